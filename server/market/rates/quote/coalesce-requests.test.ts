import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '../../../../core/refusal.ts';
import { standingClock } from '../../../platform/clock/testing.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { switchDirection } from '../../catalogue/change-direction.ts';
import { openTestMarket, type TestMarket } from '../testing.ts';
import { type QuoteDeps, type QuoteSide, readQuestion } from './calculate-rate.ts';
import { coalesceRequests } from './coalesce-requests.ts';

let market: TestMarket;

beforeAll(async () => {
  market = await openTestMarket();
});

beforeEach(() => market.calm());

afterAll(() => market.close());

const pair = { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'ltc' };

/** One desk of answers, on a clock that moves only when it is told to. */
function openDesk(operatorsAway?: QuoteDeps['operatorsAway'], tellsMargin = false) {
  const { catalogue, rates, reserves, slots, platform } = market;
  const clock = standingClock();
  const answerOf = coalesceRequests({ rates, clock, tellsMargin });
  const deps = {
    catalogue,
    rates,
    clock: platform.clock,
    reserves: () => reserves,
    slotsOf: ({ code }: { readonly code: string }) => slots.get(code) ?? null,
    ...(operatorsAway === undefined ? {} : { operatorsAway }),
  };
  function ask(side: QuoteSide, attributes: object, checkSlots = false) {
    const question = readQuestion(
      deps,
      { side, attributes: { ...pair, ...attributes } },
      checkSlots,
    );
    const text = isRefusal(question) ? question : answerOf(question);
    if (isRefusal(text)) return text;
    const { id, attributes: answered } = JSON.parse(text).data;
    return { id: String(id), ...answered };
  }
  return { ask, clock };
}

const amount = { income_amount: '10000' };

test('who asks the same within a second gets the same answer, however it is written', async () => {
  const { ask, clock } = openDesk();
  const first = ask('income', amount);
  clock.advance(0.999);
  expect(ask('income', { income_amount: '10000.00' })).toEqual(first);
  clock.advance(0.001);
  // Two quotes of one millisecond are the same to the letter.
  await sleep(2);
  const next = ask('income', amount);
  expect(next.id).not.toBe(first.id);
  expect(Date.parse(next.quoted_at)).toBeGreaterThanOrEqual(Date.parse(first.quoted_at));
});

test.each([
  ['another amount', 'income', { income_amount: '10000.01' }, false],
  ['the same amount of the other side', 'outcome', { outcome_amount: '1.5' }, false],
  ['another kind of rate', 'income', { ...amount, rate_type: 'floating' }, false],
  ['another pair', 'income', { ...amount, outcome_payment_system_id: 'btc' }, false],
  ['the places as well', 'income', amount, true],
  ['the least that is taken', 'first_slot', {}, false],
  ['what a form opens with', 'first_slot', { opening: true }, false],
] as const)('%s is another question', (_name, side, attributes, checkSlots) => {
  market.reserves.set('LTC', 10n ** 18n);
  const { ask } = openDesk();
  const first = ask('income', amount);
  const other = ask(side, attributes, checkSlots);
  expect(other.id).toBeDefined();
  expect(other).not.toEqual(first);
});

test('a flood of other amounts is answered, and takes the place of nobody', () => {
  const { ask } = openDesk();
  const first = ask('income', amount);
  const ids = new Set<string>();
  for (let at = 1; at <= 1_200; at += 1) {
    ids.add(ask('income', { income_amount: `${10_000 + at}` }).id);
  }
  expect(ids.size).toBe(1_200);
  expect(ask('income', amount)).toEqual(first);
});

test('while operators are away every pair that needs one says until when, and no other', () => {
  const night = {
    opens_at: '2026-11-21T06:00:00.000Z',
    time_zone: 'Europe/Moscow',
    utc_offset: '+03:00',
  };
  let away: typeof night | null = night;
  const { ask } = openDesk(() => away);
  const coins = { income_payment_system_id: 'ltc', income_amount: '1' };
  const pairs = [
    ['operator', 'rail', ask('income', amount)],
    ['rail', 'operator', ask('income', { ...coins, outcome_payment_system_id: 'sberrub' })],
  ];
  for (const [confirmedBy, paidOutBy, quote] of pairs) {
    expect(quote).toMatchObject({
      confirmed_by: confirmedBy,
      paid_out_by: paidOutBy,
      operators_away: night,
    });
  }
  const alone = ask('income', { ...coins, outcome_payment_system_id: 'btc' });
  expect(alone).toMatchObject({ confirmed_by: 'rail', paid_out_by: 'rail', operators_away: null });
  // By day it is not the answer of the night that is shared.
  away = null;
  expect(ask('income', amount).operators_away).toBeNull();
});

test('the market and our margin are told where the shop tells them', () => {
  const { ask } = openDesk(undefined, true);
  const quote = ask('income', amount);
  expect(Number(quote.margin_percent)).toBeGreaterThan(0);
  expect(quote.market_rate.outcome).toBe(quote.rate.outcome);
  expect(Number(quote.market_rate.income)).toBeLessThan(Number(quote.rate.income));
  expect(openDesk().ask('income', amount)).toMatchObject({
    market_rate: null,
    margin_percent: null,
  });
});

test('a tick, a reserve, a free place and an operator are told at once', async () => {
  const { ask } = openDesk();
  const first = ask('income', amount, true);
  await market.tick();
  const ticked = ask('income', amount, true);
  expect(ticked.id).not.toBe(first.id);

  market.reserves.set('LTC', 1n);
  const poor = ask('income', amount, true);
  expect(poor.reserve).toBe('0.00000001');
  expect(poor.slot).toEqual({ available: false, reason: 'insufficient_reserve' });

  market.reserves.set('LTC', 640n * 10n ** 8n);
  market.slots.set('SBERRUB', []);
  const full = ask('income', amount, true);
  expect(full.slot).toEqual({ available: false, reason: 'no_slot' });

  const { database } = market.platform;
  await inTransaction(database, (tx) => switchDirection(tx, 'sberrub-ltc', false));
  await market.catalogue.refresh();
  expect(ask('income', amount, true)).toEqual({ refused: [{ code: 'direction_unavailable' }] });
});
