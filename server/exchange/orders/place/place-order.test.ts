import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referralCookie } from '../../../../contract/people/referral-cookie.ts';
import { operatorActor } from '../../../../core/actor.ts';
import { readBalance } from '../../../money/ledger/balances.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { blockList } from '../../../money/risk-flags/tables.ts';
import { mails } from '../../../platform/tables.ts';
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

describe('an order', () => {
  test('is made, held in the reserve, told by mail and readable at once', async () => {
    const customer = openCustomer(bed);
    const before = await readBalance(bed.platform.database, 'reserve:TRX');
    const { status, body, headers } = await customer.call(
      'POST',
      'orders',
      fieldsOf('walletToCoin', { email: 'first@example.com' }),
    );
    expect(status).toBe(201);
    expect(headers['content-type']).toContain('application/vnd.api+json');
    expect(headers['location']).toBe(`/api/v1/orders/${body.data.id}`);
    expect(body.data).toMatchObject({
      type: 'orders',
      attributes: {
        status: 'waiting_funds',
        exception: 'none',
        is_final: false,
        income_amount: '100.00',
        income_account: 'P1012345678',
        payment_system_from_id: 'prusd',
        payment_system_to_id: 'trx',
        available_actions: ['get_requisites', 'cancel'],
        timeline: [{ status: 'waiting_funds', code: 'created' }],
      },
      relationships: {
        income_wallet: { data: null },
        income_payment_system: { data: { type: 'payment_systems', id: 'prusd' } },
        outcome_payment_system: { data: { type: 'payment_systems', id: 'trx' } },
      },
    });
    expect(body.data.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(body.data.attributes.number).toMatch(/^[1-9][0-9]{9}$/);
    const after = await readBalance(bed.platform.database, 'reserve:TRX');
    expect(after).toBeLessThan(before ?? 0n);
    const sent = await bed.platform.database.select().from(mails);
    expect(sent.map(({ recipient }) => recipient)).toContain('first@example.com');
    expect(await customer.see(body.data.id)).toEqual(body.data.attributes);
  });

  test('may be asked for by its outcome', async () => {
    const customer = openCustomer(bed);
    const id = await customer.place('walletToCoin', {
      income_amount: undefined,
      outcome_amount: '300',
    });
    expect(await customer.see(id)).toMatchObject({ outcome_amount: '300.000000' });
  });

  test.each(['anna', 'anna.forum', `${'a'.repeat(64)}.${'b'.repeat(32)}`])(
    'keeps that its browser came by %s',
    async (code) => {
      const customer = openCustomer(bed, { cookie: `${referralCookie}=${code}` });
      const id = await customer.place('walletToCoin');
      const { rows } = await bed.platform.database.execute(
        sql`select referrer_code from orders where id = ${id}`,
      );
      expect(rows).toEqual([{ referrer_code: code }]);
    },
  );

  test('takes a JSON:API document as well as bare fields', async () => {
    const attributes = fieldsOf('walletToCoin');
    const { status } = await openCustomer(bed).call('POST', 'orders', {
      data: { type: 'orders', attributes },
    });
    expect(status).toBe(201);
  });

  test('speaks the language it was asked in', async () => {
    const labels = await Promise.all(
      ['ru', 'en'].map(async (locale) => {
        const customer = openCustomer(bed, { 'site-locale': locale });
        return (await customer.see(await customer.place('walletToCoin'))).label;
      }),
    );
    expect(labels).toEqual(['Ждём оплату', 'Waiting for payment']);
  });

  test('names every wrong field at once, in the language of the asker', async () => {
    const wrong = fieldsOf('walletToCoin', {
      income_amount: '1e5',
      outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSF',
      income_account: undefined,
      email: 'anna@',
    });
    const answers = await Promise.all(
      ['ru', 'en'].map((locale) =>
        openCustomer(bed, { 'site-locale': locale }).call('POST', 'orders', wrong),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      expect(
        body.errors.map((item: { source: { pointer: string } }) => item.source.pointer).sort(),
      ).toEqual([
        '/data/attributes/email',
        '/data/attributes/income_account',
        '/data/attributes/income_amount',
        '/data/attributes/outcome_account',
      ]);
    }
    const [ru, en] = answers.map(({ body }) => body.errors[0].detail);
    expect(ru).toMatch(/[а-я]/);
    expect(en).toMatch(/^[ -~’]+$/);
  });

  test.each(['agree_service_terms', 'agree_aml_terms'])('needs %s', async (field) => {
    const { status, body } = await openCustomer(bed).call(
      'POST',
      'orders',
      fieldsOf('walletToCoin', { [field]: false }),
    );
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([
      { code: 'not_accepted', source: { pointer: `/data/attributes/${field}` } },
    ]);
  });

  test('is not made where the pair is closed, or closed to a country', async () => {
    const place = (change: object, headers = {}) =>
      openCustomer(bed, headers).call('POST', 'orders', fieldsOf('walletToCoin', { ...change }));
    const unknown = await place({ outcome_payment_system_id: 'prusd' });
    expect(unknown.body.errors[0].code).toBe('direction_unavailable');
    const abroad = await place({}, { 'x-country': 'KP' });
    expect(abroad.body.errors[0].code).toBe('country_unavailable');
    const declared = await place({ country: 'RU' }, { 'x-country': 'KP' });
    expect(declared.body.errors[0].code).toBe('country_unavailable');
    const resident = await place({ country: 'kp' }, { 'x-country': 'RU' });
    expect(resident.body.errors[0].code).toBe('country_unavailable');
    await bed.change('prusd-trx', { enabled: false });
    expect((await place({})).body.errors[0].code).toBe('direction_unavailable');
    await bed.change('prusd-trx', { enabled: true });
    expect((await place({})).status).toBe(201);
  });

  test('is never paid out to an address that we gave to a customer', async () => {
    const customer = openCustomer(bed);
    await bed.platform.database.execute(
      'insert into order_requisites (order_id, rail, derivation_index, address) select id, ' +
        "'simulated', 999999, 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq' from orders limit 1",
    );
    const { status, body } = await customer.call(
      'POST',
      'orders',
      fieldsOf('walletToCoin', { outcome_account: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq' }),
    );
    expect(status).toBe(422);
    expect(body.errors[0].source.pointer).toBe('/data/attributes/outcome_account');
  });

  test('beyond the reserve is refused and holds nothing', async () => {
    const before = await readBalance(bed.platform.database, 'held:BTC');
    await bed.change('prusd-btc', { incomeAmountMax: null, outcomeAmountMax: null });
    const { status, body } = await openCustomer(bed).call(
      'POST',
      'orders',
      fieldsOf('walletToCoin', {
        outcome_payment_system_id: 'btc',
        income_amount: '900000000',
        outcome_account: 'bc1q6v2sm0m4ndspec9spn0rjzz4snen95dlpepval',
      }),
    );
    expect([status, body.errors[0].code]).toEqual([422, 'insufficient_reserve']);
    expect(await readBalance(bed.platform.database, 'held:BTC')).toBe(before);
  });

  test('of more than any ledger can count is refused like one beyond the reserve', async () => {
    await bed.change('prusd-eth', { incomeAmountMax: null, outcomeAmountMax: null });
    const { status, body } = await openCustomer(bed).call(
      'POST',
      'orders',
      fieldsOf('walletToCoin', {
        outcome_payment_system_id: 'eth',
        income_amount: '9'.repeat(28),
        outcome_account: '0xF0CB0A0bEd3eeBCC8b6a3acAd4D61F36494c00BF',
      }),
    );
    expect([status, body.errors[0].code]).toEqual([422, 'insufficient_reserve']);
  });

  test('is one of as many unpaid ones as an address may have', async () => {
    const limited = await openTestExchange({ variables: { ORDERS_WAITING_MAX: '3' } });
    const customer = openCustomer(limited);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => customer.call('POST', 'orders', fieldsOf('walletToCoin'))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const [refused] = answers.filter(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.errors[0].code]).toEqual([429, 'rate_limited']);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });

  test('is one of those, too, when a person must look at it first', async () => {
    const limited = await openTestExchange({ variables: { ORDERS_WAITING_MAX: '2' } });
    const email = 'blocked@customer.example';
    await limited.platform.database.insert(blockList).values({
      kind: 'email',
      value: email,
      reason: 'took money back',
      createdBy: operatorActor('1'),
    });
    const customer = openCustomer(limited);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const asked = fieldsOf('walletToCoin', { email });
      statuses.push((await customer.call('POST', 'orders', asked)).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
    await limited.close();
  });

  test('whose number another has is made all the same, and holds the reserve once', async () => {
    const { database } = bed.platform;
    await database.execute(sql`create sequence draws`);
    await database.execute(sql`
      create function draw_again() returns trigger language plpgsql as $$ begin
        if nextval('draws') < 3 then raise unique_violation; end if; return new; end $$`);
    await database.execute(sql`
      create trigger draw_again before insert on orders
        for each row execute function draw_again()`);
    const before = await readBalance(database, 'reserve:TRX');
    const made = await openCustomer(bed).call('POST', 'orders', fieldsOf('walletToCoin'), {
      'idempotency-key': 'drawn-twice',
    });
    await database.execute(sql`drop trigger draw_again on orders`);
    expect(made.status).toBe(201);
    const { rows } = await database.execute<{ held: string; draws: string }>(sql`
      select held_units::text as held, (select last_value from draws)::text as draws
        from orders where id = ${made.body.data.id}`);
    expect(rows[0]?.draws).toBe('3');
    const after = await readBalance(database, 'reserve:TRX');
    expect((before ?? 0n) - (after ?? 0n)).toBe(BigInt(rows[0]?.held ?? 0));
  });
});

describe('an order with an idempotency key', () => {
  const headers = (key: string) => ({ 'idempotency-key': key });

  test('is made once however often it is asked for, with the same answer', async () => {
    const fields = fieldsOf('walletToCoin', { email: 'once@example.com' });
    const first = await openCustomer(bed).call('POST', 'orders', fields, headers('one-key-1'));
    const again = await openCustomer(bed).call('POST', 'orders', fields, headers('one-key-1'));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.data.id).toBe(first.body.data.id);
  });

  test('is told its whole answer even to a browser that lost the first one', async () => {
    const key = headers('9f1c2c44-7b0e-4d6e-8d6f-1d9d9f1c2c44');
    const fields = fieldsOf('walletToCoin');
    const first = await openCustomer(bed).call('POST', 'orders', fields, key);
    const again = await openCustomer(bed).call('POST', 'orders', fields, key);
    expect(again.body.data).toEqual(first.body.data);
  });

  test('is refused when the key comes with another body', async () => {
    await openCustomer(bed).call('POST', 'orders', fieldsOf('walletToCoin'), headers('one-key-2'));
    const { status, body } = await openCustomer(bed).call(
      'POST',
      'orders',
      fieldsOf('walletToCoin', { income_amount: '101' }),
      headers('one-key-2'),
    );
    expect([status, body.errors[0].code]).toEqual([422, 'idempotency_key_reused']);
  });

  test('may be mended and sent again with the same key after a refusal', async () => {
    const key = headers('one-key-3');
    const wrong = fieldsOf('walletToCoin', { outcome_account: 'nowhere' });
    expect((await openCustomer(bed).call('POST', 'orders', wrong, key)).status).toBe(422);
    const right = fieldsOf('walletToCoin');
    expect((await openCustomer(bed).call('POST', 'orders', right, key)).status).toBe(201);
  });

  test('is found again after its quote and its pair are gone', async () => {
    const shown = await quote();
    const fields = fieldsOf('walletToCoin', { rate_calculation_id: shown.id });
    const key = headers('one-key-4');
    const first = await openCustomer(bed).call('POST', 'orders', fields, key);
    await bed.change('prusd-trx', { enabled: false });
    const again = await openCustomer(bed).call('POST', 'orders', fields, key);
    await bed.change('prusd-trx', { enabled: true });
    expect(again.body.data.id).toBe(first.body.data.id);
  });

  test('of somebody blocked is made and stopped together, or not at all', async () => {
    const { database } = bed.platform;
    const email = 'stopped@customer.example';
    await database
      .insert(blockList)
      .values({ kind: 'email', value: email, reason: 'asked by the bank', createdBy: 'service' });
    await database.execute(`
      create function lose_risk_flag() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full' using errcode = '53100'; end $$;
      create trigger lose_risk_flag before insert on order_risk_flags
        for each row execute function lose_risk_flag();`);
    const fields = fieldsOf('walletToCoin', { email });
    const place = () =>
      openCustomer(bed).call('POST', 'orders', fields, headers('one-key-doubted'));
    expect((await place()).status).toBeGreaterThanOrEqual(500);
    const stored = await database.execute(`select id from orders where email = '${email}'`);
    expect(stored.rows).toEqual([]);
    await database.execute('drop function lose_risk_flag cascade');
    const { status, body } = await place();
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({ status: 'moderation', available_actions: [] });
  });

  test.each(['', ' ', 'a b', 'ключ', 'x'.repeat(256)])(
    'is refused for a key like %j',
    async (k) => {
      const { status } = await openCustomer(bed)
        .call('POST', 'orders', fieldsOf('walletToCoin'), headers(k))
        .catch(() => ({ status: 422 }));
      expect(status).toBe(422);
    },
  );
});

describe('a preflight', () => {
  test('says that an order would be taken, and makes none', async () => {
    const count = async () =>
      (await bed.platform.database.execute('select count(*)::int as n from orders')).rows[0];
    const before = await count();
    const { status, body } = await openCustomer(bed).call(
      'POST',
      'orders/preflight',
      fieldsOf('walletToCoin'),
    );
    expect([status, body.meta]).toEqual([200, { accepted: true, captcha_required: false }]);
    expect(await count()).toEqual(before);
  });

  test('says what is missing, the reserve included', async () => {
    const ask = (change: object) =>
      openCustomer(bed).call('POST', 'orders/preflight', fieldsOf('walletToCoin', { ...change }));
    expect((await ask({ email: '' })).body.errors).toMatchObject([
      { code: 'required', source: { pointer: '/data/attributes/email' } },
    ]);
    await bed.change('prusd-trx', { incomeAmountMax: null, outcomeAmountMax: null });
    expect((await ask({ income_amount: '9000000' })).body.errors).toMatchObject([
      { code: 'insufficient_reserve' },
    ]);
    expect(
      (await ask({ outcome_account: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq' })).body.errors,
    ).toMatchObject([{ source: { pointer: '/data/attributes/outcome_account' } }]);
  });
});
