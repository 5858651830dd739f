import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userAccount } from '../../core/ledger/journal.ts';
import type { Amount } from '../../core/money/amount.ts';
import type { Breakdown } from '../../core/quotes/quote.ts';
import { usualReferralTerms } from '../../core/referrals/referral-terms.ts';
import { isRefusal } from '../../core/refusal.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { expireOrders } from '../orders/expire-orders.ts';
import { openTestExchange, type TestExchange } from '../orders/testing.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { earnFromOrder, type ReferredOrder, reverseEarning } from '../referrals/earn.ts';
import { readWorth } from '../referrals/worth.ts';
import { checkPayout } from '../withdrawals/check-payout.ts';
import { placePayout } from '../withdrawals/place-payout.ts';
import { grantTo, newAccount, payeeAccount } from '../withdrawals/testing.ts';
import { readIncomes, readIncomeTotals, readReferrals } from './read-referrals.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});
beforeEach(() => bed.tick());
afterAll(async () => {
  await assertInvariants(bed.platform.database);
  await bed.close();
});

const page = { page: 1, per: 12 };
const dollars = (units: bigint): Amount => ({ asset: 'USD', units });

type Person = Awaited<ReturnType<typeof newAccount>>;

/** Somebody who registered by a link of a partner. */
async function referralOf(partner: Person, link: string | null = null): Promise<Person> {
  const account = await newAccount(bed.platform);
  await bed.platform.database.execute(sql`
    update users set referred_by = ${partner.id}, referred_link = ${link} where id = ${account.id}`);
  return account;
}

let orders = 0;

/** An order as it is completed; its row stands for one that was. */
async function completed(
  owner: Person | null,
  income: Amount,
  changes: Partial<ReferredOrder> = {},
): Promise<string> {
  orders += 1;
  const id = `order-${String(orders).padStart(16, '0')}`;
  const { database } = bed.platform;
  await database.execute(sql`
    insert into orders (id, number, status, income_system, outcome_system, direction_id, rate_type,
      income_asset, income_units, outcome_asset, outcome_units, breakdown, pricing, evidence,
      policy, held_units, outcome_account, browser_hash, ip, locale, expires_at, user_id)
    values (${id}, ${String(1_000_000_000 + orders)}, 'expired', 'SBERRUB', 'LTC', 'sberrub-ltc',
      'fixed', 'RUB', 1, 'LTC', 1, '{}', '{}', '{}', '{}', 0,
      ${changes.outcomeAccount ?? 'x'}, ${changes.browserHash ?? null}, ${changes.ip ?? null}, 'ru', now(),
      ${owner?.id ?? null})`);
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from rate_snapshots order by as_of desc limit 1`,
  );
  const breakdown = { incomeFee: 0n, fair: 0n, spread: 0n, outcomeFee: 0n } as Breakdown;
  const exchanged = { income, outcome: income, breakdown };
  await inTransaction(database, async (tx) => {
    const worth = await readWorth(tx, exchanged, rows[0]?.id ?? '');
    if (worth === null) throw new Error('there is no price');
    const order = {
      ...{ id, userId: owner?.id ?? null, email: owner?.email ?? null, cameFrom: null },
      ...{ incomeAccount: null, outcomeAccount: `account ${id}` },
      ...{ browserHash: null, ip: null },
      ...changes,
    };
    const { journal } = await earnFromOrder(tx, order, worth);
    if (journal !== null) await postJournals(tx, [journal], { key: `order:${id}`, orderId: id });
  });
  return id;
}

async function reverse(orderId: string): Promise<void> {
  await inTransaction(bed.platform.database, async (tx) => {
    const journal = await reverseEarning(tx, orderId, { by: 'operator:1', note: 'returned' });
    if (journal !== null) await postJournals(tx, [journal], { key: `back:${orderId}`, orderId });
  });
}

const totalsOf = (partner: Person) => readIncomeTotals(bed.platform.database, partner.id);

async function withdraw(partner: Person, amount: string, source = 'referral_incomes') {
  const request = { payment_system_id: 'usdttrc20', account: payeeAccount, amount, source };
  const checked = checkPayout(bed.catalogue.current(), request as never);
  const payee = { account: partner, locale: 'ru' as const, ip: '10.0.0.1' };
  return placePayout({ orders: bed.deps, rates: bed.rates }, checked, payee, null);
}

test('half a percent of an order is earned, and nothing by oneself', async () => {
  const partner = await newAccount(bed.platform);
  const anna = await referralOf(partner, 'forum');
  await completed(anna, dollars(10_000n));
  await completed(partner, dollars(10_000n));
  expect(await totalsOf(partner)).toEqual({ total: 50n, paid: 0n, available: 50n, debt: 0n });
  const { rows } = await readIncomes(bed.platform.database, partner.id, 'all', page);
  expect(rows).toMatchObject([{ units: 50n, ratePpm: 5_000n, state: 'credited', link: 'forum' }]);
});

test('a referral counts from the first kopeck above 5000 roubles', async () => {
  const partner = await newAccount(bed.platform);
  const anna = await referralOf(partner);
  const counts = async () =>
    (await readReferrals(bed.platform.database, partner.id, page, usualReferralTerms)).rows.map(
      (row) => row.counts,
    );
  await completed(anna, { asset: 'RUB', units: 500_000n });
  expect(await counts()).toEqual([false]);
  await completed(anna, { asset: 'RUB', units: 1n });
  expect(await counts()).toEqual([true]);
});

test('the twentieth referral that counts gives the next share', async () => {
  const partner = await newAccount(bed.platform);
  for (let each = 0; each < 19; each += 1) {
    await completed(await referralOf(partner), { asset: 'RUB', units: 500_001n });
  }
  const twentieth = await referralOf(partner);
  await completed(twentieth, dollars(100n));
  await completed(twentieth, { asset: 'RUB', units: 500_001n });
  const { rows } = await readIncomes(bed.platform.database, partner.id, 'all', page);
  expect(rows.slice(0, 3).map(({ ratePpm }) => ratePpm)).toEqual([6_000n, 5_000n, 5_000n]);
});

test('an order without an account belongs to the link that its browser came by', async () => {
  const partner = await newAccount(bed.platform);
  const code = partner.referralCode;
  await bed.platform.database.execute(sql`
    insert into referral_codes (code, user_id) values (${code}, ${partner.id})
    on conflict do nothing`);
  await completed(null, dollars(1_000n), { cameFrom: `${code.toUpperCase()}.blog` });
  await completed(null, dollars(1_000n), { cameFrom: 'nobody-knows' });
  const { rows, total } = await readIncomes(bed.platform.database, partner.id, 'all', page);
  expect([total, rows[0]?.link, rows[0]?.units]).toEqual([1, 'blog', 5n]);
});

test.each([
  ['their e-mail', (partner: Person) => ({ email: partner.email })],
  ['an account they were paid to', () => ({ outcomeAccount: 'wallet of the partner' })],
  ['their browser', () => ({ browserHash: 'browser of the partner' })],
  ['their address', () => ({ ip: '198.51.100.7' })],
] as const)('an order with %s is looked at before anything is credited', async (_name, changed) => {
  const partner = await newAccount(bed.platform);
  await completed(partner, dollars(100n), {
    ...{ outcomeAccount: 'wallet of the partner', browserHash: 'browser of the partner' },
    ip: '198.51.100.7',
  });
  await completed(await referralOf(partner), dollars(10_000n), changed(partner));
  const { rows } = await readIncomes(bed.platform.database, partner.id, 'all', page);
  expect(rows).toMatchObject([{ state: 'review', units: 50n }]);
  expect((await totalsOf(partner)).available).toBe(0n);
});

test('taken back after it was paid out, it is a debt that the next earnings settle', async () => {
  const partner = await newAccount(bed.platform);
  const anna = await referralOf(partner);
  const first = await completed(anna, dollars(100_000n));
  expect(isRefusal(await withdraw(partner, '4'))).toBe(false);
  await reverse(first);
  await reverse(first);
  expect(await totalsOf(partner)).toMatchObject({ available: 0n, debt: 400n });
  await completed(anna, dollars(60_000n));
  expect(await totalsOf(partner)).toMatchObject({ available: 0n, debt: 100n });
  await completed(anna, dollars(60_000n));
  expect(await totalsOf(partner)).toMatchObject({ available: 200n, debt: 0n });
});

test('of many withdrawals of one balance one is made', async () => {
  const partner = await newAccount(bed.platform);
  await completed(await referralOf(partner), dollars(80_000n));
  const all = await Promise.all(Array.from({ length: 16 }, () => withdraw(partner, '4')));
  expect(all.filter((made) => !isRefusal(made))).toHaveLength(1);
  expect((await totalsOf(partner)).available).toBe(0n);
});

test('from both balances rewards go first, and each is there again when it is given up', async () => {
  const partner = await newAccount(bed.platform);
  await grantTo(bed.platform, partner.id, 300n);
  await completed(await referralOf(partner), dollars(100_000n));
  const id = await withdraw(partner, '7', 'all');
  if (isRefusal(id)) throw new Error(JSON.stringify(id));
  const balances = async () => {
    const { rows } = await bed.platform.database.execute<{ name: string; balance: string }>(sql`
      select name, (-balance)::text as balance from ledger_accounts
       where name in (${userAccount('rewards', partner.id)},
                      ${userAccount('earnings', partner.id)}) order by name desc`);
    return rows.map(({ balance }) => balance);
  };
  expect(await balances()).toEqual(['0', '100']);
  await bed.platform.database.execute(sql`
    update orders set expires_at = now() - interval '1 second', version = version + 1
     where id = ${id}`);
  await expireOrders(bed.deps);
  expect(await balances()).toEqual(['300', '500']);
});
