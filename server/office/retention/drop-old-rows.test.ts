import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { forgetAnonymousAnswers } from '../../platform/http/answers/forget-answers.ts';
import { dropOldRows } from './drop-old-rows.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.execute(sql`
    insert into mails (recipient, locale, subject, text, state, sent_at, created_at)
    select 'anna@example.com', 'ru', 'old', 'text', 'sent', now(), now() - age * interval '1 day'
      from generate_series(89, 91, 2) as age, generate_series(1, 1200)`);
  await db.database.execute(sql`
    insert into mails (recipient, locale, subject, text, created_at)
    values ('anna@example.com', 'ru', 'waiting', 'text', now() - interval '1 hour')`);
  await db.database.execute(sql`
    insert into idempotency_keys (scope, key, request_hash, status, body, created_at)
    select 'orders:anna', age::text, 'x', 201, '{}', now() - age * interval '1 day'
      from generate_series(1, 60) as age`);
  await db.database.execute(sql`
    insert into orders (id, number, status, income_system, outcome_system, direction_id, rate_type,
      income_asset, income_units, outcome_asset, outcome_units, breakdown, pricing, evidence,
      policy, held_units, outcome_account, locale, expires_at)
    select repeat(letter, 22), '100000000' || place, status, 'SBERRUB', 'LTC', 'sberrub-ltc',
           'fixed', 'RUB', 1, 'LTC', 1, '{}', '{}', '{}', '{}', 0, 'x', 'ru', now()
      from (values ('A', 1, 'waiting_funds'), ('B', 2, 'expired')) as o (letter, place, status)`);
  await db.database.execute(sql`
    insert into push_subscriptions (order_id, endpoint, p256dh, auth, locale, created_at)
    select id, 'https://push.example/' || age, repeat('k', 40), repeat('a', 16), 'ru',
           now() - age * interval '1 day'
      from orders, generate_series(29, 31, 2) as age`);
  await db.database.execute(sql`
    insert into gateways (name, updated_by) values ('onlypays', 'test')`);
  await db.database.execute(sql`
    insert into requisite_hints (gateway, digest, reference, content, received_at)
    select 'onlypays', decode(lpad(age::text, 64, '0'), 'hex'), '1234567890', '{}',
           now() - age * interval '1 day'
      from generate_series(61, 120) as age`);
});

afterAll(() => db.close());

const days = {
  mailDays: 90,
  snapshotDays: 180,
  subscriptionDays: 30,
  idempotencyDays: 30,
  hintDays: 90,
  alertDays: 14,
  errorDays: 90,
  conversationDays: 365,
  incidentDays: 90,
  reserveRequestDays: 60,
  anonymousHours: 24,
  archives: false,
  archiveDays: 0,
};
const never = {
  mailDays: 0,
  snapshotDays: 0,
  subscriptionDays: 0,
  idempotencyDays: 0,
  hintDays: 0,
  alertDays: 0,
  errorDays: 0,
  conversationDays: 0,
  incidentDays: 0,
  reserveRequestDays: 0,
  anonymousHours: 24,
  archives: false,
  archiveDays: 0,
};

test('rows are kept for ever where nobody set their days', async () => {
  expect(await dropOldRows(db.database, never)).toEqual({
    mails: 0,
    push_subscriptions: 0,
    idempotency_keys: 0,
    requisite_hints: 0,
    conversations: 0,
    status_incidents: 0,
    reserve_requests: 0,
  });
});

test('what goes to an archive is left to it', async () => {
  const dropped = await dropOldRows(db.database, { ...never, mailDays: 7, archives: true });
  expect(dropped.mails).toBe(0);
});

test('rows go when their days are over, and nobody else’s', async () => {
  expect(await dropOldRows(db.database, days)).toEqual({
    mails: 1200,
    push_subscriptions: 1,
    idempotency_keys: 31,
    requisite_hints: 31,
    conversations: 0,
    status_incidents: 0,
    reserve_requests: 0,
  });
  const { rows } = await db.database.execute(sql`
    select (select count(*)::int from mails) as mails,
           (select count(*)::int from push_subscriptions) as subscriptions,
           (select max(now() - created_at) < interval '30 days' from idempotency_keys) as young,
           (select max(now() - received_at) < interval '90 days' from requisite_hints) as fresh,
           (select count(*)::int from orders) as orders`);
  expect(rows).toEqual([{ mails: 1201, subscriptions: 3, young: true, fresh: true, orders: 2 }]);
  expect((await dropOldRows(db.database, days)).mails).toBe(0);
});

test('answers to callers who have not signed in stay a day, and only so many of them', async () => {
  const { database } = db;
  await database.execute(sql`
    insert into idempotency_keys (scope, key, request_hash, status, body, created_at)
    select scope, minutes::text, 'x', 201, '{}', now() - minutes * interval '1 minute'
      from unnest(array['orders:anonymous', 'get_requisites:anonymous', 'orders:boris']) as scope,
           generate_series(10, 2990, 20) as minutes`);
  const left = async (like: string) => {
    const { rows } = await database.execute<{ left: number; oldest: number }>(sql`
      select count(*)::int as left,
             (extract(epoch from now() - min(created_at)) / 60)::int as oldest
        from idempotency_keys where scope like ${like}`);
    return rows[0];
  };
  await dropOldRows(database, never);
  expect(await left('%:anonymous')).toEqual({ left: 144, oldest: 1430 });
  expect((await left('orders:boris'))?.left).toBe(150);
  await forgetAnonymousAnswers(database, 24, 100);
  expect(await left('%:anonymous')).toEqual({ left: 100, oldest: 990 });
  // Those of the last hour stay, however many there are.
  await forgetAnonymousAnswers(database, 24, 0);
  expect(await left('%:anonymous')).toEqual({ left: 6, oldest: 50 });
});
