import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amount, asIncome } from '../../../core/money/amount.ts';
import { quoteFromIncome } from '../../../core/quotes/from-income.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import { openTestOffice, type TestOffice } from '../../office/access/testing.ts';
import { ownQuotes } from '../pricing/own-quotes.ts';
import { insertSnapshot } from '../rates/store.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
beforeEach(() => tick());
afterAll(() => office.close());

const noon = new Date('2026-11-20T12:00:00Z');

/** Prices of a market that stands still, with the own rates of now. */
async function tick(): Promise<void> {
  const { database, clock } = office.platform;
  const now = clock.now();
  const source = simulatedSource({ seed: 'office', now: () => noon });
  const report = { ...(await source.fetch()), asOf: now };
  const own = await ownQuotes(database, report, now);
  await insertSnapshot(database, source, { ...report, own });
  await office.modules.rates.refresh();
}

async function call(path: string, attributes: object) {
  const url = `/api/v1/${path}`;
  const answer = await office.app.inject({ method: 'POST', url, payload: attributes });
  return { status: answer.statusCode, body: answer.json() };
}

const pair = { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'btc' };

/** A quote of 15 000 roubles, as the form of the exchange holds it. */
function quoted(): string {
  const priced = office.modules.rates.currentPricing('sberrub-btc', 'fixed');
  if (isRefusal(priced)) throw new Error(JSON.stringify(priced));
  const quote = quoteFromIncome(priced.pricing, asIncome(amount(1_500_000n, 'RUB')));
  if (isRefusal(quote)) throw new Error(JSON.stringify(quote));
  return office.modules.rates.seal(priced, quote).token;
}

const orderBy = (rate_calculation_id: string) =>
  call('orders', {
    ...pair,
    rate_calculation_id,
    full_name: 'Анна Петрова',
    email: 'anna@example.com',
    income_account: '2202201234567895',
    country: 'RU',
    phone: '+79161234567',
    outcome_account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    agree_service_terms: true,
    agree_aml_terms: true,
  });

const rate = { base: 'USD', quote: 'RUB', leads: true, drift_max: '20', valid_hours: 12 };

test.each([
  ['is set', null, 'USD_RUB.bid', 'USD_RUB.ask'],
  ['is corrected against the customer', 'USD_RUB.ask', 'USD_RUB.bid * 1.01', 'USD_RUB.ask * 1.05'],
  ['is corrected in their favour', 'USD_RUB.ask', 'USD_RUB.bid * 0.95', 'USD_RUB.ask * 0.96'],
])('a quote taken before an own rate %s is no price any more', async (_how, before, bid, ask) => {
  const set = async (values: object) => {
    const answer = await office.admin.call('PUT', '/own_rates/desk', { ...rate, ...values });
    expect(answer.statusCode, answer.body).toBe(200);
    await tick();
  };
  if (before !== null) await set({ bid: 'USD_RUB.bid', ask: before });
  const quoteBefore = quoted();
  await set({ bid, ask });
  const { status, body } = await orderBy(quoteBefore);
  expect([status, body.errors?.[0].code]).toEqual([409, 'rate_changed']);
  const again = await orderBy(quoted());
  expect(again.status, JSON.stringify(again.body)).toBe(201);
  await office.admin.call('DELETE', '/own_rates/desk');
  await tick();
});
