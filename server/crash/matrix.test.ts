import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approveRefused,
  atTheWeb,
  insideOf,
  patienceSeconds,
  type Story,
  stories,
  tell,
} from './patient-customer.ts';
import { notifyOfWithdrawal, type WithdrawalStory, withdrawalStories } from './patient-payee.ts';
import { countOpen, provePaidOnce } from './prove-paid-once.ts';
import { passingsOf, pointsOf, seeds } from './seeds.ts';
import { type ProcessName, type Service, startService } from './service-under-test.ts';

type AnyStory = Story | WithdrawalStory;
type Point = { readonly process: ProcessName; readonly name: string; readonly story: AnyStory };

/** The four moments of every change of an order. */
function change(process: ProcessName, event: string, story: AnyStory): Point[] {
  const moments = ['decided', 'kept', 'uncommitted', 'committed'];
  return moments.map((moment) => ({ process, name: `${event}.${moment}`, story }));
}

function step(process: ProcessName, story: AnyStory, ...names: readonly string[]): Point[] {
  return names.map((name) => ({ process, name, story }));
}

/** Every step of an order and a payout, in the order in which they come. */
const web: readonly Point[] = [
  ...step('web', 'exact', 'order.inserted', 'order.held', 'order.committed'),
  ...step('web', 'exact', 'requisites.numbered', 'requisites.made'),
  ...change('web', 'requisites_issued', 'exact'),
  ...change('web', 'payment_claimed', 'exact'),
  ...change('web', 'decision_made', 'short'),
  ...change('web', 'cancelled', 'cancelled'),
  ...step('web', 'withdrawn', 'withdrawal.inserted', 'withdrawal.mailed', 'withdrawal.committed'),
  ...change('web', 'withdrawal_confirmed', 'withdrawn'),
  ...step('web', 'given_up', 'cancelled.uncommitted', 'cancelled.committed'),
  ...step('web', 'online', 'online.numbered', 'online.notified'),
];
const worker: readonly Point[] = [
  ...step('worker', 'exact', 'deposits.scanned', 'deposits.uncommitted', 'deposits.recorded'),
  ...change('worker', 'deposit_credited', 'exact'),
  ...step('worker', 'exact', 'deposit.notified', 'payout.found', 'payout.signed'),
  ...change('worker', 'payout_sent', 'exact'),
  ...step('worker', 'exact', 'payout.prepared', 'payout.absent', 'payout.leaving', 'payout.left'),
  ...step('worker', 'exact', 'payout.noting', 'payout.noted'),
  ...step('worker', 'slow', 'payout.pending'),
  ...step('worker', 'exact', 'payout.confirmed'),
  ...change('worker', 'payout_confirmed', 'exact'),
  ...step('worker', 'late', 'expiry.found'),
  ...change('worker', 'window_elapsed', 'late'),
  ...change('worker', 'refund_sent', 'short'),
  ...change('worker', 'refund_confirmed', 'short'),
  ...step('worker', 'verified', 'verified.found'),
  ...change('worker', 'card_verified', 'verified'),
  ...step('worker', 'refused', 'payout.dead'),
  ...change('worker', 'payout_failed', 'refused'),
  ...step('worker', 'withdrawn', 'payout.signed', 'payout.left'),
  ...step('worker', 'withdrawn', 'payout_confirmed.uncommitted', 'payout_confirmed.committed'),
  ...step('worker', 'unconfirmed', 'window_elapsed.uncommitted', 'window_elapsed.committed'),
  ...change('worker', 'surplus_refund_sent', 'excess'),
  ...change('worker', 'surplus_refund_confirmed', 'excess'),
  ...step('worker', 'excess', 'deposit_credited.uncommitted', 'deposit_credited.committed'),
  ...step('worker', 'by_hand', 'deposit_credited.uncommitted', 'payout.signed', 'payout.left'),
  ...step('worker', 'by_hand', 'surplus_refund_confirmed.committed'),
  ...step('worker', 'online', 'online.asked', 'online.uncommitted', 'online.credited'),
  ...step('worker', 'online', 'deposit_credited.uncommitted', 'deposit.notified'),
];

const cells: Service[] = [];

beforeAll(async () => {
  const start = () => startService(['web', 'worker']);
  cells.push(...(await Promise.all([start(), start(), start()])));
});

afterAll(() => Promise.all(cells.map((cell) => cell.close())));

/** Kills at one point after another while the stories that lead there go on. */
async function killAtEach(
  cell: Service,
  points: readonly Point[],
  seed: number,
): Promise<Promise<void>[]> {
  const running: Promise<void>[] = [];
  const passings = passingsOf(seed, points.length, 2);
  for (const [index, { process, name, story }] of points.entries()) {
    const point = `${name}:${passings[index]}`;
    cell.arm(process, point);
    const killed = cell.untilKilled(process, patienceSeconds).then(() => 'killed');
    killed.catch(() => undefined);
    // One story passes the point once at least: they are told until one is cut off there.
    for (let ended = ''; ended !== 'killed'; ) {
      const telling = tellOf(cell, process, story);
      telling.catch(() => undefined);
      running.push(telling);
      ended = await Promise.race([killed, telling.then(() => 'told')]).catch((cause: unknown) => {
        throw new Error(`${point} was not reached under the seed ${seed}`, { cause });
      });
    }
  }
  return running;
}

function tellOf(cell: Service, dying: ProcessName, story: AnyStory): Promise<void> {
  const withdrawal = withdrawalStories.find((each) => each === story);
  if (withdrawal !== undefined) return notifyOfWithdrawal(cell, dying, withdrawal);
  const order = stories.find((each) => each === story);
  if (order === undefined) throw new Error(`nobody tells the story ${story}`);
  return tell(cell, dying === 'web' ? atTheWeb(cell) : insideOf(cell), order);
}

function shareOf(points: readonly Point[], cell: number): readonly Point[] {
  const size = Math.ceil(points.length / cells.length);
  return points.slice(cell * size, (cell + 1) * size);
}

const all = [...web, ...worker];
/**
 * A seed says in which order and in which cell its points are gone through, and at which passing
 * each of them kills. A whole matrix costs minutes, so a seed of a day takes a part of it.
 * `CRASH_SEEDS` runs as many seeds as it says, each at all points.
 */
describe.each(seeds)('under the seed %i', (seed) => {
  const points = pointsOf(seed, all);
  const of = (name: ProcessName) => points.filter(({ process }) => process === name);

  const title = `no kill loses an order or pays twice, at ${points.length} points of ${all.length}`;

  test(title, async () => {
    const operator = setInterval(() => {
      for (const cell of cells) approveRefused(cell).catch(() => undefined);
    }, 1_000);
    try {
      const running = await Promise.all(
        cells.flatMap((cell, at) => [
          killAtEach(cell, shareOf(of('worker'), at), seed),
          killAtEach(cell, shareOf(of('web'), at), seed),
        ]),
      );
      await Promise.all(running.flat());
    } finally {
      clearInterval(operator);
    }
    for (const cell of cells) {
      await provePaidOnce(cell.platform.database);
      expect(await countOpen(cell.platform.database)).toBe(0);
    }
  }, 3_600_000);
});
