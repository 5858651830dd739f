import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Customer, openCustomer } from '../../exchange/orders/testing.ts';
import { payIn } from '../deposit-watcher/testing.ts';
import { addScreeningMetrics } from './screening-metrics.ts';
import { screeningHolds } from './tables.ts';
import { openScreenedExchange, type ScreenedExchange } from './testing.ts';

let bed: ScreenedExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openScreenedExchange();
  customer = openCustomer(bed);
});
afterAll(() => bed.close());

/** What a watcher reads, as `name{labels} value`. */
async function figuresNow(): Promise<string> {
  const registry = new Registry();
  addScreeningMetrics(registry, bed.platform);
  return registry.metrics();
}

test('whoever watches reads what was asked, how long it took, what came of it and what is held', async () => {
  expect(await figuresNow()).not.toMatch(/^screening_/m);
  for (const said of [
    { kind: 'scored', score: 0.01 },
    { kind: 'scored', score: 0.9 },
    { kind: 'pending' },
  ] as const) {
    const { id } = await customer.placeToPay('coinToWallet');
    bed.provider.say(await payIn(bed, id), said);
  }
  await bed.watch();
  await bed.ask();
  await bed.watch();
  const text = await figuresNow();
  const checks = 'screening_checks_last_hour{screener="amlbot",moment="deposit"';
  expect(text).toContain(`${checks},state="done"} 2`);
  expect(text).toContain(`${checks},state="pending"} 1`);
  expect(text).toContain('screening_verdicts_last_hour{moment="deposit",verdict="passed"} 1');
  expect(text).toContain('screening_verdicts_last_hour{moment="deposit",verdict="risk"} 1');
  expect(text).toMatch(/screening_answer_seconds{screener="amlbot",quantile="0.5"} [\d.]+/);
  expect(text).toMatch(/screening_answer_seconds{screener="amlbot",quantile="0.95"} [\d.]+/);
  expect(text).toContain('screening_held_orders{class="risk",overdue="false"} 1');
  await bed.platform.database.update(screeningHolds).set({ reviewUntil: new Date(0) });
  expect(await figuresNow()).toContain('screening_held_orders{class="risk",overdue="true"} 1');
});

test('a database that does not answer leaves the other figures alone', async () => {
  const registry = new Registry();
  const database = {
    execute: async () => {
      throw new Error('gone');
    },
  };
  addScreeningMetrics(registry, {
    ...bed.platform,
    database: Object.assign({}, bed.platform.database, database),
  });
  expect(await registry.metrics()).toContain('# HELP screening_held_orders');
});
