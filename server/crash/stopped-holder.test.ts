import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { atTheWeb, insideOf, tell } from './patient-customer.ts';
import { notifyOfWithdrawal } from './patient-payee.ts';
import { countOpen, provePaidOnce } from './prove-paid-once.ts';
import { type Service, startService } from './service-under-test.ts';

type Point = readonly [string, 'exact' | 'cancelled' | 'withdrawn'];

/** Where a web stands still holding locks that others wait for: an order, a balance, a reserve. */
const daily: readonly Point[] = [
  ['payment_claimed.uncommitted', 'exact'],
  ['withdrawal.mailed', 'withdrawn'],
];
const others: readonly Point[] = [
  ['order.inserted', 'exact'],
  ['order.held', 'exact'],
  ['requisites.numbered', 'exact'],
  ['requisites.made', 'exact'],
  ['requisites_issued.uncommitted', 'exact'],
  ['cancelled.uncommitted', 'cancelled'],
  ['withdrawal_confirmed.uncommitted', 'withdrawn'],
];
/** Each costs a third of a minute: `CRASH_SEEDS` goes through all of them. */
const points = process.env['CRASH_SEEDS'] === undefined ? daily : [...daily, ...others];
const takeOverSecondsMax = 10;
/** A web that is started again needs a processor: where everybody waits for one, twice as long. */
const quoteSecondsMax = () => ((loadavg()[0] ?? 0) > 2 * cpus().length ? 30 : 15);

let service: Service;

beforeAll(async () => {
  service = await startService(['web', 'worker']);
}, 240_000);

afterAll(() => service.close());

const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

/** Waits until the web quotes, and tells for how long it did not. */
async function untilQuoted(begun: number): Promise<number> {
  for (;;) {
    const answer = await fetch(`${service.base}/api/v1/rate_calculations/from_income`, {
      method: 'POST',
      signal: AbortSignal.timeout(1_000),
      headers: { 'content-type': 'application/vnd.api+json' },
      body: JSON.stringify({
        income_payment_system_id: 'trx',
        outcome_payment_system_id: 'prusd',
        income_amount: '1000',
      }),
    }).catch(() => null);
    if (answer?.status === 200) return secondsSince(begun);
    await sleep(100);
  }
}

/** Waits for the lock of the newest order there is, as whoever changes it does. */
async function passNewestOrder(): Promise<void> {
  await inTransaction(service.platform.database, (tx) =>
    tx.execute(sql`select from orders order by created_at desc limit 1 for update`),
  );
}

test.each(points)(
  'a web that stops at %s of an order that is %s keeps nobody waiting',
  async (point, story) => {
    service.arm('web', `${point}:1:stop`);
    const telling =
      story === 'withdrawn'
        ? notifyOfWithdrawal(service, 'web', story)
        : tell(service, atTheWeb(service), story);
    telling.catch(() => undefined);
    await service.untilStopped('web', 120);
    const begun = performance.now();
    // Another process of the service needs the same order and the same reserve meanwhile.
    const [quoted, ...waited] = await Promise.all([
      untilQuoted(begun),
      passNewestOrder().then(() => secondsSince(begun)),
      (story === 'withdrawn'
        ? notifyOfWithdrawal(service, 'worker', 'given_up')
        : tell(service, insideOf(service), 'cancelled')
      ).then(() => secondsSince(begun)),
    ]);
    const priced = service.modules.rates.currentPricing('trx-prusd', 'fixed');
    expect(isRefusal(priced)).toBe(false);
    for (const each of waited) expect(each).toBeLessThan(takeOverSecondsMax);
    expect(quoted).toBeLessThan(quoteSecondsMax());
    await telling;
    await provePaidOnce(service.platform.database);
    expect(await countOpen(service.platform.database)).toBe(0);
  },
  300_000,
);
