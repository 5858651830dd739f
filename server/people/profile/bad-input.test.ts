import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '../../platform/tables.ts';
import {
  type Answer,
  type Browser,
  type Method,
  openTestAccounts,
  password,
  registration,
  type TestAccounts,
} from './testing.ts';

let accounts: TestAccounts;
let user: Browser;
let stranger: Browser;

beforeAll(async () => {
  accounts = await openTestAccounts({ TELEGRAM_BOT_TOKEN: '12345:test_bot_token' });
  user = await accounts.signedIn('patient@example.com');
  stranger = accounts.browser();
});

afterAll(() => accounts.close());

/** What no attribute of an account may be, of every type and script. */
const nonsense: readonly unknown[] = [
  '',
  '\u0000',
  'a\ud800',
  '\r\nbcc: x@y.zz',
  '9'.repeat(40),
  'x'.repeat(9_000),
  '-'.repeat(36),
  -1,
  1e300,
  true,
  null,
  [],
  {},
  ['\u0000'],
  { toString: '1' },
];

const bytes = Buffer.from('{}').toString('base64url');
const answered = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
const made = { clientDataJSON: bytes, attestationObject: bytes };
const changed = { password: 'Zx9oqTulip7', password_confirmation: 'Zx9oqTulip7' };
const token = 'x'.repeat(43);

/** Calls with a body each that reaches past the shape of it. */
const calls: readonly (readonly [Method, string, Readonly<Record<string, unknown>>])[] = [
  ['POST', '/users', { ...registration('newcomer@example.com') }],
  ['PUT', '/users/activate', { token }],
  ['POST', '/users/reset_password', { email: 'nobody@example.com' }],
  ['PUT', '/users/update_password', { token, ...changed }],
  ['PUT', '/user/resend_email', { email: 'nobody@example.com', captcha_id: '' }],
  ['POST', '/sessions', { email: 'patient@example.com', password, code: '123456' }],
  ['POST', '/sessions', { passkey: { id: 'x', response: answered } }],
  ['POST', '/sessions', { email: 'a@b.cc', password, captcha_id: 'x', captcha_answer: 'y' }],
  ['POST', '/sessions/email_code', {}],
  ['POST', '/sessions/passkey_options', {}],
  ['POST', '/authentications/telegram', { id: 1, auth_date: 1, hash: '0'.repeat(64) }],
  ['POST', '/captcha', {}],
  ['POST', '/user/reauthentication', { password, code: '12345678', method: 'email' }],
  ['POST', '/user/reauthentication', { passkey: { id: 'x', response: answered } }],
  [
    'PUT',
    '/user',
    {
      name: 'Anna Petrova',
      phone: '+79161234567',
      locale: 'en',
      notifications: { sign_in: true, orders: true },
      anti_phishing_phrase: 'red fox',
    },
  ],
  ['PUT', '/user/email', { email: 'elsewhere@example.com' }],
  ['PUT', '/user/password', { current_password: 'Wr0ngTulip', ...changed }],
  ['POST', '/user/claimable_orders', {}],
  ['POST', '/user/totp', {}],
  ['PUT', '/user/totp', { code: '123456' }],
  ['POST', '/user/email_codes', {}],
  ['PUT', '/user/email_codes', { code: '12345678' }],
  ['POST', '/user/recovery_codes', {}],
  ['POST', '/user/passkeys/options', {}],
  ['POST', '/user/passkeys', { name: 'Phone', passkey: { id: 'x', response: made } }],
  [
    'POST',
    '/user_wallets',
    {
      payment_system_id: 'trx',
      account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
      memo: '1',
      label: 'Mine',
    },
  ],
  ['PATCH', '/user_wallets/00000000-0000-0000-0000-000000000000', { label: 'Mine' }],
  ['POST', '/payouts', { amount: '3', payment_system_id: 'trx', account: 'x', source: 'all' }],
];

/** A refusal, or done: never a fault of ours, and no word of the inside. */
function expectSound(answer: Answer, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
  expect(answer.body, what).not.toMatch(/select |insert |node_modules|\.ts:/);
  if (answer.statusCode < 400) return;
  expect(answer.json().errors.length, what).toBeGreaterThan(0);
}

/** Tries are counted: what is looked at here is what comes after the counting. */
const forgetTries = () => accounts.platform.database.delete(rateLimits);

const bodies: readonly (string | Buffer)[] = [
  '[]',
  'null',
  '1',
  '"x"',
  '{"data":[]}',
  '{"data":{"attributes":[]}}',
  '',
  '{',
  '\u0000',
  '{"__proto__":{}}',
  '['.repeat(5_000),
  '{"a":1,"a":2}',
  `{"email":"${'x'.repeat(200_000)}"}`,
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
];

describe.each(calls)('%s %s', (method, path, body) => {
  const fields = Object.keys(body);
  const browser = () => (/^\/(users|sessions)/.test(path) ? stranger : user);

  test(`survives nonsense as ${fields.join(', ') || 'what it never reads'}`, async () => {
    for (const field of fields.length === 0 ? ['anything'] : fields) {
      await forgetTries();
      for (const value of [...nonsense, ...nested(body[field])]) {
        const answer = await browser().call(method, path, { ...body, [field]: value });
        expectSound(answer, `${field} ${JSON.stringify(value)?.slice(0, 60)}`);
      }
    }
  });

  test(`survives bodies that are none, for ${fields.join(', ') || 'nothing'}`, async () => {
    const cookie = [...browser().cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'content-type': 'application/vnd.api+json' };
    for (const payload of bodies) {
      const answer = await accounts.app.inject({
        method,
        url: `/api/v1${path}`,
        headers,
        payload,
      });
      expectSound(answer, String(payload).slice(0, 40));
    }
  });
});

test('an id that is none, and a question of nonsense, are survived', async () => {
  const words = [
    '%00',
    '%FF',
    '-'.repeat(36),
    '9'.repeat(60),
    '__proto__',
    '%D9%A3',
    '%F0%9F%92%A9',
  ];
  const ofIds: readonly (readonly [Method, string])[] = [
    ['DELETE', '/user/sessions/:id'],
    ['DELETE', '/user/passkeys/:id'],
    ['DELETE', '/user_wallets/:id'],
    ['PATCH', '/user_wallets/:id'],
    ['GET', '/captcha/:id/audio'],
    ['DELETE', '/user/remove_authentication?provider=:id'],
    ['GET', '/authentications/:id/start'],
    ['GET', '/authentications/:id/callback?state=:id&code=:id'],
    ['GET', '/orders?page=:id&per=:id&search=:id&status=:id&since=:id'],
    ['GET', '/rewards?page=:id&per=:id&status=:id'],
    ['PUT', '/orders/AAAAAAAAAAAAAAAAAAAAAA/confirm/:id'],
  ];
  for (const [method, path] of ofIds) {
    for (const word of words) {
      const body = method === 'PATCH' || method === 'PUT' ? { label: 'x' } : undefined;
      const answer = await user.call(method, path.replaceAll(':id', word), body);
      expectSound(answer, `${method} ${path} ${word}`);
    }
  }
});

/** The same value with nonsense in each of its own places. */
function nested(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    ['\u0000', 'a\ud800', -1, null, [], ...nested(inner)].map((bad) => ({ ...value, [name]: bad })),
  );
}
