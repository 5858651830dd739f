import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminPassword,
  cookieOf,
  deskOf,
  openTestOffice,
  operatorPassword,
  type TestOffice,
} from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const orderId = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('signing in', () => {
  test('the cookie is for the office alone and out of reach of scripts', async () => {
    const answer = await office.stranger.call('POST', '/sessions', {
      login: ' Admin ',
      password: adminPassword,
    });
    const [session, device, ...others] = [answer.headers['set-cookie']].flat();
    expect(session).toMatch(/^agio_office=[\w-]{43}; Max-Age=604800; Path=\/office; HttpOnly;/);
    expect(device).toMatch(
      /^agio_office_device=[\w-]{43}; Max-Age=31536000; Path=\/office; HttpOnly;/,
    );
    expect(others).toEqual([]);
    for (const cookie of [session, device]) {
      expect(cookie).toContain('SameSite=Lax');
      expect(cookie).not.toContain('Secure');
    }
    const { rows } = await office.platform.database.execute(
      sql`select encode(token_hash, 'escape') as hash from operator_sessions`,
    );
    expect(JSON.stringify(rows)).not.toContain(cookieOf(answer).split('=')[1]);
  });

  test('an unknown login, a wrong password and a disabled operator look the same', async () => {
    await office.admin.call('POST', '/operators', { login: 'gone', name: 'G', role: 'cashier' });
    const rows = (await office.admin.call('GET', '/operators')).json().data;
    const gone = rows.find((row: { attributes: { login: string } }) => {
      return row.attributes.login === 'gone';
    });
    const reset = await office.admin.call('POST', `/operators/${gone.id}/reset_password`, {});
    const password = reset.json().data.attributes.one_time_password;
    await office.admin.call('PATCH', `/operators/${gone.id}`, { disabled: true });
    const answers = await Promise.all([
      office.stranger.call('POST', '/sessions', { login: 'nobody', password: 'wrong' }),
      office.stranger.call('POST', '/sessions', { login: 'olga', password: 'wrong' }),
      office.stranger.call('POST', '/sessions', { login: 'gone', password }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('a session that was signed out is gone on the server too', async () => {
    const desk = await office.signIn('olga', operatorPassword);
    expect((await desk.call('GET', '/orders')).statusCode).toBe(200);
    const out = await desk.call('DELETE', '/sessions/current');
    expect(out.statusCode).toBe(204);
    expect(out.headers['set-cookie']).toContain('agio_office=;');
    expect((await desk.call('GET', '/orders')).statusCode).toBe(401);
  });

  test('a session is forgotten after twelve idle hours and after seven days', async () => {
    const desk = await office.signIn('olga', operatorPassword);
    const newest = sql`id = (select id from operator_sessions order by created_at desc limit 1)`;
    const age = (column: string, span: string) =>
      office.platform.database.execute(
        sql`update operator_sessions set ${sql.raw(column)} = now() - ${span}::interval
             where ${newest}`,
      );
    await age('last_seen_at', '11 hours 59 minutes');
    expect((await desk.call('GET', '/orders')).statusCode).toBe(200);
    await age('last_seen_at', '12 hours 1 minute');
    expect((await desk.call('GET', '/orders')).statusCode).toBe(401);
    await age('last_seen_at', '0 hours');
    expect((await desk.call('GET', '/orders')).statusCode).toBe(200);
    await age('created_at', '7 days 1 minute');
    expect((await desk.call('GET', '/orders')).statusCode).toBe(401);
  });

  test('one may end another session of one’s own, and nobody else’s', async () => {
    const elsewhere = await office.signIn('olga', operatorPassword);
    const mine = (await office.operator.call('GET', '/sessions')).json().data;
    const other = (await elsewhere.call('GET', '/sessions/current')).json().data.id;
    expect(mine.map((row: { id: string }) => row.id)).toContain(other);
    expect((await office.admin.call('DELETE', `/sessions/${other}`)).statusCode).toBe(404);
    expect((await office.operator.call('DELETE', `/sessions/${other}`)).statusCode).toBe(204);
    expect((await elsewhere.call('GET', '/orders')).statusCode).toBe(401);
  });
});

describe('passwords', () => {
  test('a one-time password opens nothing but the place where it is replaced', async () => {
    const made = await office.admin.call('POST', '/operators', {
      login: 'new@agio.example',
      name: 'Новый',
      role: 'cashier',
    });
    expect(made.statusCode).toBe(201);
    const { one_time_password: once } = made.json().data.attributes;
    const desk = await office.signIn('new@agio.example', once);
    const session = (await desk.call('GET', '/sessions/current')).json().data.attributes;
    expect(session.must_change_password).toBe(true);
    expect((await desk.call('GET', '/orders')).statusCode).toBe(403);
    expect((await desk.call('POST', `/orders/${orderId}/hold`, {})).statusCode).toBe(403);
  });

  test.each([
    [{ password: 'short' }, 'too_short', 'password', 'Минимум символов: 12'],
    [{ password: 'aaaaaaaaaaaaaaaa' }, 'invalid_format', 'password', 'Такой пароль легко'],
    [{ password: 'i-am-olga-really-i-am' }, 'invalid_format', 'password', 'Такой пароль легко'],
    [{ password: operatorPassword }, 'invalid_format', 'password', 'Такой пароль легко'],
    [{ password_confirmation: 'something else' }, 'mismatch', 'password_confirmation', ''],
    [{ current_password: 'not mine' }, 'mismatch', 'current_password', ''],
  ])('%j is refused as %s', async (changes, code, field, words) => {
    const password = 'a third long password';
    const answer = await office.operator.call('PUT', '/sessions/current/password', {
      current_password: operatorPassword,
      password,
      password_confirmation: 'password' in changes ? changes.password : password,
      ...changes,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([
      {
        code,
        source: { pointer: `/data/attributes/${field}` },
        detail: expect.stringContaining(words),
      },
    ]);
  });

  test('a new password ends every session and opens a new one', async () => {
    const before = await office.signIn('olga', operatorPassword);
    const other = await office.signIn('olga', operatorPassword);
    const next = 'a fourth long password';
    const answer = await before.call('PUT', '/sessions/current/password', {
      current_password: operatorPassword,
      password: next,
      password_confirmation: next,
    });
    expect(answer.statusCode).toBe(200);
    expect((await before.call('GET', '/orders')).statusCode).toBe(401);
    expect((await other.call('GET', '/orders')).statusCode).toBe(401);
    const after = deskOf(office.app, cookieOf(answer));
    expect((await after.call('GET', '/orders')).statusCode).toBe(200);
    await after.call('PUT', '/sessions/current/password', {
      current_password: next,
      password: operatorPassword,
      password_confirmation: operatorPassword,
    });
  });
});

describe('managing operators', () => {
  test('an operator who is disabled is out at once', async () => {
    const made = await office.admin.call('POST', '/operators', {
      login: 'temp',
      name: 'T',
      role: 'cashier',
    });
    const { id: tempId, attributes } = made.json().data;
    const desk = await office.signIn('temp', attributes.one_time_password);
    await office.admin.call('PATCH', `/operators/${tempId}`, { disabled: true });
    expect((await desk.call('GET', '/sessions/current')).statusCode).toBe(401);
  });

  test('a login is given once', async () => {
    const again = { login: 'Temp', name: 'T', role: 'cashier' };
    const answer = await office.admin.call('POST', '/operators', again);
    expect(answer.statusCode).toBe(409);
  });

  test('the last admin stays an admin', async () => {
    const me = (await office.admin.call('GET', '/sessions/current')).json().data.attributes;
    for (const change of [{ role: 'cashier' }, { disabled: true }]) {
      const answer = await office.admin.call('PATCH', `/operators/${me.operator_id}`, change);
      expect(answer.statusCode).toBe(409);
    }
    expect((await office.admin.call('GET', '/operators')).statusCode).toBe(200);
  });
});
