import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type RateCalculationDocument,
  rateCalculationDocument,
} from '../../../../contract/rates.ts';
import { incomeUnits } from '../../../../core/money/units.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { switchDirection } from '../../catalogue/change-direction.ts';
import { paymentSystems } from '../../catalogue/tables.ts';
import { openTestMarket, type TestMarket } from '../testing.ts';

let market: TestMarket;

beforeAll(async () => {
  market = await openTestMarket();
});

beforeEach(() => market.calm());

afterAll(() => market.close());

const pair = { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'ltc' };

async function post(call: string, body: object, locale = 'ru') {
  return market.app.inject({
    method: 'POST',
    url: `/api/v1/rate_calculations/${call}`,
    headers: { 'content-type': 'application/vnd.api+json', 'site-locale': locale },
    payload: JSON.stringify(body),
  });
}

async function quote(call: string, body: object) {
  const answer = await post(call, body);
  expect(answer.json().errors).toBeUndefined();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/vnd.api+json');
  const document: RateCalculationDocument = answer.json();
  expect(rateCalculationDocument.safeParse(document).error).toBeUndefined();
  return document.data;
}

describe('a calculation', () => {
  it('demands an own account of money whose sender can be compared alone', async () => {
    const coins = { income_payment_system_id: 'ltc', outcome_payment_system_id: 'sberrub' };
    const { attributes } = await quote('first_slot', coins);
    expect(attributes.own_account_only).toBe(false);
  });

  it('answers by the income with everything the form shows', async () => {
    const { attributes } = await quote('from_income', { ...pair, income_amount: '10000' });
    expect(attributes).toMatchObject({
      ...pair,
      income_amount: '10000.00',
      rate_type: 'fixed',
      rate_types: ['fixed', 'floating'],
      min_income_amount: '1000.00',
      max_income_amount: '300000.00',
      network_fee: '0.00050000',
      income_fee: '0.00',
      reserve: '640.00000000',
      payment_window_s: 1200,
      card_verification_required: false,
      card_verification_mode: null,
      card_verification_from: null,
      own_account_only: true,
      required_fields: ['income_account', 'full_name', 'email'],
    });
    expect(attributes.rate.outcome).toBe('1');
    expect(attributes.slot).toBeUndefined();
    const heldSeconds = Date.parse(attributes.expires_at) - Date.parse(attributes.quoted_at);
    expect(heldSeconds).toBe(120_000);
  });

  it.each([
    ['from_income', { income_amount: '0' }, 'Минимум 1\u00a0000\u00a0₽.'],
    ['from_income', { income_amount: '-5' }, 'Минимум 1\u00a0000\u00a0₽.'],
    ['from_income', { income_amount: '999.5' }, 'Минимум 1\u00a0000\u00a0₽.'],
    ['from_income', { income_amount: '300000.5' }, 'Максимум 300\u00a0000\u00a0₽.'],
  ])('tells the limit of the pair, written as amounts are: %s %j', async (call, asked, words) => {
    const answer = await post(call, { ...pair, ...asked });
    expect(answer.json().errors).toMatchObject([{ detail: words }]);
  });

  it('asks for what its payment systems ask for, as an order does', async () => {
    const { database } = market.platform;
    const ask = async (outcomeFields: string[]) => {
      const ltc = eq(paymentSystems.id, 'ltc');
      await database.update(paymentSystems).set({ outcomeFields }).where(ltc);
      await market.catalogue.refresh();
    };
    await ask(['phone']);
    const { attributes } = await quote('from_income', { ...pair, income_amount: '10000' });
    const query = new URLSearchParams(pair);
    const countries = await market.app.inject({ url: `/api/v1/countries?${query}` });
    await ask([]);
    const fields = ['income_account', 'full_name', 'phone', 'email'];
    expect(attributes.required_fields).toEqual(fields);
    expect(countries.json().data[0].attributes.options.required_fields).toEqual(fields);
  });

  it('takes a JSON:API document and bare attributes alike', async () => {
    const attributes = { ...pair, income_amount: 10_000.5 };
    const bare = await quote('from_income', attributes);
    const wrapped = await quote('from_income', {
      data: { type: 'rate_calculations', attributes },
    });
    expect(wrapped.attributes.outcome_amount).toBe(bare.attributes.outcome_amount);
    expect(wrapped.attributes.income_amount).toBe('10000.50');
  });

  it('takes codes of monitors in place of ids', async () => {
    const { attributes } = await quote('from_income', {
      income_payment_system_id: 'SBERRUB',
      outcome_payment_system_id: 'LTC',
      income_amount: '10000',
    });
    expect(attributes).toMatchObject(pair);
  });

  it('asked back by the outcome never gives the visitor more', async () => {
    for (const outcome of ['ltc', 'btc', 'usdttrc20', 'eth', 'kspbkzt', 'carduzs']) {
      const both = { ...pair, outcome_payment_system_id: outcome };
      const there = (await quote('from_income', { ...both, income_amount: '54321.99' })).attributes;
      const back = await quote('from_outcome', { ...both, outcome_amount: there.outcome_amount });
      expect(back.attributes.outcome_amount).toBe(there.outcome_amount);
      expect(Number(back.attributes.income_amount)).toBeLessThanOrEqual(54_321.99);
      const again = await quote('from_income', {
        ...both,
        income_amount: back.attributes.income_amount,
      });
      expect(again.attributes.outcome_amount).toBe(there.outcome_amount);
    }
  });

  it('gives more at a floating rate than at a fixed one', async () => {
    const fixed = await quote('from_income', { ...pair, income_amount: '50000' });
    const floating = await quote('from_income', {
      ...pair,
      income_amount: '50000',
      rate_type: 'floating',
    });
    expect(floating.attributes.rate_type).toBe('floating');
    expect(Number(floating.attributes.outcome_amount)).toBeGreaterThan(
      Number(fixed.attributes.outcome_amount),
    );
  });

  it('drops a decimal point at the very end', async () => {
    const { attributes } = await quote('from_income', { ...pair, income_amount: '10000.' });
    expect(attributes.income_amount).toBe('10000.00');
  });

  it('quotes every direction that is open', async () => {
    const { directions } = market.catalogue.current();
    let quoted = 0;
    for (const direction of directions.filter(({ schedule }) => schedule === null)) {
      const answer = await post('first_slot', {
        income_payment_system_id: direction.incomePaymentSystemId,
        outcome_payment_system_id: direction.outcomePaymentSystemId,
      });
      expect(answer.statusCode, `${direction.id} ${answer.body}`).toBe(200);
      quoted += 1;
    }
    expect(quoted).toBeGreaterThan(700);
  });
});

describe('the quote itself', () => {
  it('is a token that gives exactly this rate back', async () => {
    const { id, attributes } = await quote('from_income', { ...pair, income_amount: '10000' });
    const opened = market.rates.openQuote(id);
    expect(opened).toMatchObject({ directionId: 'sberrub-ltc', rateType: 'fixed' });
    expect(opened?.quote.income).toEqual({ units: 1_000_000n, asset: 'RUB' });
    expect(opened?.expiresAt.toISOString()).toBe(attributes.expires_at);
    expect(opened?.pricing).toEqual(
      (() => {
        const current = market.rates.currentPricing('sberrub-ltc', 'fixed');
        return 'refused' in current ? null : current.pricing;
      })(),
    );
  });

  it('outlives newer prices', async () => {
    const { id } = await quote('from_income', { ...pair, income_amount: '10000' });
    const before = market.rates.openQuote(id);
    await market.tick();
    expect(market.rates.openQuote(id)).toEqual(before);
  });
});

describe('slots', () => {
  it('are looked at only when asked for', async () => {
    const body = { ...pair, income_amount: '10000' };
    expect((await quote('from_income?check_slots=true', body)).attributes.slot).toEqual({
      available: true,
      reason: null,
    });
    expect((await quote('from_income?check_slots', body)).attributes.slot?.available).toBe(true);
    expect((await quote('from_income?check_slots=false', body)).attributes.slot).toBeUndefined();
  });

  it('are unavailable beyond the reserve', async () => {
    market.reserves.set('LTC', 1_000n);
    const { attributes } = await quote('from_income?check_slots', {
      ...pair,
      income_amount: '10000',
    });
    expect(attributes.slot).toEqual({ available: false, reason: 'insufficient_reserve' });
    expect(Number(attributes.max_income_amount)).toBeLessThan(1000);
  });

  it('are unavailable where no free place takes the amount, and the limits say so', async () => {
    market.slots.set('SBERRUB', [
      { incomeMin: incomeUnits(100_000n), incomeMax: incomeUnits(500_000n) },
      { incomeMin: incomeUnits(2_000_000n), incomeMax: incomeUnits(3_000_000n) },
    ]);
    const { attributes } = await quote('from_income?check_slots', {
      ...pair,
      income_amount: '10000',
    });
    expect(attributes.slot).toEqual({ available: false, reason: 'no_slot' });
    expect(attributes.max_income_amount).toBe('30000.00');
  });

  it('first: the smallest amount that the pair takes right now', async () => {
    market.slots.set('SBERRUB', [{ incomeMin: incomeUnits(5_000_00n), incomeMax: null }]);
    const { attributes } = await quote('first_slot', pair);
    expect(attributes.income_amount).toBe('5000.00');
    expect(attributes.slot).toEqual({ available: true, reason: null });
  });

  it.each([
    ['sberrub', 'ltc', '10000.00'],
    // Worth 10 000 roubles at about 8 250.
    ['ltc', 'sberrub', '1.00000000'],
  ])('first: what a form opens with, from %s to %s', async (income, outcome, opening) => {
    const sides = { income_payment_system_id: income, outcome_payment_system_id: outcome };
    const { attributes } = await quote('first_slot', { ...sides, opening: true });
    expect(attributes.income_amount).toBe(opening);
    const odd = await post('first_slot', { ...sides, opening: 'yes', rate_type: 'odd' });
    const named = odd.json().errors.map(({ source }: { source: unknown }) => source);
    expect(named).toEqual([
      { pointer: '/data/attributes/rate_type' },
      { pointer: '/data/attributes/opening' },
    ]);
    const least = await quote('first_slot', sides);
    expect(least.attributes.income_amount).toBe(least.attributes.min_income_amount);
  });

  it('first: refused when the reserve is empty or no place is free', async () => {
    market.slots.set('SBERRUB', []);
    const full = await post('first_slot', pair);
    expect([full.statusCode, full.json().errors[0].code]).toEqual([422, 'no_slot']);
    market.reserves.set('LTC', 0n);
    const empty = await post('first_slot', pair);
    expect([empty.statusCode, empty.json().errors[0].code]).toEqual([422, 'insufficient_reserve']);
  });

  it.each(['maybe', '2', '%00', 'true&check_slots=false'])(
    'refuse ?check_slots=%s',
    async (value) => {
      const answer = await post(`from_income?check_slots=${value}`, {
        ...pair,
        income_amount: '1',
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0].source).toEqual({ parameter: 'check_slots' });
    },
  );
});

describe('stale prices', () => {
  it('give no quote but the specified message, never an old price', async () => {
    const stale = await openTestMarket();
    const body = JSON.stringify({ ...pair, income_amount: '10000' });
    const ask = (locale: string) =>
      stale.app.inject({
        method: 'POST',
        url: '/api/v1/rate_calculations/from_income',
        headers: { 'content-type': 'application/json', 'site-locale': locale },
        payload: body,
      });
    const none = await ask('en');
    await stale.tick(new Date(stale.platform.clock.now().getTime() - 31_000));
    const old = await ask('en');
    for (const answer of [none, old]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0]).toMatchObject({
        code: 'rate_unavailable',
        detail: 'Unable to get exchange rate. Please try again or contact our technical support.',
      });
    }
    expect((await ask('ru')).json().errors[0].detail).toContain('Не удалось получить курс');
    const listed = (await stale.app.inject({ url: '/uploads/cs.json' })).json();
    expect(listed.directions).toEqual([]);
    await stale.tick();
    expect((await ask('en')).statusCode).toBe(200);
    await stale.close();
  });
});

describe('a pair that cannot be exchanged', () => {
  it.each([
    ['an unknown income', { income_payment_system_id: 'nobank' }, 'income_payment_system_id'],
    ['an unknown outcome', { outcome_payment_system_id: 'nocoin' }, 'outcome_payment_system_id'],
  ])('is refused on its side: %s', async (_what, wrong, field) => {
    const answer = await post('from_income', { ...pair, ...wrong, income_amount: '10000' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { code: 'direction_unavailable', source: { pointer: `/data/attributes/${field}` } },
    ]);
  });

  it.each([
    ['one with itself', 'ltc', 'ltc'],
    ['a card to a card of the same currency', 'sberrub', 'tcsbrub'],
    ['from what is only paid out', 'wirerub', 'btc'],
  ])('is refused as a whole: %s', async (_what, income, outcome) => {
    const answer = await post('first_slot', {
      income_payment_system_id: income,
      outcome_payment_system_id: outcome,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ code: 'direction_unavailable' }]);
    expect(answer.json().errors[0].source).toBeUndefined();
  });

  it('is refused while it is switched off', async () => {
    const { database } = market.platform;
    await inTransaction(database, (tx) => switchDirection(tx, 'acrub-xmr', false));
    await market.catalogue.refresh();
    const answer = await post('first_slot', {
      income_payment_system_id: 'acrub',
      outcome_payment_system_id: 'xmr',
    });
    expect(answer.json().errors[0].code).toBe('direction_unavailable');
    // Orders that are under way still need its price.
    expect(market.rates.currentPricing('acrub-xmr', 'fixed')).toHaveProperty('pricing');
  });
});
