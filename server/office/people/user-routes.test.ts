import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAccount } from '../../people/accounts/change-account.ts';
import { checkRegistration, register } from '../../people/accounts/register.ts';
import { users } from '../../people/accounts/tables.ts';
import { userIdentity } from '../../people/auth/identity.ts';
import { openSession } from '../../people/auth/sessions.ts';
import { userSessions } from '../../people/auth/tables.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { auditLog } from '../audit/tables.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const password = 'Kx7mvQ2p!tulip';

async function userWith(email: string): Promise<string> {
  const { platform } = office;
  const request = {
    email,
    name: 'Anna Petrova',
    password,
    password_confirmation: password,
    agree_service_terms: true as const,
  };
  const checked = await checkRegistration(platform, request, 'ru');
  if ('refused' in checked) throw new Error('a good registration was refused');
  await register(platform, checked, null);
  const [row] = await platform.database.select().from(users).where(eq(users.email, email));
  const id = row?.id ?? '';
  await changeAccount(platform.database, id, { status: 'active', confirmedAt: sql`now()` });
  const place = { ip: '10.0.0.1', userAgent: null };
  await inTransaction(platform.database, (tx) =>
    openSession(tx, userIdentity(id), 'password', place),
  );
  return id;
}

async function sessionsOf(id: string): Promise<number> {
  const mine = eq(userSessions.ownerId, id);
  return (await office.platform.database.select().from(userSessions).where(mine)).length;
}

test('operators find users by a part of their e-mail or name', async () => {
  const id = await userWith('search.me@example.com');
  const answer = await office.operator.call('GET', '/users?search=RCH.ME&status=active');
  const found = answer.json();
  expect(found.meta.total).toBe(1);
  expect(found.data[0]).toMatchObject({ id, attributes: { email: 'search.me@example.com' } });
  const one = (await office.operator.call('GET', `/users/${id}`)).json().data.attributes;
  expect(one).toMatchObject({ two_factor_enabled: false, open_sessions: 1, status_reason: null });
  expect(JSON.stringify(one)).not.toContain('argon2');
});

test('an account is closed with a reason, and opened again without its old sessions', async () => {
  const id = await userWith('close.me@example.com');
  expect((await office.operator.call('POST', `/users/${id}/block`, {})).statusCode).toBe(422);
  const reason = 'stolen cards';
  const closed = await office.operator.call('POST', `/users/${id}/block`, { reason });
  expect(closed.json().data.attributes).toMatchObject({ status: 'blocked', status_reason: reason });
  expect((await office.operator.call('POST', `/users/${id}/block`, { reason })).statusCode).toBe(
    409,
  );
  const opened = await office.operator.call('POST', `/users/${id}/unblock`, {});
  expect(opened.json().data.attributes).toMatchObject({ status: 'active', open_sessions: 0 });
  const { database } = office.platform;
  const [last] = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(last).toMatchObject({ action: 'unblock_user', subjectType: 'users', subjectId: id });
});

test('operators end the sessions of a user, and an admin alone takes factors away', async () => {
  const id = await userWith('help.me@example.com');
  expect(await sessionsOf(id)).toBe(1);
  const ended = await office.operator.call('DELETE', `/users/${id}/sessions`);
  expect(ended.json().data.attributes.open_sessions).toBe(0);
  await changeAccount(office.platform.database, id, { emailCodes: true });
  const refused = await office.operator.call('DELETE', `/users/${id}/second_factors`);
  expect(refused.statusCode).toBe(403);
  const dropped = await office.admin.call('DELETE', `/users/${id}/second_factors`);
  expect(dropped.json().data.attributes.two_factor_enabled).toBe(false);
});

test('of very many accounts and entries of the log only so many are counted', async () => {
  const { database } = office.platform;
  const counted = async (path: string) => (await office.admin.call('GET', path)).json().meta;
  expect(await counted('/users?search=counted')).toMatchObject({
    total: 0,
    total_is_counted: true,
  });
  await database.execute(sql`
    insert into users (email, locale, status, referral_code, confirmed_at)
    select 'counted' || n || '@example.com', 'ru', 'active',
           translate('zz' || lpad(n::text, 6, '0'), '01', 'ab'), now()
      from generate_series(1, 10001) n`);
  const all = { total: 10_000, total_is_counted: false, total_pages: 500 };
  expect(await counted('/users')).toMatchObject(all);
  expect(await counted('/users?status=active&search=counted')).toMatchObject(all);
  expect(await counted('/users?search=counted1234')).toMatchObject({ total: 1 });
  await database.execute(sql`
    insert into audit_log (actor, action, subject_type, subject_id)
    select 'service', 'refund', 'orders', n::text from generate_series(1, 10001) n`);
  expect(await counted('/audit_log?search=refund')).toMatchObject({
    total: 10_000,
    total_is_counted: false,
  });
  expect(await counted('/audit_log?search=refund_not')).toMatchObject({
    total: 0,
    total_is_counted: true,
  });
  expect(await counted('/deposits')).toMatchObject({ total: 0, total_is_counted: true });
});
