import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertInvariants } from '../ledger/testing.ts';
import { fieldsOf, openCustomer, openTestExchange, type TestExchange } from './testing.ts';

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
  test('gets exactly its rate, however the market has moved', async () => {
    const shown = await quote();
    await bed.tick({ TRX: 1_500_000n });
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

  test('gets it even while there are no fresh prices', async () => {
    const shown = await quote();
    const { clock } = bed.platform;
    const now = clock.now;
    clock.now = () => new Date(now().getTime() + 60_000);
    try {
      const none = await openCustomer(bed).call('POST', 'orders', fieldsOf('walletToCoin'));
      expect(none.body.errors[0].code).toBe('rate_unavailable');
      await openCustomer(bed).place('walletToCoin', { rate_calculation_id: shown.id });
    } finally {
      clock.now = now;
    }
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
