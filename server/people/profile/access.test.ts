import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeNotice, readNotice } from '../../content/notices/notice.ts';
import { createFirstOperator } from '../../office/operators/create-first-operator.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { users } from '../accounts/tables.ts';
import {
  type Browser,
  enter,
  errorOf,
  type Method,
  openTestAccounts,
  type TestAccounts,
} from './testing.ts';

let accounts: TestAccounts;
const ids: Record<string, string> = {};
const askers: Record<string, Browser> = {};

const coin = { payment_system_id: 'trx', account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
const exchange = {
  income_payment_system_id: 'prusd',
  outcome_payment_system_id: 'trx',
  income_amount: '100',
  income_account: 'P1012345678',
  outcome_account: coin.account,
  agree_service_terms: true,
  agree_aml_terms: true,
};

beforeAll(async () => {
  accounts = await openTestAccounts();
  const anna = await accounts.signedIn('anna@example.com');
  ids['order'] = (await anna.call('POST', '/orders', exchange)).json().data.id;
  ids['wallet'] = (await anna.call('POST', '/user_wallets', coin)).json().data.id;
  await enter(accounts.browser(), 'anna@example.com');
  const sessions = (await anna.call('GET', '/user/sessions')).json().data;
  ids['session'] = sessions.find(
    ({ attributes }: { attributes: { current: boolean } }) => !attributes.current,
  ).id;
  const blocked = await accounts.signedIn('blocked@example.com');
  await accounts.platform.database
    .update(users)
    .set({ status: 'blocked' })
    .where(eq(users.email, 'blocked@example.com'));
  askers['nobody'] = accounts.browser();
  askers['owner'] = anna;
  askers['other'] = await accounts.signedIn('boris@example.com');
  askers['blocked'] = blocked;
});

afterAll(() => accounts.close());

/** What nobody, the owner, another user and a closed account are answered. */
type Row = readonly [method: Method, path: string, statuses: readonly number[]];

const open = (status: number) => [status, status, status, status];
/** For whoever is signed in: the owner and another user do the same, each with their own. */
const own = (owner: number, other = owner) => [401, owner, other, 403];

/** With an empty body, or none. What would end something for good comes last. */
const matrix: readonly Row[] = [
  ['POST', '/rate_calculations/from_income', open(422)],
  ['POST', '/rate_calculations/from_outcome', open(422)],
  ['POST', '/rate_calculations/first_slot', open(422)],
  ['GET', '/payment_systems', open(200)],
  ['GET', '/recipient_banks', open(200)],
  ['GET', '/countries', open(200)],
  ['GET', '/cities/NOWHERE', open(404)],
  ['GET', '/telegram_bot', open(200)],
  ['GET', '/user_country', open(200)],
  ['GET', '/public_notice', open(200)],
  ['GET', '/support', open(200)],
  ['GET', '/status', open(200)],
  ['GET', '/partners', open(200)],
  ['GET', '/reviews', open(200)],
  ['GET', '/push_key', open(200)],
  ['GET', '/content', open(200)],
  ['GET', '/content/about/sberrub/ltc', open(200)],
  ['GET', '/content/by_seolink/privacy', open(404)],
  ['GET', '/content/by_slug/nothing', open(404)],
  ['GET', '/categories/news', open(200)],
  ['GET', '/news_months', open(200)],
  ['GET', '/news_items', open(200)],
  ['GET', '/faq_categories', open(200)],
  ['GET', '/faq_questions', open(200)],
  ['GET', '/crypto_stats/btc', open(200)],
  ['GET', '/crypto_stats/top_15', open(200)],
  ['GET', '/crypto_stats/info/btc', open(200)],
  ['GET', '/crypto_stats/charts/btc', open(200)],
  ['GET', '/crypto_stats/charts/sberrub/ltc', open(200)],
  ['GET', '/openapi.json', open(200)],
  ['POST', '/reserve_requests', open(422)],
  ['POST', '/support_requests', open(422)],
  ['POST', '/captcha', open(201)],
  ['GET', '/captcha/challenge', open(422)],
  ['GET', '/issuing_banks', open(200)],
  ['POST', '/card_verifications/code', [200, 200, 200, 403]],
  ['GET', '/card_verifications', [200, 200, 200, 403]],
  ['POST', '/card_verifications', [415, 415, 415, 403]],
  ['GET', '/card_verifications/AAAAAAAAAAAAAAAAAAAAAA/status', [404, 404, 404, 403]],
  ['DELETE', '/card_verifications/AAAAAAAAAAAAAAAAAAAAAA', [404, 404, 404, 403]],
  ['POST', '/payer_checks', open(422)],
  ['GET', '/payer_checks/AAAAAAAAAAAAAAAAAAAAAA', open(404)],
  ['POST', '/online_payments/request', open(415)],
  ['POST', '/payment_notifications/nothing', open(404)],
  ['POST', '/demo_payments', open(422)],
  ['GET', '/referral_programme', open(200)],
  ['GET', '/reward_levels', open(200)],
  ['POST', '/orders', [422, 422, 422, 403]],
  ['POST', '/orders/preflight', [422, 422, 422, 403]],
  ['POST', '/orders/confirm_payment', [422, 422, 422, 403]],
  ['GET', '/orders', own(200)],
  ['GET', '/orders/{order}', [404, 200, 404, 403]],
  ['GET', '/orders/{order}/events', [404, 200, 404, 403]],
  ['POST', '/orders/{order}/push_subscriptions', [404, 422, 404, 403]],
  ['DELETE', '/orders/{order}/push_subscriptions/1', [404, 404, 404, 403]],
  ['POST', '/orders/{order}/get_requisites', [404, 200, 404, 403]],
  ['POST', '/orders/{order}/telegram_links', [404, 404, 404, 403]],
  ['GET', '/orders/{order}/messages', [404, 200, 404, 403]],
  ['POST', '/orders/{order}/messages', [422, 422, 422, 403]],
  ['GET', '/orders/{order}/review', [404, 200, 404, 403]],
  ['POST', '/orders/{order}/review', [422, 422, 422, 403]],
  ['DELETE', '/orders/{order}/payment_claim', [404, 409, 404, 403]],
  ['PUT', '/orders/{order}/refund_account', [404, 409, 404, 403]],
  ['POST', '/orders/{order}/control_links', [404, 409, 404, 403]],
  ['GET', '/orders/{order}/account_corrections/nothing', [422, 422, 422, 403]],
  ['POST', '/orders/{order}/account_corrections/nothing', [422, 422, 422, 403]],
  ['PUT', '/orders/{order}/control/nothing', [404, 422, 404, 403]],
  ['POST', '/orders/{order}/decision', [422, 422, 422, 403]],
  ['POST', '/orders/{order}/send_cheque', [404, 415, 404, 403]],
  ['POST', '/orders/{order}/demo', [422, 422, 422, 403]],
  ['POST', '/users', open(422)],
  ['PUT', '/users/activate', open(422)],
  ['POST', '/users/reset_password', open(422)],
  ['PUT', '/users/update_password', open(422)],
  ['PUT', '/user/resend_email', [422, 202, 202, 403]],
  ['POST', '/sessions', open(422)],
  ['POST', '/sessions/email_code', open(422)],
  ['POST', '/sessions/passkey_options', open(200)],
  ['GET', '/authentications', open(200)],
  ['GET', '/authentications/google/start', open(404)],
  ['GET', '/authentications/google/callback', open(404)],
  ['POST', '/authentications/telegram', open(404)],
  ['DELETE', '/user/remove_authentication', own(422)],
  ['GET', '/sessions/current', own(200)],
  ['POST', '/user/reauthentication', own(422)],
  ['GET', '/user/sessions', own(200)],
  ['PUT', '/user', own(200)],
  ['PUT', '/user/email', own(422)],
  ['PUT', '/user/password', own(422)],
  ['GET', '/user/claimable_orders', own(200)],
  ['POST', '/user/claimable_orders', own(200)],
  ['GET', '/user/export', own(200)],
  ['GET', '/user/passkeys', own(200)],
  ['POST', '/user/passkeys/options', own(200)],
  ['POST', '/user/passkeys', own(422)],
  ['DELETE', '/user/passkeys/{session}', own(404)],
  ['POST', '/user/totp', own(201)],
  ['PUT', '/user/totp', own(422)],
  ['POST', '/user/email_codes', own(202)],
  ['PUT', '/user/email_codes', own(422)],
  ['DELETE', '/user/email_codes', own(404)],
  ['POST', '/user/recovery_codes', own(404)],
  ['GET', '/rewards', own(200)],
  ['GET', '/rewards/total', own(200)],
  ['GET', '/referrals', own(200)],
  ['GET', '/referral_incomes', own(200)],
  ['GET', '/referral_incomes/total', own(200)],
  ['GET', '/referrals/export', own(200)],
  ['GET', '/referral_incomes/export', own(200)],
  ['GET', '/referral_statistics', own(200)],
  ['PUT', '/user/referral_code', own(422)],
  ['GET', '/payouts', own(200)],
  ['POST', '/payouts', own(422)],
  ['PUT', '/orders/{order}/confirm/nothing', [401, 422, 404, 403]],
  ['GET', '/user_wallets', own(200)],
  ['POST', '/user_wallets', own(422)],
  ['PATCH', '/user_wallets/{wallet}', own(422)],
  ['DELETE', '/user_wallets/{wallet}', [401, 204, 404, 403]],
  ['DELETE', '/user/sessions/{session}', [401, 204, 404, 403]],
  ['DELETE', '/user/totp', own(200)],
  ['DELETE', '/user/sessions', own(204)],
  ['DELETE', '/user', [401, 409, 204, 403]],
  ['DELETE', '/orders/{order}', [404, 200, 404, 403]],
  ['DELETE', '/sessions', open(204)],
];

/** The owner last: what they end is still there for the others to be refused. */
const order = ['nobody', 'other', 'blocked', 'owner'] as const;
const columns = ['nobody', 'owner', 'other', 'blocked'] as const;

function pathOf(path: string): string {
  return path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '');
}

async function ask(who: string, method: Method, path: string): Promise<number> {
  const browser = askers[who];
  if (browser === undefined) throw new Error(`nobody is called ${who}`);
  if (path.endsWith('/events')) return firstOf(browser, path);
  const body = method === 'GET' || method === 'DELETE' ? undefined : {};
  return (await browser.call(method, pathOf(path), body)).statusCode;
}

/** A stream never ends by itself: it is left after its first word. */
async function firstOf(browser: Browser, path: string): Promise<number> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/v1${pathOf(path)}`;
  const answer = await accounts.app.inject({ url, headers: { cookie }, payloadAsStream: true });
  answer.stream().destroy();
  return answer.statusCode;
}

/** The path of a route for one that was filled in. */
function templateOf(path: string): string {
  return path
    .replace(/\{\w+\}|A{22}/, ':id')
    .replace('google', ':provider')
    .replace('payment_notifications/nothing', 'payment_notifications/:gateway')
    .replace(/(confirm|control|account_corrections)\/nothing/, '$1/:token')
    .replace('push_subscriptions/1', 'push_subscriptions/:subscription')
    .replace('sberrub/ltc', ':income/:outcome')
    .replace('cities/NOWHERE', 'cities/:id')
    .replace('by_seolink/privacy', 'by_seolink/:link')
    .replace('by_slug/nothing', 'by_slug/:slug')
    .replace(/(charts|info)\/btc/, '$1/:id')
    .replace('crypto_stats/btc', 'crypto_stats/:token');
}

describe('who may call what', () => {
  test('every route is in the list of this test', () => {
    const listed = matrix.map(([method, path]) => `${method} /api/v1${templateOf(path)}`);
    expect([...accounts.routes].sort()).toEqual(listed.sort());
  });

  test('an operator is nobody here, and a user is nobody in the office', async () => {
    const { app, platform } = accounts;
    const first = await createFirstOperator(platform);
    const { login = '', password = '' } = first ?? {};
    const url = '/office/api/sessions';
    const opened = await app.inject({ method: 'POST', url, payload: { login, password } });
    const token = opened.cookies.find(({ name }) => name === 'agio_office')?.value ?? '';
    const operator = accounts.browser();
    operator.cookies.set('agio_office', token);
    operator.cookies.set('agio_session', token);
    for (const [method, path] of matrix.filter(([, , [nobody]]) => nobody === 401)) {
      const answer = await operator.call(method, pathOf(path));
      expect([method, path, answer.statusCode]).toEqual([method, path, 401]);
    }
    const whoIs = async (session: string) => {
      const headers = { cookie: `agio_office=${session}; agio_session=${session}` };
      return (await app.inject({ url: `${url}/current`, headers })).statusCode;
    };
    expect(await whoIs(token)).toBe(200);
    expect(await whoIs(askers['owner']?.cookies.get('agio_session') ?? '')).toBe(401);
  });

  test.each(matrix)('%s %s', async (method, path, statuses) => {
    const found: Record<string, number> = {};
    for (const who of order) found[who] = await ask(who, method, path);
    expect(columns.map((who) => found[who])).toEqual(statuses);
  });
});

describe('requests on behalf of another site', () => {
  // Providers are no browsers: what they tell is believed by its signature alone.
  const unsafe = matrix.filter(
    ([method, path]) => method !== 'GET' && path !== '/payment_notifications/nothing',
  );

  test.each(unsafe)('%s %s is refused', async (method, path) => {
    const browser = await accounts.browser();
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'content-type': 'text/plain' },
    ]) {
      const answer = await browser.call(method, pathOf(path), {}, headers);
      expect(errorOf(answer)).toBe('403 cross_origin');
    }
  });

  test('a form with a file is refused as well, which no preflight would have stopped', async () => {
    const boundary = 'x';
    const payload = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="cheque"; filename="a.pdf"',
      'Content-Type: application/pdf',
      '',
      '%PDF-1.4',
      `--${boundary}--`,
      '',
    ].join('\r\n');
    const answer = await accounts.app.inject({
      method: 'POST',
      url: `/api/v1/orders/${ids['order']}/send_cheque`,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        origin: 'https://evil.example',
      },
      payload,
    });
    expect(errorOf(answer)).toBe('403 cross_origin');
  });

  test('a form cannot stand in for JSON', async () => {
    const { app } = accounts;
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ];
    for (const type of types) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/sessions',
        headers: { 'content-type': type },
        payload: '{"email":"a@example.com","password":"b"}',
      });
      expect(answer.statusCode).toBe(415);
    }
  });

  test('nothing is allowed to other origins', async () => {
    const { app } = accounts;
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
    const asked = await app.inject({ method: 'OPTIONS', url: '/api/v1/user', headers });
    expect(asked.headers['access-control-allow-origin']).toBeUndefined();
    const read = await app.inject({ url: '/api/v1/sessions/current', headers });
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
    expect(read.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('a technical break', () => {
  test('stops what begins something with money, and nothing else', async () => {
    const { database } = accounts.platform;
    const { updatedAt: _, ...notice } = await readNotice(database);
    await inTransaction(database, (tx) =>
      changeNotice(
        tx,
        { ...notice, technicalBreak: true },
        { actor: 'operator:1', ip: '127.0.0.1' },
      ),
    );
    const begin = () => ask('nobody', 'POST', '/orders');
    await expect.poll(begin).toBe(503);
    const stopped: string[] = [];
    for (const [method, path] of matrix.filter(([method]) => method !== 'GET')) {
      if ((await ask('nobody', method, path)) === 503) stopped.push(`${method} ${path}`);
    }
    expect(stopped.sort()).toEqual([
      'POST /orders',
      'POST /orders/preflight',
      'POST /orders/{order}/get_requisites',
      'POST /payouts',
      'POST /rate_calculations/first_slot',
      'POST /rate_calculations/from_income',
      'POST /rate_calculations/from_outcome',
    ]);
  });
});
