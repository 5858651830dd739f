import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { fieldsOf, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterAll(async () => {
  await assertInvariants(bed.platform.database);
  await bed.close();
});

async function quote(change: object = {}, movedPpm: Record<string, bigint> = {}) {
  await bed.tick(movedPpm);
  const { body } = await openCustomer(bed).call('POST', 'rate_calculations/from_income', {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    income_amount: '100',
    ...change,
  });
  return body.data;
}

describe('an order that names a quote', () => {
  test.each([
    ['while the market stands', 1_000_000n],
    ['though the market gives more by now', 900_000n],
    ['though the market gives a little less by now', 1_002_000n],
  ])('gets exactly its rate %s', async (_when, movedPpm) => {
    const shown = await quote();
    await bed.tick({ TRX: movedPpm });
    const customer = openCustomer(bed);
    const id = await customer.place('walletToCoin', {
      income_amount: undefined,
      rate_calculation_id: shown.id,
    });
    const order = await customer.see(id);
    expect(order).toMatchObject({
      income_amount: shown.attributes.income_amount,
      outcome_amount: shown.attributes.outcome_amount,
      rate: shown.attributes.rate,
    });
    await bed.tick({});
  });

  const orderBy = (shown: { id: string }, change: object = {}) =>
    openCustomer(bed).call(
      'POST',
      'orders',
      fieldsOf('walletToCoin', { rate_calculation_id: shown.id, ...change }),
    );

  test('is refused while there are no fresh prices', async () => {
    const shown = await quote();
    const { clock } = bed.platform;
    const now = clock.now;
    clock.now = () => new Date(now().getTime() + 60_000);
    try {
      const { status, body } = await orderBy(shown);
      expect([status, body.errors[0].code]).toEqual([422, 'rate_unavailable']);
    } finally {
      clock.now = now;
    }
  });

  test.each([
    ['beyond the least that is borne', 10_000, 1_004_000n, 409],
    ['beyond a third of the margin', 30_000, 1_011_000n, 409],
    ['less than a third of the margin', 30_000, 1_009_000n, 201],
  ])('meets a market that has moved %s', async (_how, markupPpm, movedPpm, status) => {
    const before = bed.catalogue.current().directions.find(({ id }) => id === 'prusd-trx');
    const fixedMarkupPpm = Number(before?.fixedMarkupPpm);
    await bed.change('prusd-trx', { fixedMarkupPpm: markupPpm });
    const shown = await quote();
    await bed.tick({ TRX: movedPpm });
    expect((await orderBy(shown)).status).toBe(status);
    await bed.change('prusd-trx', { fixedMarkupPpm });
    await bed.tick({});
  });

  test('is shown the new quote where the rate has changed, and may order by that', async () => {
    const shown = await quote();
    await bed.tick({ TRX: 1_050_000n });
    const { status, body } = await orderBy(shown);
    expect([status, body.errors[0].code]).toEqual([409, 'rate_changed']);
    const { id, type, attributes } = body.meta.rate_calculation;
    expect(type).toBe('rate_calculations');
    expect(attributes.income_amount).toBe(shown.attributes.income_amount);
    expect(Number(attributes.outcome_amount)).toBeLessThan(Number(shown.attributes.outcome_amount));
    const preflight = await openCustomer(bed).call(
      'POST',
      'orders/preflight',
      fieldsOf('walletToCoin', { income_amount: undefined, rate_calculation_id: shown.id }),
    );
    expect(preflight.body.meta.rate_calculation.attributes).toMatchObject({
      income_amount: shown.attributes.income_amount,
      outcome_amount: attributes.outcome_amount,
    });
    const made = await orderBy({ id });
    expect(made.body.data.attributes.outcome_amount).toBe(attributes.outcome_amount);
    await bed.tick({});
  });

  test('is refused once an operator has changed the margin, either way', async () => {
    const before = bed.catalogue.current().directions.find(({ id }) => id === 'prusd-trx');
    const fixedMarkupPpm = Number(before?.fixedMarkupPpm);
    for (const changed of [fixedMarkupPpm + 1, fixedMarkupPpm - 1]) {
      const shown = await quote();
      await bed.change('prusd-trx', { fixedMarkupPpm: changed });
      const { status, body } = await orderBy(shown);
      expect([status, body.errors[0].code]).toEqual([409, 'rate_changed']);
      await bed.change('prusd-trx', { fixedMarkupPpm });
    }
  });

  test('is refused while its market is held, and for as long as only fixed rates are', async () => {
    const fixed = await quote();
    const floating = await quote({ rate_type: 'floating' });
    await bed.tick({}, { 'TRX/USDT': 'fixed' });
    const held = await orderBy(fixed);
    expect([held.status, held.body.errors[0].code]).toEqual([422, 'rate_unavailable']);
    expect((await orderBy(floating, { rate_type: 'floating' })).status).toBe(201);
    await bed.tick({}, { 'TRX/USDT': 'all' });
    const none = await orderBy(floating, { rate_type: 'floating' });
    expect([none.status, none.body.errors[0].code]).toEqual([422, 'rate_unavailable']);
    await bed.tick({}, {});
  });

  test('lives two minutes', async () => {
    const { attributes } = await quote();
    const lives = Date.parse(attributes.expires_at) - Date.parse(attributes.quoted_at);
    expect(lives).toBe(120_000);
  });

  test.each([
    ['another amount', { income_amount: '101' }],
    ['another amount on the other side', { outcome_amount: '1' }],
    ['another pair', { outcome_payment_system_id: 'doge' }],
    ['another rate type', { rate_type: 'floating' }],
  ])('is refused with %s', async (_name, change) => {
    const shown = await quote();
    const { status, body } = await openCustomer(bed).call(
      'POST',
      'orders',
      fieldsOf('walletToCoin', {
        rate_calculation_id: shown.id,
        outcome_account: 'D5sKiBY2zBr4qzzJeXP7MpoV6yYVNL5MNK',
        ...('outcome_payment_system_id' in change
          ? {}
          : { outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }),
        ...change,
      }),
    );
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { code: 'mismatch', source: { pointer: '/data/attributes/rate_calculation_id' } },
    ]);
  });

  test.each(['nonsense', '1.AAAA.BBBB', 'x'.repeat(4096)])(
    'is refused when it is none of ours: %s',
    async (id) => {
      const { status, body } = await openCustomer(bed).call(
        'POST',
        'orders',
        fieldsOf('walletToCoin', { rate_calculation_id: id }),
      );
      expect([status, body.errors[0].code]).toEqual([422, 'invalid_format']);
    },
  );

  test('of a floating rate needs no rate type beside it', async () => {
    await bed.change('prusd-trx', { rateTypes: ['floating'] });
    const shown = await quote();
    expect(shown.attributes.rate_type).toBe('floating');
    const customer = openCustomer(bed);
    const id = await customer.place('walletToCoin', { rate_calculation_id: shown.id });
    expect((await customer.see(id)).rate_type).toBe('floating');
    const plain = await customer.place('walletToCoin');
    expect((await customer.see(plain)).rate_type).toBe('floating');
    await bed.change('prusd-trx', { rateTypes: ['fixed', 'floating'] });
  });
});

describe('an order that names a quote which has run out', () => {
  const orderAfter = async (movedPpm: bigint) => {
    const shown = await quote();
    const { rates } = bed.deps;
    const open = rates.openQuote;
    const opened = open(shown.id);
    if (opened === null) throw new Error('no quote');
    await bed.tick({ TRX: movedPpm });
    rates.openQuote = () => ({ ...opened, expiresAt: opened.quotedAt });
    try {
      return await openCustomer(bed).call(
        'POST',
        'orders',
        fieldsOf('walletToCoin', { rate_calculation_id: shown.id }),
      );
    } finally {
      rates.openQuote = open;
      await bed.tick({});
    }
  };

  test('is made when the rate is no worse by now', async () => {
    expect((await orderAfter(1_000_000n)).status).toBe(201);
    expect((await orderAfter(980_000n)).status).toBe(201);
  });

  test('is refused as rate_changed when the rate moved against the customer', async () => {
    const { status, body } = await orderAfter(1_001_000n);
    expect([status, body.errors[0].code]).toEqual([409, 'rate_changed']);
  });
});
