import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAuthenticator } from '../../people/factors/testing.ts';
import { dropFactor } from '../operators/second-factor.ts';
import {
  cookieOf,
  type Desk,
  deskOf,
  openTestOffice,
  operatorPassword,
  type TestOffice,
} from './testing.ts';

let office: TestOffice;
let desk: Desk;
let key: ReturnType<typeof testAuthenticator>;

const site = 'http://shop.example';
const run = (statement: ReturnType<typeof sql>) => office.platform.database.execute(statement);

beforeAll(async () => {
  office = await openTestOffice({ PUBLIC_URL: site });
  desk = await office.signIn('olga', operatorPassword);
  key = testAuthenticator(site);
});
afterAll(() => office.close());

const codes = (answer: { json(): { errors: { code: string }[] } }) =>
  answer.json().errors.map(({ code }) => code);

async function optionsOf(of: Desk = desk) {
  const answer = await of.call('POST', '/passkeys/options', {});
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes.options;
}

async function offered() {
  const answer = await office.stranger.call('POST', '/sessions/passkey_options', {});
  return answer.json().data.attributes;
}

function enter(state: string, passkey: object) {
  return office.stranger.call('POST', '/sessions/passkey', { state, passkey });
}

test('a passkey comes after the app, under a name, and asks who adds it', async () => {
  expect(codes(await desk.call('POST', '/passkeys/options', {}))).toEqual(['conflict']);
  const { secret } = (await desk.call('POST', '/second_factor')).json().data.attributes;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await desk.call('PUT', '/second_factor', { code })).statusCode).toBe(200);
  const passkey = key.create(await optionsOf());
  const nameless = await desk.call('POST', '/passkeys', { name: '', passkey });
  expect(nameless.json().errors[0].source.pointer).toBe('/data/attributes/name');
  const added = await desk.call('POST', '/passkeys', { name: 'Ноутбук', passkey });
  expect(added.json().data.attributes, added.body).toMatchObject({
    name: 'Ноутбук',
    last_used_at: null,
  });
  // What was answered once is no answer to anything else.
  expect(codes(await desk.call('POST', '/passkeys', { name: 'x', passkey }))).toEqual([
    'invalid_code',
  ]);
  await run(sql`update operator_sessions set authenticated_at = now() - interval '11 minutes'`);
  expect(codes(await desk.call('POST', '/passkeys/options', {}))).toEqual([
    'reauthentication_required',
  ]);
  await run(sql`update operator_sessions set authenticated_at = now()`);
});

test('whoever has an address reads there that a passkey came and went', async () => {
  const email = 'olga-keys@office.example';
  await run(sql`update operators set email = ${email}, locale = 'en' where login = 'olga'`);
  const other = testAuthenticator(site);
  const made = { name: 'Spare key', passkey: other.create(await optionsOf()) };
  const { id } = (await desk.call('POST', '/passkeys', made)).json().data;
  expect((await desk.call('DELETE', `/passkeys/${id}`)).statusCode).toBe(204);
  const { rows } = await run(
    sql`select subject, text from mails where recipient = ${email} order by id`,
  );
  expect(rows).toMatchObject([
    { subject: 'A passkey was added to your back-office account' },
    { subject: 'A passkey was removed from your back-office account' },
  ]);
  for (const { text } of rows) expect(text).toContain('“Spare key”');
  await run(sql`update operators set email = null where login = 'olga'`);
});

test('a passkey alone opens a session once, with both factors', async () => {
  const { options, state } = await offered();
  const passkey = key.get(options);
  const [first, second] = await Promise.all([enter(state, passkey), enter(state, passkey)]);
  const [good, bad] = first.statusCode === 200 ? [first, second] : [second, first];
  expect(good.json().data.attributes).toMatchObject({ login: 'olga', second_factor: true });
  expect(codes(bad)).toEqual(['invalid_code']);
  const inside = deskOf(office.app, cookieOf(good));
  const [listed] = (await inside.call('GET', '/passkeys')).json().data;
  expect(listed.attributes.last_used_at).not.toBeNull();
  const { rows } = await run(
    sql`select method from operator_sessions order by created_at desc limit 1`,
  );
  expect(rows).toEqual([{ method: 'passkey' }]);
});

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['of a page beside the site', { origin: 'http://shop.example.evil.example' }],
  ['to another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['without a finger or a PIN', { unverified: true }],
  ['of a copy', { counter: 1 }],
])('an answer %s lets nobody in', async (_, changes) => {
  const { options, state } = await offered();
  const answer = await enter(state, key.get(options, changes));
  expect([answer.statusCode, ...codes(answer)]).toEqual([422, 'invalid_code']);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('a page below the site lets nobody in, whatever host its request names', async () => {
  const { options, state } = await offered();
  const passkey = key.get(options, { origin: 'http://evil.shop.example' });
  const headers = { host: 'evil.shop.example' };
  const answer = await office.stranger.call(
    'POST',
    '/sessions/passkey',
    { state, passkey },
    headers,
  );
  expect(answer.statusCode).not.toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('an unknown key, a made-up state and a disabled operator are told the same', async () => {
  const { options, state } = await offered();
  expect(codes(await enter(state, testAuthenticator(site).get(options)))).toEqual(['invalid_code']);
  const again = await offered();
  expect(codes(await enter('made-up', key.get(again.options)))).toEqual(['invalid_code']);
  await run(sql`update operators set disabled_at = now() where login = 'olga'`);
  expect(codes(await enter(again.state, key.get(again.options)))).toEqual(['invalid_code']);
  await run(sql`update operators set disabled_at = null where login = 'olga'`);
});

test('a passkey is its owner’s alone to remove, and goes with the app', async () => {
  const [listed] = (await desk.call('GET', '/passkeys')).json().data;
  expect((await office.admin.call('GET', '/passkeys')).json().data).toEqual([]);
  expect((await office.admin.call('DELETE', `/passkeys/${listed.id}`)).statusCode).toBe(404);
  expect((await desk.call('DELETE', `/passkeys/${listed.id}`)).statusCode).toBe(204);
  const passkey = key.create(await optionsOf());
  await desk.call('POST', '/passkeys', { name: 'Телефон', passkey });
  const { rows } = await run(
    sql`select action from audit_log where action like '%passkey' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'add_passkey',
    // Of the key that was mailed of.
    'add_passkey',
    'remove_passkey',
    'remove_passkey',
    'add_passkey',
  ]);
  const owner = (await desk.call('GET', '/sessions/current')).json().data.attributes.operator_id;
  await dropFactor(office.platform.database, owner);
  expect((await run(sql`select from operator_passkeys`)).rows).toHaveLength(0);
});
