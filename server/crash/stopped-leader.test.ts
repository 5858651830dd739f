import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { insideOf, tell } from './patient-customer.ts';
import { countOpen, provePaidOnce } from './prove-paid-once.ts';
import { type Service, startService } from './service-under-test.ts';

/** Where a leader stands still: between two steps, before and within what it writes, and after. */
const daily = ['deposits.uncommitted', 'payout_sent.uncommitted'];
const others = [
  'payout.signed',
  'payout.left',
  'deposits.scanned',
  'deposit_credited.uncommitted',
  'payout.found',
  'payout.leaving',
  'payout.noting',
  'payout_confirmed.uncommitted',
];
/** Each costs a third of a minute: `CRASH_SEEDS` goes through all of them. */
const points = process.env['CRASH_SEEDS'] === undefined ? daily : [...daily, ...others];
const takeOverSecondsMax = 10;

let service: Service;

beforeAll(async () => {
  // Nobody is killed here: who stands still wakes up again, long after another has taken over.
  service = await startService(
    ['web', 'worker', 'worker'],
    {},
    { silentMillisecondsMax: 3_600_000 },
  );
}, 240_000);

afterAll(() => service.close());

/** Leases that a process holds, as the database tells. */
async function heldBy(pid: number): Promise<string[]> {
  const { rows } = await service.platform.database.execute<{ name: string }>(
    sql`select name from leases where holder like ${`% ${pid}`} order by name`,
  );
  return rows.map(({ name }) => name);
}

test.each(points)(
  'a leader that stops at %s is replaced in ten seconds, and does no harm when it wakes',
  async (point) => {
    service.arm('worker', `${point}:1:stop`);
    const telling = tell(service, insideOf(service), 'exact');
    telling.catch(() => undefined);
    const pid = await service.untilStopped('worker', 120);
    const stoppedAt = performance.now();
    try {
      expect((await heldBy(pid)).length).toBeGreaterThan(0);
      await vi.waitFor(
        async () => {
          expect(isRefusal(service.modules.rates.currentPricing('trx-prusd', 'fixed'))).toBe(false);
          expect(await heldBy(pid)).toEqual([]);
        },
        { timeout: 60_000, interval: 100 },
      );
      expect((performance.now() - stoppedAt) / 1000).toBeLessThan(takeOverSecondsMax);
      await telling;
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    // What it woke up with has been refused, or changes nothing.
    await tell(service, insideOf(service), 'exact');
    await provePaidOnce(service.platform.database);
    expect(await countOpen(service.platform.database)).toBe(0);
  },
  300_000,
);
