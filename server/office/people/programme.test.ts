import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Breakdown } from '../../../core/quotes/quote.ts';
import { postJournals } from '../../money/ledger/post-journals.ts';
import { readOwed } from '../../money/ledger/user-balance.ts';
import { users } from '../../people/accounts/tables.ts';
import { earnFromOrder, reverseEarning } from '../../people/referrals/earn.ts';
import { readStanding } from '../../people/referrals/standing.ts';
import { readWorth } from '../../people/referrals/worth.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type Desk, openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
beforeEach(() => office.tick());
afterAll(() => office.close());

let people = 0;

async function newUser(referredBy: string | null = null): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `person-${people}@example.com`;
  const [made] = await office.platform.database
    .insert(users)
    .values({
      email,
      locale: 'ru',
      status: 'active',
      referralCode: `person${people}`,
      referredBy,
      confirmedAt: office.platform.clock.now(),
    })
    .returning({ id: users.id });
  if (made === undefined) throw new Error('no user was made');
  return { id: made.id, email };
}

/** An order of dollars by somebody's referral, as it is completed. */
async function brought(
  userId: string | null,
  cents: bigint,
  changes: { readonly outcomeAccount?: string; readonly email?: string } = {},
): Promise<string> {
  people += 1;
  const id = `order-${String(people).padStart(16, '0')}`;
  const { database } = office.platform;
  const outcomeAccount = changes.outcomeAccount ?? `account ${id}`;
  await database.execute(sql`
    insert into orders (id, number, status, income_system, outcome_system, direction_id, rate_type,
      income_asset, income_units, outcome_asset, outcome_units, breakdown, pricing, evidence,
      policy, held_units, outcome_account, locale, expires_at, user_id, email)
    values (${id}, ${String(1_000_000_000 + people)}, 'expired', 'SBERRUB', 'LTC', 'sberrub-ltc',
      'fixed', 'RUB', 1, 'LTC', 1, '{}', '{}', '{}', '{}', 0, ${outcomeAccount}, 'ru', now(),
      ${userId}, ${changes.email ?? null})`);
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from rate_snapshots order by as_of desc limit 1`,
  );
  const income = { asset: 'USD' as const, units: cents };
  const breakdown = { incomeFee: 0n, spread: 0n, outcomeFee: 0n } as Breakdown;
  await inTransaction(database, async (tx) => {
    const worth = await readWorth(tx, { income, outcome: income, breakdown }, rows[0]?.id ?? '');
    if (worth === null) throw new Error('there is no price');
    const party = { incomeAccount: null, outcomeAccount, browserHash: null, ip: null };
    const order = { id, userId, email: changes.email ?? null, referrerCode: null, ...party };
    const { journal } = await earnFromOrder(tx, order, worth);
    if (journal !== null) await postJournals(tx, [journal], { key: `order:${id}`, orderId: id });
  });
  return id;
}

const attributesOf = async (desk: Desk, path: string) =>
  (await desk.call('GET', path)).json().data.attributes;
const owed = (userId: string) => readOwed(office.platform.database, 'earnings', userId);

const terms = {
  tiers: [
    { count_min: 0, rate: '0.4' },
    { count_min: 1, rate: '2' },
  ],
  counts_above: '100',
  minimum_withdrawal: '10',
};

test('the programme is that of the specification until the office sets another', async () => {
  expect(await attributesOf(office.admin, '/referral_programme')).toMatchObject({
    counts_above: '5000',
    minimum_withdrawal: '3',
    base: null,
    history: [],
  });
});

test('terms are set with a reason, hold at once, and stay with their dates', async () => {
  const put = (changes: object) =>
    office.admin.call('PUT', '/referral_programme', {
      ...terms,
      base: null,
      reason: 'Больше за активных',
      ...changes,
    });
  const wrong = await put({ tiers: [{ count_min: 5, rate: '11' }], minimum_withdrawal: '0' });
  expect(wrong.statusCode).toBe(422);
  expect(
    wrong.json().errors.map((error: { source: { pointer: string } }) => error.source.pointer),
  ).toEqual([
    ...['tiers.0.count_min', 'tiers.0.rate', 'minimum_withdrawal'].map(
      (field) => `/data/attributes/${field}`,
    ),
  ]);
  expect((await put({ tiers: [terms.tiers[1], terms.tiers[0]] })).statusCode).toBe(422);
  expect((await put({ reason: '' })).statusCode).toBe(422);
  const set = await put({});
  expect(set.statusCode, set.body).toBe(200);
  const now = set.json().data.attributes;
  expect(now).toMatchObject({ ...terms, history: [{ reason: 'Больше за активных' }] });
  // Whoever has seen the terms before these sets nothing over them.
  expect((await put({})).statusCode).toBe(409);
  const back = await put({ base: now.base, minimum_withdrawal: '5' });
  expect(back.json().data.attributes.history).toHaveLength(2);
  const partner = await newUser();
  const anna = await newUser(partner.id);
  await brought(anna.id, 100_00n);
  expect(await owed(partner.id)).toBe(200n);
});

test('only who may change rewards sets terms, and everybody at a desk of money reads them', async () => {
  const { base } = await attributesOf(office.admin, '/referral_programme');
  const body = { ...terms, base, reason: 'no business of mine' };
  expect((await office.operator.call('PUT', '/referral_programme', body)).statusCode).toBe(403);
  expect((await office.operator.call('GET', '/referral_programme')).statusCode).toBe(200);
});

test('a trial says what the last days would have cost, and changes nothing', async () => {
  const before = await attributesOf(office.admin, '/referral_programme');
  const partner = await newUser();
  const anna = await newUser(partner.id);
  await brought(anna.id, 1_000_00n);
  const run = async (tiers: object[]) =>
    (await office.admin.call('POST', '/referral_programme/trial', { ...terms, tiers })).json().data
      .attributes;
  const same = await run(terms.tiers);
  expect(same.days).toBe(90);
  expect(same.changed).toBe(0);
  expect(same.would_cost).toBe(same.cost);
  const dearer = await run([{ count_min: 0, rate: '4' }]);
  expect(Number(dearer.would_cost)).toBeCloseTo(Number(same.cost) * 2, 2);
  expect(dearer).toMatchObject({ orders: same.orders, worth: same.worth, partners: same.partners });
  expect(dearer.changed).toBe(same.partners);
  expect(await attributesOf(office.admin, '/referral_programme')).toEqual(before);
});

test('partners are listed by what they earned, page by page, each with their figures', async () => {
  const rich = await newUser();
  const referral = await newUser(rich.id);
  await brought(referral.id, 50_000_00n);
  for (let each = 0; each < 30; each += 1) {
    const partner = await newUser();
    await brought((await newUser(partner.id)).id, BigInt(1_000 + each));
  }
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const query: string = next === '' ? '' : `?after=${encodeURIComponent(next)}`;
    const list = (await office.admin.call('GET', `/referrers${query}`)).json();
    seen.push(...list.data.map(({ id }: { id: string }) => id));
    next = list.meta.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThan(30);
  expect(seen[0]).toBe(rich.id);
  const found = (await office.admin.call('GET', `/referrers?search=${rich.email}`)).json();
  expect(found.data).toHaveLength(1);
  expect(found.data[0].attributes).toMatchObject({
    email: rich.email,
    rate: '2',
    rate_agreed: false,
    counted: 1,
    orders: 1,
    worth: '50000.00',
    earned: '1000.00',
    available: '1000.00',
    paid: '0.00',
    debt: '0.00',
  });
  expect((await office.admin.call('GET', '/referrers?after=nonsense')).statusCode).toBe(422);
});

test('a share agreed with one partner holds for their next orders, until it is taken back', async () => {
  const partner = await newUser();
  const anna = await newUser(partner.id);
  const agree = (rate: string | null, desk = office.admin) =>
    desk.call('PUT', `/referrers/${partner.id}/rate`, { rate, reason: 'договорились' });
  expect((await agree('3', office.operator)).statusCode).toBe(403);
  expect((await agree('11')).statusCode).toBe(422);
  const agreed = await agree('3');
  expect(agreed.json().data.attributes).toMatchObject({ rate: '3', rate_agreed: true });
  const seen = await office.operator.call('GET', `/referrers/${partner.id}`);
  expect(seen.json().data.attributes).toMatchObject({ rate: '3', rate_agreed: true });
  await brought(anna.id, 100_00n);
  expect(await owed(partner.id)).toBe(300n);
  expect((await agree(null)).json().data.attributes).toMatchObject({ rate_agreed: false });
  await brought(anna.id, 100_00n);
  expect(await owed(partner.id)).toBe(500n);
});

async function suspicious(): Promise<{ partner: string; referral: string; orderId: string }> {
  const partner = await newUser();
  await brought(partner.id, 100n, { outcomeAccount: `wallet of ${partner.id}` });
  const referral = await newUser(partner.id);
  const orderId = await brought(referral.id, 1_000_00n, {
    outcomeAccount: `wallet of ${partner.id}`,
  });
  return { partner: partner.id, referral: referral.id, orderId };
}

const waiting = async () => (await office.operator.call('GET', '/referral_reviews')).json().data;
const decide = (orderId: string, decision: string, desk = office.operator) =>
  desk.call('POST', `/referral_reviews/${orderId}`, { decision, note: 'Спросил клиента' });

test('a suspicious earning waits with what speaks against it, and an operator credits it once', async () => {
  const { partner, orderId } = await suspicious();
  const line = (await waiting()).find(({ id }: { id: string }) => id === orderId);
  expect(line.attributes).toMatchObject({
    reasons: ['account'],
    amount: '4.00',
    worth: '1000.00',
    state: 'review',
    evidence: [{ reason: 'account', value: `wallet of ${partner}` }],
  });
  expect(await owed(partner)).toBe(0n);
  expect((await readStanding(office.platform.database, partner)).counted).toBe(0);
  expect((await decide(orderId, 'maybe')).statusCode).toBe(422);
  const answers = await Promise.all([1, 2, 3, 4].map(() => decide(orderId, 'credit')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409]);
  expect(await owed(partner)).toBe(400n);
  expect((await readStanding(office.platform.database, partner)).counted).toBe(1);
  expect((await waiting()).some(({ id }: { id: string }) => id === orderId)).toBe(false);
  const done = (await office.operator.call('GET', '/referral_reviews?state=decided')).json().data;
  expect(done[0]).toMatchObject({ id: orderId, attributes: { state: 'credited' } });
});

test('refused, it is on no balance and its referral counts for nothing', async () => {
  const { partner, orderId } = await suspicious();
  expect((await decide(orderId, 'refuse')).statusCode).toBe(204);
  expect(await owed(partner)).toBe(0n);
  expect((await readStanding(office.platform.database, partner)).counted).toBe(0);
  expect((await decide(orderId, 'credit')).statusCode).toBe(409);
});

test('what lost its money while it was looked at is decided no more', async () => {
  const { partner, orderId } = await suspicious();
  await inTransaction(office.platform.database, (tx) =>
    reverseEarning(tx, orderId, { by: 'service', note: null }),
  );
  expect((await decide(orderId, 'credit')).statusCode).toBe(409);
  expect(await owed(partner)).toBe(0n);
});

test('levels are tried on the sums of customers, and set', async () => {
  const customer = await newUser();
  const { database } = office.platform;
  await database.execute(sql`
    insert into customer_turnovers (user_id, orders, usd_units) values (${customer.id}, 3, 300000)`);
  await database.execute(sql`
    insert into customer_days (user_id, day, orders, usd_units) values
      (${customer.id}, current_date - 200, 1, 100000),
      (${customer.id}, current_date - 2, 1, 100000), (${customer.id}, current_date, 1, 100000)`);
  const levels = [
    { turnover_from: '1000', discount: '0.1', cashback: '0.2' },
    { turnover_from: '2000', discount: '0.1', cashback: '1' },
  ];
  const tried = await office.admin.call('POST', '/reward_levels/trial', { levels });
  expect(tried.json().data.attributes).toMatchObject({
    days: 90,
    customers: 1,
    reached: 1,
    orders: 2,
    worth: '2000.00',
    discount: '2.00',
    cashback: '12.00',
  });
  const put = (base: number | null, of: object[]) =>
    office.admin.call('PUT', '/reward_levels', { levels: of, base, reason: 'Запускаем уровни' });
  const wrong = await put(null, [levels[1] ?? {}, levels[0] ?? {}]);
  expect(wrong.statusCode).toBe(422);
  const set = await put(null, levels);
  expect(set.json().data.attributes).toMatchObject({ levels });
  const none = await put(set.json().data.attributes.base, []);
  expect(none.json().data.attributes).toMatchObject({ levels: [], history: [{}, {}] });
});

const coupon = {
  code: 'Spring-26',
  kind: 'discount',
  value: '0.3',
  uses_max: 100,
  customer_uses_max: 1,
  valid_from: null,
  valid_until: null,
  direction_ids: [],
  customer: '',
  worth_min: '',
  enabled: true,
  note: 'Весна',
};

test('a coupon is made, changed and switched off by an admin, its code once', async () => {
  const post = (changes: object, desk = office.admin) =>
    desk.call('POST', '/coupons', { ...coupon, ...changes });
  expect((await post({}, office.operator)).statusCode).toBe(403);
  const wrong = await post({
    code: 'a b',
    value: '',
    direction_ids: ['none-such'],
    customer: 'nobody@example.com',
    worth_min: 'much',
    valid_until: '2020-01-01T00:00:00Z',
    note: '',
  });
  expect(wrong.statusCode).toBe(422);
  // All at once: whoever mends them sees no others then.
  expect(wrong.json().errors).toHaveLength(7);
  expect((await post({ kind: 'bonus', value: '1001' })).statusCode).toBe(422);
  const made = await post({});
  expect(made.statusCode, made.body).toBe(201);
  const { id, attributes } = made.json().data;
  expect(attributes).toMatchObject({ code: 'SPRING-26', value: '0.3', uses: 0, uses_max: 100 });
  expect((await post({ code: 'SPRING-26' })).statusCode).toBe(422);
  const { code: _code, ...terms } = coupon;
  const put = (version: number, changes: object) =>
    office.admin.call('PUT', `/coupons/${id}`, { ...terms, ...changes, version });
  const off = await put(1, { enabled: false, direction_ids: ['sberrub-btc'] });
  expect(off.json().data.attributes).toMatchObject({ enabled: false, version: 2 });
  expect((await put(1, {})).statusCode).toBe(409);
  const one = await office.operator.call('GET', `/coupons/${id}`);
  expect(one.json().data.attributes).toMatchObject({ enabled: false, version: 2 });
  const list = (await office.operator.call('GET', '/coupons')).json();
  expect(list.data.map((each: { id: string }) => each.id)).toContain(id);
  expect((await office.admin.call('GET', `/coupons/${id}/uses`)).json().data).toEqual([]);
});

test('what a partner has taken out is found without their exchanges', async () => {
  const plan = await inTransaction(office.platform.database, async (tx) => {
    // A table of a few rows is read as a whole, whatever indexes it has.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(sql`
      explain select id from orders where user_id = 'x' and kind = 'withdrawal'
       order by created_at desc, id desc limit 20`);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('orders_withdrawals');
  expect(plan).not.toContain('Sort');
});
