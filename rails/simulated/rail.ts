import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { amount } from '../../core/money/amount.ts';
import { isAssetCode } from '../../core/money/asset.ts';
import type { Outside } from '../outside.ts';
import { type DepositRail, given, type Observation, type Rail } from '../rail.ts';
import { demoRequisites } from './demo-address.ts';
import { type Pace, settlingAt } from './pace.ts';
import { createSimulatedPayouts } from './payouts.ts';
import { createSimulator } from './simulator.ts';
import type { SimulatedDeposit, SimulatedWorld } from './world.ts';

type SimulatedRailSettings = Pick<Outside, 'clock'> & {
  readonly name: string;
  readonly world: SimulatedWorld;
  /** Five seconds a block and a minute of delay, unless a test wants it otherwise. */
  readonly pace?: Pace;
  /** Play money of every asset in the wallet at the beginning, in units. */
  readonly funds?: bigint;
};

const usualPace: Pace = { blockMs: 5_000, delayMs: 60_000 };
/** Confirmations after which a deposit is no longer told again by every scan. */
const settledDepth = 12;

/** The rail of the demo: requisites that work nowhere else, money that does not exist. */
export function createSimulatedRail(settings: SimulatedRailSettings): Rail {
  const { name, world, clock, pace = usualPace, funds = 10n ** 30n } = settings;

  function observationOf(deposit: SimulatedDeposit, now: Date): readonly Observation[] {
    if (!isAssetCode(deposit.asset)) return [];
    const { state, confirmations } = settlingAt(deposit, now, pace);
    return [
      {
        key: `${name}:${deposit.txid}:${deposit.position}`,
        address: deposit.address,
        memo: deposit.memo,
        txid: deposit.txid,
        amount: amount(deposit.units, deposit.asset),
        state,
        confirmations,
        blockHash: state === 'mined' ? blockHash(deposit) : null,
        replaceable: state === 'pending',
        at: deposit.at,
        minedAt: state === 'mined' ? deposit.minedAt : null,
      },
    ];
  }

  const deposits: DepositRail = {
    async issue({ paymentSystem, derivationIndex }) {
      const { address, memo } = demoRequisites(paymentSystem, derivationIndex);
      return given({ address, memo, holder: null, bank: null, qr: address });
    },
    async scan(cursor) {
      const now = clock.now();
      const since = cursor === null ? now : new Date(cursor);
      // Whoever wrote a moment before the last scan may have committed a moment after it.
      const overlap = settledDepth * pace.blockMs + 60_000;
      const from = new Date(since.getTime() - overlap);
      const rows = await world.depositsSince(name, from);
      return {
        cursor: now.toISOString(),
        observations: rows.flatMap((deposit) => observationOf(deposit, now)),
      };
    },
    async verify(known) {
      const now = clock.now();
      const wanted = new Set(known.map(({ key }) => key));
      const rows = await world.depositsOf(name, [...new Set(known.map(({ txid }) => txid))]);
      const observations = rows.flatMap((deposit) => observationOf(deposit, now));
      return observations.filter(({ key }) => wanted.has(key));
    },
  };

  return {
    name,
    deposits,
    payouts: createSimulatedPayouts({ name, world, clock, pace, funds }),
    simulator: createSimulator({ name, world, clock, pace }),
  };
}

function blockHash(deposit: SimulatedDeposit): string {
  return bytesToHex(sha256(utf8ToBytes(`${deposit.txid} ${deposit.minedAt.getTime()}`)));
}
