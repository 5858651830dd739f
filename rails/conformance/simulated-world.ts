import type { Rail } from '../rail.ts';
import { createSimulatedRail } from '../simulated/rail.ts';
import type { SimulatedWorld } from '../simulated/world.ts';
import type { OutsideWorld } from './outside-world.ts';

export const pace = { blockMs: 5_000, delayMs: 60_000 };

/** The simulated rail over a world, with a clock of its own. */
export function openSimulated(world: SimulatedWorld) {
  let now = new Date('2026-11-20T10:00:00Z').getTime();
  const clock = { now: () => new Date(now) };
  function rail(): Rail {
    return createSimulatedRail({ name: 'simulated', world, clock, pace });
  }
  return {
    world,
    clock,
    rail,
    pass(ms: number) {
      now += ms;
    },
  };
}

/** The parts of a rail that the demo cannot do without. */
export function capable(rail: Rail) {
  if (!rail.deposits || !rail.payouts || !rail.simulator) throw new Error('not the whole rail');
  return { deposits: rail.deposits, payouts: rail.payouts, simulator: rail.simulator };
}

/** Customers, miners and accidents over a simulated world. */
export async function openSimulatedWorld(world: SimulatedWorld): Promise<OutsideWorld> {
  const { clock, rail, pass } = openSimulated(world);
  let count = 0;
  const asked: string[] = [];

  async function change(txid: string, what: Parameters<SimulatedWorld['changeDeposit']>[2]) {
    await world.changeDeposit('simulated', txid, what, clock.now());
  }

  return {
    ...capable(rail()),
    rail: 'simulated',
    asset: 'USDT',
    paymentSystem: 'USDTTRC20',
    sum: 150_000_000n,
    async pay(outputs) {
      count += 1;
      const txid = count.toString(16).padStart(64, '0');
      const at = clock.now();
      await world.addDeposits(
        outputs.map(({ address, units }, position) => ({
          rail: 'simulated',
          txid,
          position,
          address,
          memo: null,
          asset: 'USDT',
          units,
          at,
          minedAt: new Date(at.getTime() + pace.blockMs),
          conflicted: false,
        })),
        at,
      );
      return txid;
    },
    async confirm(blocks) {
      pass(blocks * pace.blockMs);
    },
    replace: (txid) => change(txid, { conflicted: true }),
    reorganize: (txid) => change(txid, { minedAt: new Date(clock.now().getTime() + pace.blockMs) }),
    doubleSpend: (txid) => change(txid, { conflicted: true }),
    async stranger() {
      count += 1;
      return `TStranger${count}`;
    },
    async receivedBy(address) {
      let units = 0n;
      for (const attempt of attemptsTo(address)) {
        const paid = await world.payout('simulated', attempt);
        if (paid && !paid.failed && paid.minedAt <= clock.now()) units += paid.units;
      }
      return units;
    },
    restarted: () => remembering(capable(rail())),
    payouts: remembering(capable(rail())).payouts,
  };

  function remembering(parts: ReturnType<typeof capable>) {
    const { payouts } = parts;
    return {
      ...parts,
      payouts: {
        ...payouts,
        async prepare(...request: Parameters<typeof payouts.prepare>) {
          const attempt = await payouts.prepare(...request);
          asked.push(`${request[0].address} ${attempt.reference}`);
          return attempt;
        },
      },
    };
  }

  function attemptsTo(address: string): ReadonlySet<string> {
    const found = asked.filter((line) => line.startsWith(`${address} `));
    return new Set(found.map((line) => line.slice(address.length + 1)));
  }
}
