import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminPassword,
  cookieOf,
  type Desk,
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

const id = '00000000-0000-7000-8000-000000000000';
const orderId = 'AAAAAAAAAAAAAAAAAAAAAA';

type Route = readonly [method: Parameters<Desk['call']>[0], path: string];

/** What a cashier may call. */
const everybody: readonly Route[] = [
  ['GET', '/sessions/current'],
  ['GET', '/sessions'],
  ['DELETE', `/sessions/${id}`],
  ['PUT', '/sessions/current/password'],
  ['POST', '/sessions/current/proof'],
  ['GET', '/second_factor'],
  ['POST', '/second_factor'],
  ['PUT', '/second_factor'],
  ['DELETE', '/second_factor'],
  ['POST', '/second_factor/recovery_codes'],
  ['GET', '/orders'],
  ['GET', `/orders/${orderId}`],
  ['GET', `/orders/${orderId}/cheques/${id}`],
  ['POST', `/orders/${orderId}/confirm_deposit`],
  ['POST', `/orders/${orderId}/report_payout`],
  ['POST', `/orders/${orderId}/report_payout_failed`],
  ['POST', `/orders/${orderId}/approve`],
  ['POST', `/orders/${orderId}/retry_payout`],
  ['POST', `/orders/${orderId}/hold`],
  ['POST', `/orders/${orderId}/reject`],
  ['POST', `/orders/${orderId}/refund`],
  ['POST', `/orders/${orderId}/refund_surplus`],
  ['POST', `/orders/${orderId}/comments`],
  ['GET', '/directions'],
  ['GET', '/directions/ids'],
  ['GET', '/directions/sberrub-ltc'],
  ['POST', '/directions/switch'],
  ['GET', '/payment_systems'],
  ['GET', '/payment_systems/sberrub'],
  ['GET', '/blocks'],
  ['GET', '/requisites'],
  ['GET', '/public_notice'],
  ['GET', '/support'],
  ['GET', '/content'],
  ['POST', '/content'],
  ['GET', `/content/${id}`],
  ['PUT', `/content/${id}`],
  ['GET', '/content_categories'],
  ['POST', '/content_images'],
  ['POST', '/content_previews'],
  ['GET', '/faq_categories'],
  ['GET', '/faq_questions'],
  ['POST', '/faq_questions'],
  ['PUT', `/faq_questions/${id}`],
  ['GET', '/mails'],
  ['GET', '/deposits'],
  ['GET', '/rails'],
  ['GET', '/rate_sources'],
  ['GET', '/rate_breakers'],
  ['GET', '/prices'],
  ['GET', `/prices/${id}`],
  ['GET', `/prices/${id}/ticks`],
  ['POST', '/prices/trial'],
  ['GET', '/price_log'],
  ['GET', '/own_rates'],
  ['GET', `/orders/${orderId}/price_check`],
  ['GET', '/ledger/proof'],
  ['GET', '/monitor_systems'],
  ['GET', '/monitor_directions'],
  ['GET', '/partners'],
  ['GET', '/users'],
  ['GET', `/users/${id}`],
  ['GET', `/users/${id}/rewards`],
  ['POST', `/users/${id}/block`],
  ['POST', `/users/${id}/unblock`],
  ['DELETE', `/users/${id}/sessions`],
];

/** What an admin alone may call. */
const adminsAlone: readonly Route[] = [
  ['GET', '/orders/export'],
  ['GET', '/figures'],
  ['POST', '/directions'],
  ['POST', '/directions/change'],
  ['PATCH', '/directions/sberrub-ltc'],
  ['POST', '/payment_systems'],
  ['PUT', '/payment_systems/sberrub/icon'],
  ['POST', '/blocks'],
  ['DELETE', `/blocks/${id}`],
  ['DELETE', `/operators/${id}/second_factor`],
  ['PATCH', '/payment_systems/sberrub'],
  ['POST', '/payment_systems/sberrub/reserve_corrections'],
  ['POST', `/users/${id}/rewards`],
  ['POST', '/requisites'],
  ['PATCH', `/requisites/${id}`],
  ['PUT', '/public_notice'],
  ['PUT', '/support'],
  ['POST', `/content/${id}/publish`],
  ['POST', `/content/${id}/unpublish`],
  ['POST', '/content_categories'],
  ['POST', '/faq_categories'],
  ['PUT', `/faq_categories/${id}`],
  ['PUT', '/faq_questions/order'],
  ['PUT', '/rate_breakers/BTC-USDT'],
  ['PUT', '/monitor_systems/sberrub'],
  ['PUT', `/monitor_directions/${id}`],
  ['POST', `/monitor_directions/${id}/switch_on`],
  ['POST', '/partners'],
  ['PUT', `/partners/${id}`],
  ['PATCH', `/partners/${id}`],
  ['DELETE', `/partners/${id}`],
  ['GET', '/trustee_keys'],
  ['POST', '/trustee_keys'],
  ['DELETE', `/trustee_keys/${id}`],
  ['POST', '/prices/change'],
  ['PUT', `/own_rates/${id}`],
  ['DELETE', `/own_rates/${id}`],
  ['GET', '/audit_log'],
  ['GET', '/audit_log/proof'],
  ['GET', '/operators'],
  ['POST', '/operators'],
  ['PATCH', `/operators/${id}`],
  ['POST', `/operators/${id}/reset_password`],
  ['DELETE', `/users/${id}/second_factors`],
];

/** What somebody who reads and comments may call. */
const support = new Set(
  [
    ...everybody.filter(([, path]) => /^\/(sessions|second_factor)/.test(path)),
    ['GET', '/orders'],
    ['GET', `/orders/${orderId}`],
    ['GET', `/orders/${orderId}/cheques/${id}`],
    ['POST', `/orders/${orderId}/comments`],
    ['GET', '/directions'],
    ['GET', '/directions/ids'],
    ['GET', '/directions/sberrub-ltc'],
    ['GET', '/payment_systems'],
    ['GET', '/payment_systems/sberrub'],
    ['GET', '/public_notice'],
    ['GET', '/mails'],
    ['GET', '/rate_sources'],
    ['GET', '/rate_breakers'],
    ...everybody.filter(([, path]) => /^\/(content|faq|prices|price_log|own_rates)/.test(path)),
    ...everybody.filter(([, path]) => /^\/(monitor_|partners|support)|price_check$/.test(path)),
    ['GET', '/users'],
    ['GET', `/users/${id}`],
  ].map((route) => route.join(' ')),
);

describe('who may call what', () => {
  test('every route of the office is in the lists of this test', () => {
    const known = new Set(
      [...everybody, ...adminsAlone].map(([method, path]) => {
        const named = path
          .replace(id, ':id')
          .replace(orderId, ':id')
          .replace(/sberrub-ltc|sberrub|BTC-USDT/, ':id');
        return `${method} /office/api${named.replace(`/${id}`, '/:id')}`;
      }),
    );
    const unlisted = office.routes
      .filter((route) => route.includes('/office/api/') && !route.startsWith('HEAD'))
      .filter((route) => !known.has(route.replace(':chequeId', ':id')));
    expect(unlisted).toEqual([
      'POST /office/api/sessions',
      'DELETE /office/api/sessions/current',
      'GET /office/api/events',
    ]);
  });

  test.each([...everybody, ...adminsAlone])('%s %s is closed to strangers', async (...route) => {
    expect((await office.stranger.call(...route, {})).statusCode).toBe(401);
    const forged = deskOf(office.app, `agio_office=${'A'.repeat(43)}`);
    expect((await forged.call(...route, {})).statusCode).toBe(401);
  });

  test.each(everybody)('%s %s is open to operators', async (...route) => {
    const body = route[0] === 'GET' ? undefined : {};
    expect([401, 403]).not.toContain((await office.operator.call(...route, body)).statusCode);
  });

  test.each(adminsAlone)('%s %s is an admin’s alone', async (...route) => {
    const body = route[0] === 'GET' ? undefined : {};
    expect((await office.operator.call(...route, body)).statusCode).toBe(403);
    expect([401, 403, 500]).not.toContain((await office.admin.call(...route, body)).statusCode);
  });

  test.each([...everybody, ...adminsAlone])('%s %s for support', async (...route) => {
    const body = route[0] === 'GET' ? undefined : {};
    const { statusCode } = await office.support.call(...route, body);
    if (support.has(route.join(' '))) expect([401, 403, 500]).not.toContain(statusCode);
    else expect(statusCode).toBe(403);
  });

  test.each(['/events', '/sessions/current'])('%s is closed to strangers too', async (path) => {
    expect((await office.stranger.call('GET', path)).statusCode).toBe(401);
  });

  const unsafe = [...everybody, ...adminsAlone].filter(([method]) => method !== 'GET');

  test.each(unsafe)('a page of another site cannot %s %s for an admin', async (...route) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'content-type': 'multipart/form-data; boundary=x' },
    ]) {
      const answer = await office.admin.call(...route, {}, headers);
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'cross_origin']);
    }
  });

  test('money is not moved without an idempotency key', async () => {
    await office.tick();
    const answer = await office.operator.call(
      'POST',
      `/orders/${await office.placeOrder('sberrub', 'ltc', '15000')}/hold`,
      { reason: 'проверка' },
      { 'idempotency-key': '' },
    );
    expect(answer.statusCode).toBe(422);
  });
});

describe('signing in', () => {
  test('the cookie is for the office alone and out of reach of scripts', async () => {
    const answer = await office.stranger.call('POST', '/sessions', {
      login: ' Admin ',
      password: adminPassword,
    });
    const cookie = answer.headers['set-cookie'];
    expect(cookie).toMatch(/^agio_office=[\w-]{43}; Max-Age=604800; Path=\/office; HttpOnly;/);
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
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
    [{ password: 'short' }, 'too_short', 'password'],
    [{ password: 'aaaaaaaaaaaaaaaa' }, 'invalid_format', 'password'],
    [{ password: 'i-am-olga-really-i-am' }, 'invalid_format', 'password'],
    [{ password: operatorPassword }, 'invalid_format', 'password'],
    [{ password_confirmation: 'something else' }, 'mismatch', 'password_confirmation'],
    [{ current_password: 'not mine' }, 'mismatch', 'current_password'],
  ])('%j is refused as %s', async (changes, code, field) => {
    const password = 'a third long password';
    const answer = await office.operator.call('PUT', '/sessions/current/password', {
      current_password: operatorPassword,
      password,
      password_confirmation: 'password' in changes ? changes.password : password,
      ...changes,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { code, source: { pointer: `/data/attributes/${field}` } },
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
