import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dropOldConversations } from '../../content/conversations/drop-conversations.ts';
import { readConfig } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { dropOldRows } from './drop-old-rows.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await run(sql`
    insert into orders (id, number, status, income_system, outcome_system, direction_id, rate_type,
      income_asset, income_units, outcome_asset, outcome_units, breakdown, pricing, evidence,
      policy, held_units, outcome_account, locale, expires_at)
    select repeat(letter, 22), '1000000' || place, status, 'SBERRUB', 'LTC', 'sberrub-ltc',
           'fixed', 'RUB', 1, 'LTC', 1, '{}', '{}', '{}', '{}', 0, 'x', 'ru', now()
      from (values ('A', 1, 'waiting_funds'), ('B', 2, 'expired')) as o (letter, place, status)`);
});

beforeEach(async () => {
  await run(sql`truncate conversations, conversation_messages, status_incidents, reserve_requests`);
});

afterAll(() => db.close());

const run = (statement: SQL) => db.database.execute(statement);

/** What the settings say where nobody has set any. */
const { retention } = readConfig({});

type Written = {
  readonly days: number;
  readonly waits?: boolean;
  readonly settledDays?: number;
  readonly order?: string;
  readonly named?: string;
  readonly referred?: string;
};

/** One conversation, called by its subject, whose last message is so many days old. */
async function write(subject: string, written: Written): Promise<void> {
  const { days, waits = false, settledDays = null, order = null, referred = null } = written;
  const at = sql`now() - make_interval(days => ${days})`;
  await run(sql`
    with made as (
      insert into conversations (reference, order_id, email, subject, locale, origin, named_order,
        referred_id, waiting_since, settled_at, last_at)
      select translate(substr(md5(${subject}), 1, 12), '0189', 'wxyz'), ${order}::text,
             ${subject} || '@example.com', ${subject}, 'en', 'form', ${written.named ?? ''},
             (select id from conversations where subject = ${referred}::text),
             case when ${waits} then ${at} end,
             now() - make_interval(days => ${settledDays}::integer), ${at}
      returning id)
    insert into conversation_messages (conversation_id, author, channel, body, created_at)
    select id, author, 'site', 'text', ${at} from made, unnest(array['customer', 'o:1']) as author`);
}

async function left(): Promise<unknown[]> {
  const { rows } = await run(sql`
    select subject from conversations c
     where (select count(*) from conversation_messages m where m.conversation_id = c.id) = 2
     order by subject`);
  return rows.map(({ subject }) => subject);
}

test('a conversation goes with its messages when it has been closed for so long', async () => {
  await write('older', { days: 366 });
  await write('younger', { days: 364 });
  await write('waits', { days: 900, waits: true });
  await write('closed late', { days: 900, settledDays: 364 });
  await write('closed early', { days: 900, settledDays: 366 });
  expect(await dropOldConversations(db.database, 0)).toBe(0);
  expect(await dropOldConversations(db.database, 365)).toBe(2);
  expect(await left()).toEqual(['closed late', 'waits', 'younger']);
  const { rows } = await run(sql`select count(*)::int as messages from conversation_messages`);
  expect(rows).toEqual([{ messages: 6 }]);
});

test('what is about an order that is under way stays, by its page or by its number', async () => {
  await write('of one under way', { days: 900, order: 'A'.repeat(22) });
  await write('of one that is over', { days: 900, order: 'B'.repeat(22) });
  await write('names one under way', { days: 900, named: '10000001' });
  await write('names one that is over', { days: 900, named: '10000002' });
  await write('names none that is known', { days: 900, named: '99999999' });
  expect(await dropOldConversations(db.database, 365)).toBe(3);
  expect(await left()).toEqual(['names one under way', 'of one under way']);
});

test('one that a younger one names stays until that one goes', async () => {
  await write('named', { days: 900 });
  await write('younger', { days: 300, referred: 'named' });
  expect(await dropOldConversations(db.database, 365)).toBe(0);
  await run(sql`update conversations set last_at = last_at - interval '100 days'`);
  expect(await dropOldConversations(db.database, 365)).toBe(1);
  expect(await dropOldConversations(db.database, 365)).toBe(1);
  expect(await left()).toEqual([]);
});

test('one that somebody writes in at this moment is passed over', async () => {
  await write('answered now', { days: 900 });
  await write('quiet', { days: 900 });
  await inTransaction(db.database, async (tx) => {
    await tx.execute(sql`select from conversations where subject = 'answered now' for update`);
    expect(await dropOldConversations(db.database, 365)).toBe(1);
  });
  expect(await left()).toEqual(['answered now']);
});

test('more of them than a batch go at once', async () => {
  await run(sql`
    insert into conversations (reference, chat_id, locale, last_at)
    select translate(substr(md5(n::text), 1, 12), '0189', 'wxyz'), n, 'en',
           now() - make_interval(days => 365 + n)
      from generate_series(-99, 250) as n`);
  expect(await dropOldConversations(db.database, 365)).toBe(251);
  const { rows } = await run(sql`select count(*)::int as remaining from conversations`);
  expect(rows).toEqual([{ remaining: 99 }]);
});

test('incidents go that ended long ago, and none that lasts', async () => {
  await run(sql`
    insert into status_incidents (component, state, began_at, seen_at, ended_at)
    select 'orders', 'down', now() - interval '1 year', now(), now() - age * interval '1 day'
      from unnest(array[1, 89, 91, 200]) as age
    union all
    select component, 'down', now() - interval '1 year', now(), null
      from unnest(array['orders', 'rates']) as component`);
  const dropped = await dropOldRows(db.database, retention);
  expect(dropped.status_incidents).toBe(2);
  const { rows } = await run(sql`
    select count(*)::int as remaining, count(*) filter (where ended_at is null)::int as open
      from status_incidents`);
  expect(rows).toEqual([{ remaining: 4, open: 2 }]);
});

test('requests for a reserve go once answered or too old, and none that waits', async () => {
  await run(sql`
    insert into reserve_requests (payment_system, asset, units, email, locale, state, created_at,
      mailed_at)
    select state, 'XMR', made, 'a@example.com', 'en', state, now() - made * interval '1 day',
           now() - mailed * interval '1 day'
      from (values ('waiting', 500, null::integer), ('expired', 61, null), ('expired', 59, null),
                   ('mailed', 500, 61), ('mailed', 500, 59)) as wish (state, made, mailed)`);
  const dropped = await dropOldRows(db.database, retention);
  expect(dropped.reserve_requests).toBe(2);
  const { rows } = await run(sql`
    select state, coalesce(extract(day from now() - mailed_at), units)::int as days
      from reserve_requests order by state`);
  expect(rows).toEqual([
    { state: 'expired', days: 59 },
    { state: 'mailed', days: 59 },
    { state: 'waiting', days: 500 },
  ]);
});
