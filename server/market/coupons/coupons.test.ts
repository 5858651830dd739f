import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ppm } from '../../../core/money/units.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { setLevels } from '../../people/levels/testing.ts';
import {
  type Browser,
  errorOf,
  openTestAccounts,
  type TestAccounts,
} from '../../people/profile/testing.ts';
import { userIdBy } from '../../people/withdrawals/testing.ts';

let accounts: TestAccounts;
let anna: Browser;
let boris: Browser;

const pair = { income_payment_system_id: 'prusd', outcome_payment_system_id: 'trx' };
const asked = { ...pair, income_amount: '100' };
const order = {
  ...asked,
  income_account: 'P1012345678',
  outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  agree_service_terms: true,
  agree_aml_terms: true,
};

beforeAll(async () => {
  accounts = await openTestAccounts();
  anna = await accounts.signedIn('anna@example.com');
  boris = await accounts.signedIn('boris@example.com');
});
afterAll(async () => {
  await assertInvariants(accounts.platform.database);
  await accounts.close();
});
beforeEach(async () => {
  await accounts.platform.database.execute(sql`delete from coupon_uses`);
  await accounts.platform.database.execute(sql`delete from coupons`);
});

type Terms = {
  readonly ppm?: number;
  readonly bonus?: number;
  readonly usesMax?: number;
  readonly each?: number;
  readonly until?: string;
  readonly from?: string;
  readonly directions?: readonly string[];
  readonly user?: string;
  readonly worthMin?: number;
  readonly enabled?: boolean;
};

async function coupon(code: string, terms: Terms): Promise<void> {
  const { ppm = null, bonus = null } = terms;
  await accounts.platform.database.execute(sql`
    insert into coupons (code, kind, discount_ppm, bonus_units, uses_max, customer_uses_max,
                         valid_from, valid_until, direction_ids, user_id, worth_min, enabled, note,
                         created_by)
    values (${code}, ${ppm === null ? 'bonus' : 'discount'}, ${ppm}, ${bonus},
            ${terms.usesMax ?? null}, ${terms.each ?? 1},
            now() + ${terms.from ?? '-1 hour'}::interval, now() + ${terms.until ?? null}::interval,
            ${terms.directions === undefined ? null : sql.param([...terms.directions])}::text[],
            ${terms.user ?? null}::uuid, ${terms.worthMin ?? null}, ${terms.enabled ?? true},
            'a test', 'operator:test')`);
}

const quote = (browser: Browser, fields: object = {}) =>
  browser.call('POST', '/rate_calculations/from_income', { ...asked, ...fields });
const place = (browser: Browser, fields: object = {}, headers = {}) =>
  browser.call('POST', '/orders', { ...order, ...fields }, headers);
const usesOf = async (code: string) => {
  const { rows } = await accounts.platform.database.execute<{ uses: number }>(
    sql`select uses from coupons where code = ${code}`,
  );
  return rows[0]?.uses;
};

test('a coupon is seen in the quote and kept with the order that names it', async () => {
  await coupon('spring', { ppm: 2_000 });
  const plain = (await quote(anna)).json().data.attributes;
  expect(plain.discount).toBeNull();
  const quoted = (await quote(anna, { coupon: ' SPRING ' })).json().data;
  expect(quoted.attributes.discount).toMatchObject({
    percent: '0.2',
    coupon: 'SPRING',
    bonus: null,
  });
  const more = Number(quoted.attributes.outcome_amount) - Number(plain.outcome_amount);
  expect(Number(quoted.attributes.discount.amount)).toBeCloseTo(more, 5);
  const made = await place(anna, { coupon: 'spring', rate_calculation_id: quoted.id });
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json().data.attributes).toMatchObject({
    outcome_amount: quoted.attributes.outcome_amount,
    discount_amount: quoted.attributes.discount.amount,
  });
  expect(await usesOf('spring')).toBe(1);
});

test('a quote of a coupon is good for nobody else, and for no order without it', async () => {
  await coupon('spring', { ppm: 2_000 });
  const { id } = (await quote(anna, { coupon: 'spring' })).json().data;
  for (const browser of [boris, accounts.browser()]) {
    const fields = { rate_calculation_id: id, email: 'x@example.com' };
    const answer = await place(browser, fields);
    expect(errorOf(answer)).toContain('409 rate_changed');
    expect(answer.json().meta.rate_calculation.attributes.discount).toBeNull();
  }
  expect(errorOf(await place(anna, { rate_calculation_id: id }))).toContain('409 rate_changed');
});

test('strangers are asked to sign in', async () => {
  await coupon('spring', { ppm: 2_000 });
  const nobody = accounts.browser();
  expect(errorOf(await quote(nobody, { coupon: 'spring' }))).toBe('422 coupon_account coupon');
  const made = await place(nobody, { coupon: 'spring', email: 'x@example.com' });
  expect(errorOf(made)).toBe('422 coupon_account coupon');
});

test('a coupon holds within its limits alone', async () => {
  const borisId = await userIdBy(accounts.platform, 'boris@example.com');
  await coupon('over', { ppm: 2_000, from: '-2 hours', until: '-1 hour' });
  await coupon('later', { ppm: 2_000, from: '1 hour' });
  await coupon('off', { ppm: 2_000, enabled: false });
  await coupon('elsewhere', { ppm: 2_000, directions: ['sberrub-btc'] });
  await coupon('his', { ppm: 2_000, user: borisId });
  for (const code of ['over', 'later', 'off', 'elsewhere', 'his', 'none', "' or 1=1"]) {
    expect(errorOf(await quote(anna, { coupon: code })), code).toBe('422 coupon_invalid coupon');
    expect(errorOf(await place(anna, { coupon: code })), code).toBe('422 coupon_invalid coupon');
  }
  await coupon('here', { ppm: 2_000, directions: ['prusd-trx'], until: '1 hour' });
  expect((await quote(anna, { coupon: 'here' })).statusCode).toBe(200);
  expect((await quote(boris, { coupon: 'his' })).statusCode).toBe(200);
});

test('a coupon for larger orders says from which amount', async () => {
  await coupon('large', { bonus: 300, worthMin: 50_000 });
  const small = await place(anna, { coupon: 'large' });
  expect(errorOf(small)).toBe('422 coupon_invalid coupon');
  expect(small.json().errors[0].detail).toMatch(/500/);
  expect(await usesOf('large')).toBe(0);
  const made = await place(anna, { coupon: 'large', income_amount: '500' });
  expect(made.statusCode, made.body).toBe(201);
});

test('of many who want the last use one has it, and each uses it as often as they may', async () => {
  await coupon('last', { ppm: 2_000, usesMax: 1, each: 5 });
  const both = [anna, boris, anna, boris, anna, boris, anna, boris];
  const answers = await Promise.all(both.map((browser) => place(browser, { coupon: 'last' })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await usesOf('last')).toBe(1);
  await coupon('once', { ppm: 2_000 });
  const own = await Promise.all([1, 2, 3, 4].map(() => place(anna, { coupon: 'once' })));
  expect(own.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await usesOf('once')).toBe(1);
  expect(errorOf(await quote(anna, { coupon: 'once' }))).toBe('422 coupon_invalid coupon');
  expect((await quote(boris, { coupon: 'once' })).statusCode).toBe(200);
});

test('a repeated request is the same order, though its coupon is spent by now', async () => {
  await coupon('once', { ppm: 2_000, usesMax: 1 });
  const key = { 'idempotency-key': 'coupon-once' };
  const first = await place(anna, { coupon: 'once' }, key);
  const again = await place(anna, { coupon: 'once' }, key);
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().data.id).toBe(first.json().data.id);
  expect(await usesOf('once')).toBe(1);
});

test('an order that is given up gives its coupon back', async () => {
  await coupon('once', { ppm: 2_000, usesMax: 1 });
  const made = await place(anna, { coupon: 'once' });
  expect(errorOf(await place(boris, { coupon: 'once' }))).toBe('422 coupon_invalid coupon');
  expect((await anna.call('DELETE', `/orders/${made.json().data.id}`)).statusCode).toBe(200);
  expect(await usesOf('once')).toBe(0);
  expect((await place(boris, { coupon: 'once' })).statusCode).toBe(201);
});

test('who tries many codes in vain is answered no more', async () => {
  const eve = await accounts.signedIn('eve@example.com');
  await coupon('true', { ppm: 2_000 });
  for (let each = 0; each < 30; each += 1) await quote(eve, { coupon: `guess-${each}` });
  expect(errorOf(await quote(eve, { coupon: 'true' }))).toBe('422 coupon_invalid coupon');
  expect((await quote(anna, { coupon: 'true' })).statusCode).toBe(200);
});

test('the discount of a level is in the quote of whoever is signed in, beside a coupon', async () => {
  await setLevels(accounts.platform.database, [
    { turnoverFrom: 0n, discountPpm: ppm(1_000n), cashbackPpm: 0n },
  ]);
  const seen = async (browser: Browser, fields = {}) =>
    (await quote(browser, fields)).json().data.attributes;
  await expect.poll(async () => (await seen(anna)).discount?.percent).toBe('0.1');
  expect((await seen(accounts.browser())).discount).toBeNull();
  await coupon('spring', { ppm: 2_000 });
  expect((await seen(anna, { coupon: 'spring' })).discount).toMatchObject({ percent: '0.3' });
  const { id, attributes } = (await quote(anna)).json().data;
  expect(attributes.margin_percent === null || Number(attributes.margin_percent) >= 0).toBe(true);
  const made = await place(anna, { rate_calculation_id: id });
  expect(made.statusCode, made.body).toBe(201);
  // Without a quote the price of now is hers as well.
  const plain = await place(anna);
  expect(plain.json().data.attributes.discount_amount).not.toBe('0.000000');
  await setLevels(accounts.platform.database, []);
  await expect.poll(async () => (await seen(anna)).discount).toBeNull();
  expect(errorOf(await place(anna, { rate_calculation_id: id }))).toContain('409 rate_changed');
});
