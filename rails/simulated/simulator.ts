import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Simulator, type SimulatorOrder, simulatorActions } from '../rail.ts';
import type { Pace } from './pace.ts';
import type { SimulatedWorld } from './world.ts';

type SimulatorSettings = {
  readonly name: string;
  readonly world: SimulatedWorld;
  readonly clock: { now(): Date };
  readonly pace: Pace;
};

/** The labelled buttons of the demo's order page: the customer, the network and their accidents. */
export function createSimulator(settings: SimulatorSettings): Simulator {
  const { name, world, clock, pace } = settings;

  async function pay(order: SimulatorOrder, units: bigint, at: Date): Promise<void> {
    const now = clock.now();
    const before = await world.depositsTo(name, order.address, order.memo);
    const seed = `deposit ${name} ${order.orderId} ${before.length} ${now.getTime()}`;
    const deposit = {
      rail: name,
      txid: bytesToHex(sha256(utf8ToBytes(seed))),
      position: 0,
      address: order.address,
      memo: order.memo,
      asset: order.amount.asset,
      units,
      at,
      minedAt: new Date(now.getTime() + pace.blockMs),
      conflicted: false,
    };
    await world.addDeposits([deposit], now);
  }

  /** The newest deposit loses its block and finds another one two blocks later. */
  async function reorganize(order: SimulatorOrder): Promise<void> {
    const now = clock.now();
    const deposits = await world.depositsTo(name, order.address, order.memo);
    const newest = deposits.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
    if (!newest) return;
    const minedAt = new Date(now.getTime() + 2 * pace.blockMs);
    await world.changeDeposit(name, newest.txid, { minedAt }, now);
  }

  return {
    actions: simulatorActions,
    async play(action, order) {
      const { units } = order.amount;
      const now = clock.now();
      switch (action) {
        case 'pay_exact':
          return pay(order, units, now);
        case 'pay_short':
          return pay(order, units - tenthOf(units), now);
        case 'pay_over':
          return pay(order, units + tenthOf(units), now);
        case 'pay_late': {
          const justAfter = new Date(order.expiresAt.getTime() + 1_000);
          return pay(order, units, justAfter > now ? justAfter : now);
        }
        case 'pay_double':
          await pay(order, units, now);
          return pay(order, units, now);
        case 'reorg':
          return reorganize(order);
        case 'payout_delay':
          return world.arrangeTrouble(name, order.address, 'delay');
        case 'payout_failure':
          return world.arrangeTrouble(name, order.address, 'failure');
        default:
          return action satisfies never;
      }
    },
  };
}

function tenthOf(units: bigint): bigint {
  return units / 10n > 0n ? units / 10n : 1n;
}
