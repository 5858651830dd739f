import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  headersOf,
  openProviderStandIn,
  type ProviderName,
  type ProviderStandIn,
  settingsOf,
  type Tells,
  tellOf,
} from '../../../gateways/stand-in/testing.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { deposits } from '../deposits/tables.ts';
import { correctReserve } from '../ledger/correct-reserve.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { gatewayHealth, paymentNotifications } from './tables.ts';
import { notify, switchOn, tell, work } from './testing.ts';

let bed: TestExchange;
let provider: ProviderStandIn;
let customer: Customer;

const names: readonly ProviderName[] = [
  ...(['payeer', 'yoomoney', 'volet', 'robokassa', 'freekassa', 'heleket', 'cryptomus'] as const),
];
const codes: Readonly<Record<string, string>> = { yoomoney: '643', volet: 'RUR' };

beforeAll(async () => {
  provider = await openProviderStandIn();
  bed = await openTestExchange({ provider: provider.outside });
  await work(bed);
});
beforeEach(async () => {
  provider.behave('honest');
  customer = openCustomer(bed);
  await bed.platform.database.delete(gatewayHealth);
  for (const name of names) await switchOn(bed, name, { enabled: false });
});
afterEach(() => assertInvariants(bed.platform.database));
afterAll(async () => {
  await bed.close();
  await provider.close();
});

let operations = 0;

/** An order that leads to the page of a provider, and what that would tell once it was paid. */
async function asked(name: ProviderName): Promise<{ id: string; tells: Tells }> {
  await switchOn(bed, name);
  const id = await customer.place('cardToCoin');
  const made = await request(id);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await switchOn(bed, name, { enabled: false });
  operations += 1;
  const reference: string = made.body.data.id;
  const operation = name === 'robokassa' ? reference : `op-${operations}`;
  const currency = codes[name] ?? 'RUB';
  return { id, tells: { reference, amount: '10000.00', currency, operation } };
}

async function request(id: string, from: Customer = customer) {
  const boundary = 'a-boundary';
  const answer = await bed.app.inject({
    method: 'POST',
    url: '/api/v1/online_payments/request',
    cookies: { ...from.cookies() },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="order_id"\r\n\r\n${id}\r\n--${boundary}--\r\n`,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const creditsOf = (orderId: string) =>
  bed.platform.database.select().from(deposits).where(eq(deposits.orderId, orderId));
const rowsOf = (reference: string) =>
  bed.platform.database
    .select()
    .from(paymentNotifications)
    .where(eq(paymentNotifications.reference, reference));

describe.each(names)('%s', (name) => {
  test('has what it tells credited once, whatever comes how often', async () => {
    const { id, tells } = await asked(name);
    provider.pay(tells);
    const body = tellOf(name, tells);
    const first = await notify(bed, name, body);
    expect(first.status).toBe(200);
    const together = await Promise.all(Array.from({ length: 64 }, () => notify(bed, name, body)));
    expect(together.every(({ status, text }) => status === 200 && text === first.text)).toBe(true);
    expect((await customer.see(id)).status).toBe('waiting_funds');
    await Promise.all([work(bed), work(bed)]);
    for (let again = 0; again < 35; again += 1) await notify(bed, name, body);
    await work(bed);
    expect(await creditsOf(id)).toMatchObject([
      { rail: 'online', units: 1_000_000n, asset: 'RUB', notifiedState: 'credited' },
    ]);
    expect(await rowsOf(tells.reference)).toMatchObject([{ state: 'credited' }]);
    expect(await customer.see(id)).toMatchObject({
      status: 'processing',
      received_amount: '10000.00',
      income_txid: null,
    });
  });

  test('credits nothing of what it has not signed, nor of what says something else', async () => {
    const { id, tells } = await asked(name);
    provider.pay(tells);
    const others = Object.fromEntries(
      Object.entries(settingsOf[name]).map(([k, v]) => [k, `${v}0`]),
    );
    const forged = [
      tellOf(name, tells, others),
      tellOf(name, tells).replace(/10000\.00/g, '10000.01'),
    ];
    for (const body of [...forged, '', '{}', 'm_sign=1']) {
      expect((await notify(bed, name, body)).status).toBe(400);
    }
    const wrong: readonly Tells[] = [
      { ...tells, operation: `${tells.operation}-a`, amount: '9999.99' },
      { ...tells, operation: `${tells.operation}-b`, amount: '100000.00' },
      { ...tells, operation: `${tells.operation}-c`, reference: '999999999999999' },
      ...(name === 'robokassa' ? [] : [{ ...tells, operation: 'd', currency: 'XYZ' }]),
    ];
    // Robokassa tells by our number alone, so its wrong ones are of one operation.
    for (const each of name === 'robokassa' ? wrong.slice(0, 1) : wrong) {
      expect((await tell(bed, name, each)).status).toBe(200);
    }
    await work(bed);
    expect(await creditsOf(id)).toEqual([]);
    expect((await customer.see(id)).status).toBe('waiting_funds');
    const rows = await rowsOf(tells.reference);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'person'));
    await bed.platform.database.execute(
      sql`update payment_notifications set state = 'settled', settled_at = now()
           where state = 'person'`,
    );
  });
});

test('a payment of another shop, genuine all the same, is left to a person', async () => {
  const { id, tells } = await asked('payeer');
  provider.pay(tells);
  await tell(bed, 'payeer', { ...tells, otherwise: { m_shop: '99999' } });
  await work(bed);
  expect(await creditsOf(id)).toEqual([]);
  expect(await rowsOf(tells.reference)).toMatchObject([{ reason: 'other_merchant' }]);
});

test('five events of a payment end in one credit, in whichever order they come', async () => {
  const order = ['pending', 'failed', 'pending', 'paid', 'paid'] as const;
  for (let first = 0; first < order.length; first += 1) {
    const { id, tells } = await asked('volet');
    for (let at = 0; at < order.length; at += 1) {
      const status = order[(first + at * 2) % order.length] ?? 'paid';
      await tell(bed, 'volet', { ...tells, status });
      if (at % 2 === first % 2) await work(bed);
    }
    await work(bed);
    expect(await creditsOf(id)).toHaveLength(1);
    const states = (await rowsOf(tells.reference)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['credited', 'ignored', 'ignored']);
  }
});

test('told of again with another sum before it is credited, it waits for a person', async () => {
  const { id, tells } = await asked('volet');
  await tell(bed, 'volet', tells);
  await tell(bed, 'volet', { ...tells, amount: '20000.00' });
  await work(bed);
  expect(await creditsOf(id)).toEqual([]);
  expect(await rowsOf(tells.reference)).toMatchObject([{ reason: 'contradicted' }]);
});

test('a second payment under one number is not credited by itself', async () => {
  const { id, tells } = await asked('freekassa');
  await tell(bed, 'freekassa', tells);
  await work(bed);
  await tell(bed, 'freekassa', { ...tells, operation: 'another-intid' });
  await work(bed);
  expect(await creditsOf(id)).toHaveLength(1);
  const rows = await rowsOf(tells.reference);
  expect(rows.map(({ state, reason }) => reason ?? state).toSorted()).toEqual([
    'credited',
    'paid_twice',
  ]);
});

test('a provider that does not confirm what it has signed is asked until it does', async () => {
  const { id, tells } = await asked('robokassa');
  await tell(bed, 'robokassa', tells);
  for (const how of [
    'honest',
    'down',
    'silent',
    'html',
    'redirect',
    'accepts_and_fails',
  ] as const) {
    provider.behave(how);
    await work(bed);
    expect(await creditsOf(id), how).toEqual([]);
  }
  expect(await rowsOf(tells.reference)).toMatchObject([{ state: 'waiting', tries: 6 }]);
  provider.behave('honest');
  provider.pay(tells);
  await work(bed);
  expect(await creditsOf(id)).toHaveLength(1);
});

test('one that says something else when it is asked has lied: a person looks', async () => {
  const { id, tells } = await asked('heleket');
  provider.pay(tells);
  await tell(bed, 'heleket', tells);
  provider.behave('lying');
  await work(bed);
  expect(await creditsOf(id)).toEqual([]);
  expect(await rowsOf(tells.reference)).toMatchObject([{ reason: 'lookup_differs' }]);
});

test('what is beyond 64 kB is not read, and nobody else has a door here', async () => {
  const big = 'x'.repeat(10 * 1024 * 1024);
  expect((await notify(bed, 'payeer', big)).status).toBe(413);
  const { tells } = await asked('payeer');
  const body = tellOf('payeer', tells);
  const unknown = await bed.app.inject({
    method: 'POST',
    url: '/api/v1/payment_notifications/nobody',
    payload: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(unknown.statusCode).toBe(404);
  const headers = { origin: 'https://payeer.com', 'sec-fetch-site': 'cross-site' };
  expect((await notify(bed, 'payeer', body, headers)).status).toBe(200);
});

test('money that comes late is treated as late, like that of any rail', async () => {
  const { id, tells } = await asked('volet');
  await bed.letTimePass(id);
  await tell(bed, 'volet', tells);
  await work(bed);
  const late = await customer.see(id);
  expect(late.received_amount).toBe('10000.00');
  expect(await creditsOf(id)).toHaveLength(1);
});

/** What was booked of a provider's fee, by account. */
async function feesOf(orderId: string) {
  const { rows } = await bed.platform.database.execute<{ account: string; units: string }>(sql`
    select p.account, p.units::text from ledger_postings p
      join ledger_journals j on j.id = p.journal_id
     where j.order_id = ${orderId} and j.kind = 'provider_fee' order by p.account`);
  return rows.map(({ account, units }) => `${account} ${units}`);
}

describe('what a provider keeps', () => {
  test('is booked with the deposit, once, out of the reserve', async () => {
    const { id, tells } = await asked('robokassa');
    provider.pay(tells);
    await tell(bed, 'robokassa', tells);
    await work(bed);
    await tell(bed, 'robokassa', tells);
    await work(bed);
    expect(await feesOf(id)).toEqual(['network:RUB 50', 'reserve:SBERRUB -50']);
    expect(await customer.see(id)).toMatchObject({ received_amount: '10000.00' });
  });

  test('is a shortfall where the reserve is empty, and keeps no deposit waiting', async () => {
    const { id, tells } = await asked('heleket');
    provider.pay(tells);
    const { rows } = await bed.platform.database.execute<{ units: string }>(
      sql`select balance::text as units from ledger_accounts where name = 'reserve:SBERRUB'`,
    );
    const move = (units: bigint) =>
      inTransaction(bed.platform.database, (tx) =>
        correctReserve(tx, {
          key: `empty ${units}`,
          paymentSystem: 'SBERRUB',
          reason: 'a test',
          change: { units, asset: 'RUB' },
          createdBy: 'operator:test',
        }),
      );
    const all = BigInt(rows[0]?.units ?? '0');
    await move(-all);
    await tell(bed, 'heleket', tells);
    await work(bed);
    await move(all);
    expect(await feesOf(id)).toEqual(['network:RUB 10', 'shortfall:SBERRUB -10']);
    expect((await customer.see(id)).status).toBe('processing');
  });

  test('is not believed where it is told in another coin, or is all of it', async () => {
    for (const otherwise of [{ payer_currency: 'USDT' }, { commission: '10000.00' }]) {
      const { id, tells } = await asked('heleket');
      provider.pay(tells);
      await tell(bed, 'heleket', { ...tells, otherwise });
      await work(bed);
      expect(await feesOf(id)).toEqual([]);
      expect((await customer.see(id)).status).toBe('processing');
    }
  });
});

test('a provider that signs in a header is believed by it, and by nothing else', async () => {
  const { id, tells } = await asked('enot');
  const body = tellOf('enot', tells);
  const json = { 'content-type': 'application/json' };
  expect((await notify(bed, 'enot', body, json)).status).toBe(400);
  const forged = headersOf('enot', body, { additional_key: 'a-key-of-somebody' });
  expect((await notify(bed, 'enot', body, { ...json, ...forged })).status).toBe(400);
  const signed = headersOf('enot', body);
  expect((await notify(bed, 'enot', body, { ...json, ...signed })).status).toBe(200);
  await work(bed);
  expect(await creditsOf(id)).toHaveLength(1);
});
