import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal } from '../../../core/refusal.ts';
import {
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { payIn } from '../../money/deposit-watcher/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { withoutSecrets } from '../../platform/mail/without-secrets.ts';
import { averageOf, decideReview } from './reviews.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterAll(() => bed.close());

async function complete() {
  const customer = openCustomer(bed);
  const { id } = await customer.placeToPay('walletToCoin');
  await payIn(bed, id);
  await bed.watch();
  await bed.pay();
  await bed.pay();
  return { customer, id };
}

const said = { rating: 5, body: 'Быстро <script>alert(1)</script>', name: 'Анна' };

async function decide(id: number, state: 'approved' | 'declined', version = 1) {
  const author = { actor: operatorActor('1'), ip: '127.0.0.1' };
  return inTransaction(bed.platform.database, (tx) =>
    decideReview(tx, { id, version }, { state, answer: 'Спасибо!' }, author),
  );
}

async function readAll() {
  return (await openCustomer(bed).call('GET', 'reviews')).body;
}

test('a customer says once how it went, and everybody reads it once it is approved', async () => {
  const early = openCustomer(bed);
  const unpaid = await early.place('walletToCoin');
  expect((await early.call('POST', `orders/${unpaid}/review`, said)).status).toBe(409);

  const { customer, id } = await complete();
  expect((await customer.call('GET', `orders/${id}/review`)).body.data).toBeNull();
  const sent = await customer.call('POST', `orders/${id}/review`, said);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  expect((await customer.call('POST', `orders/${id}/review`, said)).status).toBe(409);
  expect((await readAll()).meta).toMatchObject({ count: 0, average: null, next: null });

  const key = Number(sent.body.data.id);
  expect(isRefusal(await decide(key, 'approved'))).toBe(false);
  expect(await decide(key, 'declined')).toMatchObject({ refused: [{ code: 'conflict' }] });
  const { data, meta } = await readAll();
  expect(meta).toMatchObject({ count: 1, average: '5.0', next: null });
  expect(data[0].attributes).toMatchObject({ ...said, answer: 'Спасибо!' });
  await decide(key, 'declined', 2);
  expect((await readAll()).meta.count).toBe(0);
});

test('the mailed link lets another browser review that order, and nothing more', async () => {
  const { id } = await complete();
  const { rows } = await bed.platform.database.execute<{ text: string }>(
    sql`select text from mails where text like ${`%/orders/${id}?review=%`}`,
  );
  expect(rows).toHaveLength(1);
  const text = rows[0]?.text ?? '';
  const token = /review=([\w-]{43})/.exec(text)?.[1] ?? '';
  expect(withoutSecrets(text)).not.toContain(token);
  const other = openCustomer(bed);
  expect((await other.call('POST', `orders/${id}/review`, said)).status).toBe(403);
  // Any other last letter, also one that differs in bits alone that stand for nothing.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const letter of letters.replace(token.slice(42), '')) {
    const forged = { ...said, token: token.slice(0, 42) + letter };
    const refused = await other.call('POST', `orders/${id}/review`, forged);
    expect([letter, refused.status]).toEqual([letter, 403]);
  }
  expect((await other.call('POST', `orders/${id}/review`, { ...said, token })).status).toBe(201);
  const read = await other.call('GET', `orders/${id}/review?token=${token}`);
  expect(read.body.data.attributes).toMatchObject({ state: 'waiting' });
  expect((await other.see(id))['control']).not.toBe('granted');
  const elsewhere = await complete();
  const wrong = await other.call('POST', `orders/${elsewhere.id}/review`, { ...said, token });
  expect(wrong.status).toBe(403);
});

test.each([
  [{ rating: 6, body: 'a' }, 'rating'],
  [{ rating: 0, body: 'a' }, 'rating'],
  [{ rating: 4.5, body: 'a' }, 'rating'],
  [{ rating: 4, body: ' \u200b\u0000 ' }, 'body'],
  [{ rating: 4, body: 'x'.repeat(2_001) }, 'body'],
  [{ rating: 4, body: 'a', name: 'x'.repeat(41) }, 'name'],
])('%j is refused at its field', async (asked, field) => {
  const { customer, id } = await complete();
  const { status, body } = await customer.call('POST', `orders/${id}/review`, asked);
  expect(status).toBe(422);
  expect(body.errors[0].source.pointer).toBe(`/data/attributes/${field}`);
});

test.each([
  [{ count: 0, sum: 0 }, null],
  [{ count: 3, sum: 14 }, '4.7'],
  [{ count: 20, sum: 99 }, '5.0'],
  [{ count: 1, sum: 1 }, '1.0'],
])('%j is %s on average', (sums, average) => {
  expect(averageOf(sums)).toBe(average);
});

test('pages go on where the last one ended', async () => {
  await bed.platform.database.execute(sql`
    insert into orders (id, number, status, income_system, outcome_system, direction_id, rate_type,
      income_asset, income_units, outcome_asset, outcome_units, breakdown, pricing, evidence,
      policy, held_units, outcome_account, locale, expires_at, payout, exchanged, paid_at,
      completed_at)
    select lpad(at::text, 22, '0'), '90000000' || at, 'completed', 'SBERRUB', 'LTC',
           'sberrub-ltc', 'fixed', 'RUB', 1, 'LTC', 1, '{}', '{}', '{}', '{}', 0, 'x', 'ru', now(),
           'confirmed', true, now(), now()
      from generate_series(10, 40) as at`);
  await bed.platform.database.execute(sql`
    insert into order_reviews (order_id, direction_id, locale, name, rating, body, state)
    select lpad(at::text, 22, '0'), 'nowhere-else', 'en', '', 4, 'Fine', 'approved'
      from generate_series(10, 40) as at`);
  const first = await readAll();
  expect(first.data).toHaveLength(20);
  const { next } = first.meta;
  const second = (await openCustomer(bed).call('GET', `reviews?after=${next}`)).body;
  const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
  expect(first.data[0].attributes.direction).toBeNull();
  expect((await openCustomer(bed).call('GET', 'reviews?after=0')).status).toBe(422);
});
