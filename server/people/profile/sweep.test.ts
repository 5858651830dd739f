import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { sweepSignIns } from './sweep.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.execute(sql`
    insert into rate_limits (key, tries, last_try_at, blocked_until)
    select 'old' || n, 3, now() - interval '76 minutes', null::timestamptz
      from generate_series(1, 2500) n
    union all select 'counted', 3, now() - interval '59 minutes', null
    union all select 'blocked', 9, now() - interval '10 minutes', now() + interval '5 minutes'`);
  await db.database.execute(sql`
    insert into operators (id, login, name, password_hash, role)
    values ('00000000-0000-7000-8000-000000000001', 'olga', 'Olga', '$argon2id$x', 'admin')`);
  await db.database.execute(sql`
    insert into operator_sessions (operator_id, token_hash, user_agent, created_at, last_seen_at)
    select '00000000-0000-7000-8000-000000000001', sha256(kind::bytea), kind,
           now() - age::interval, now() - age::interval
      from (values ('forgotten', '400 days'), ('open', '1 minute')) as session (kind, age)`);
  await db.database.execute(sql`
    insert into operator_devices (operator_id, token_hash, last_seen_at)
    select '00000000-0000-7000-8000-000000000001', sha256(age::bytea), now() - age::interval
      from unnest(array['1000 days', '1 day']) as age`);
  await db.database.execute(sql`
    insert into captchas (id, letters, expires_at)
    values (repeat('A', 22), 'ACHTX', now() - interval '1 second'),
           (repeat('B', 22), 'ACHTX', now() + interval '1 minute')`);
  await db.database.execute(sql`
    insert into captcha_proofs_used (nonce, expires_at)
    values (repeat('a', 32), now() - interval '1 second'),
           (repeat('b', 32), now() + interval '1 minute')`);
});

afterAll(() => db.close());

async function column(query: string): Promise<unknown[]> {
  const { rows } = await db.database.execute<{ left: unknown }>(sql.raw(query));
  return rows.map(({ left }) => left);
}

test('what is over goes, whether anybody ever succeeded or not; what counts still stays', async () => {
  await sweepSignIns(db);
  expect(await column('select key as left from rate_limits order by key')).toEqual([
    'blocked',
    'counted',
  ]);
  expect(await column('select user_agent as left from operator_sessions')).toEqual(['open']);
  expect(await column('select count(*)::int as left from operator_devices')).toEqual([1]);
  expect(await column('select left(id, 1) as left from captchas')).toEqual(['B']);
  expect(await column('select left(nonce, 1) as left from captcha_proofs_used')).toEqual(['b']);
});
