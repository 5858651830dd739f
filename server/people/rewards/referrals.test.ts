import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userAccount } from '../../../core/ledger/journal.ts';
import type { Amount } from '../../../core/money/amount.ts';
import type { Breakdown } from '../../../core/quotes/quote.ts';
import { usualReferralTerms } from '../../../core/referrals/referral-terms.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import { openTestExchange, type TestExchange } from '../../exchange/orders/testing.ts';
import { postJournals } from '../../money/ledger/post-journals.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { rememberDevice } from '../auth/devices.ts';
import { userIdentity } from '../auth/identity.ts';
import { earnFromOrder, type ReferredOrder, reverseEarning } from '../referrals/earn.ts';
import { readEvidence } from '../referrals/read-reviews.ts';
import { readWorth } from '../referrals/worth.ts';
import { checkWithdrawal } from '../withdrawals/check-withdrawal.ts';
import { placeWithdrawal } from '../withdrawals/place-withdrawal.ts';
import { grantTo, newAccount, payeeAccount } from '../withdrawals/testing.ts';
import { readIncomes } from './read-incomes.ts';
import { readIncomeTotals, readReferrals } from './read-referrals.ts';

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
      id,
      userId: owner?.id ?? null,
      email: owner?.email ?? null,
      referrerCode: null,
      incomeAccount: null,
      outcomeAccount: `account ${id}`,
      browserHash: null,
      ip: null,
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
  const checked = checkWithdrawal(bed.catalogue.current(), request as never);
  const payee = { account: partner, locale: 'ru' as const, ip: '10.0.0.1' };
  return placeWithdrawal({ orders: bed.deps, rates: bed.rates }, checked, payee, null);
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

test.each(['USDT', 'BTC', 'LTC'] as const)(
  'what %s is worth in roubles by the prices of its order counts, to the last unit',
  async (asset) => {
    const { database } = bed.platform;
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from rate_snapshots order by as_of desc limit 1`,
    );
    const breakdown = { incomeFee: 0n, fair: 0n, spread: 0n, outcomeFee: 0n } as Breakdown;
    const roublesOf = async (units: bigint) => {
      const income = { asset, units };
      const worth = await readWorth(
        database,
        { income, outcome: income, breakdown },
        rows[0]?.id ?? '',
      );
      return worth?.rub ?? 0n;
    };
    // The most units that are worth no more than 5000.00 roubles; one more is worth more.
    let [below, above] = [0n, 10n ** 12n];
    while (above - below > 1n) {
      const middle = (below + above) / 2n;
      if ((await roublesOf(middle)) > 500_000n) above = middle;
      else below = middle;
    }
    expect((await roublesOf(above)) - (await roublesOf(below))).toBeLessThan(100n);
    for (const [units, counts] of [
      [below, false],
      [above, true],
    ] as const) {
      const partner = await newAccount(bed.platform);
      await completed(await referralOf(partner), { asset, units });
      const { rows: people } = await readReferrals(
        ...([database, partner.id, page, usualReferralTerms] as const),
      );
      expect(people.map((row) => row.counts)).toEqual([counts]);
    }
  },
);

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
  await completed(null, dollars(1_000n), { referrerCode: `${code.toUpperCase()}.blog` });
  await completed(null, dollars(1_000n), { referrerCode: 'nobody-knows' });
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
    outcomeAccount: 'wallet of the partner',
    browserHash: 'browser of the partner',
    ip: '198.51.100.7',
  });
  await completed(await referralOf(partner), dollars(10_000n), changed(partner));
  const { rows } = await readIncomes(bed.platform.database, partner.id, 'all', page);
  expect(rows).toMatchObject([{ state: 'review', units: 50n }]);
  expect((await totalsOf(partner)).available).toBe(0n);
});

/** A browser that people sign in from. */
const ofBrowser = (people: readonly Person[], ip: string) =>
  inTransaction(bed.platform.database, async (tx) => {
    let token: string | undefined;
    for (const { id } of people)
      ({ token } = await rememberDevice(tx, userIdentity(id), token, ip));
  });

/** A card that its owner has had verified. */
const verifiedCard = ({ id }: Person, cardHash: string) =>
  bed.platform.database.execute(sql`
    insert into card_verifications (id, user_id, kind, issuing_bank_id, card_masked, card_hash,
      status, photo_sha256, photo_hash, decided_at, decided_by)
    values (${`${'v'.repeat(12)}${randomUUID().slice(0, 8)}`}, ${id}, 'unnamed',
      (select id from issuing_banks limit 1), '•••• 7895', ${cardHash}, 'verified',
      ${randomUUID()}, 0, now(), 'operator:test')`);

const home = '2001:db8:5:7::1';

test.each<[string, (partner: Person, friend: Person) => Promise<unknown>, string | null, string]>([
  [
    'in a browser that the partner signs in from',
    (partner, friend) => ofBrowser([partner, friend], '10.1.1.1'),
    ...([null, 'device'] as const),
  ],
  [
    'from the home that the partner signed in from, under another of its addresses',
    (partner) => ofBrowser([partner], home),
    ...(['2001:db8:5:7:9::2', 'address'] as const),
  ],
  [
    'with a card that the partner has had verified',
    async (partner, friend) => {
      const card = randomUUID();
      await verifiedCard(partner, card);
      await verifiedCard(friend, card);
    },
    ...([null, 'account'] as const),
  ],
])('an order %s is looked at, and shown why', async (_how, arrange, ip, reason) => {
  const partner = await newAccount(bed.platform);
  const friend = await referralOf(partner);
  await arrange(partner, friend);
  const id = await completed(friend, dollars(10_000n), { ip });
  const { rows } = await readIncomes(bed.platform.database, partner.id, 'all', page);
  expect(rows).toMatchObject([{ state: 'review', units: 50n }]);
  const evidence = await readEvidence(bed.platform.database, [id]);
  expect(evidence).toMatchObject([{ reason, ownNumber: null }]);
});

test('a neighbour of the partner, in a browser of their own, is nobody’s suspect', async () => {
  const partner = await newAccount(bed.platform);
  const friend = await referralOf(partner);
  await ofBrowser([partner], home);
  await ofBrowser([friend], '2001:db8:5:8::1');
  await verifiedCard(partner, randomUUID());
  await verifiedCard(friend, randomUUID());
  await completed(friend, dollars(10_000n), { ip: '2001:db8:5:8::1' });
  const { rows } = await readIncomes(bed.platform.database, partner.id, 'all', page);
  expect(rows).toMatchObject([{ state: 'credited' }]);
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
