import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAuthenticator } from '../../people/factors/testing.ts';
import { readConfig } from '../../platform/config/config.ts';
import { type Desk, openTestOffice, operatorPassword, type TestOffice } from './testing.ts';

const site = 'http://shop.example';
const own = 'http://office.shop.example';
const at = (origin: string) => ({ origin });
let office: TestOffice;
let desk: Desk;

beforeAll(async () => {
  office = await openTestOffice({
    PUBLIC_URL: site,
    OFFICE_URL: own,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  desk = await office.signIn('olga', operatorPassword);
  const { secret } = (await desk.call('POST', '/second_factor')).json().data.attributes;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect((await desk.call('PUT', '/second_factor', { code })).statusCode).toBe(200);
});

afterAll(() => office.close());

/** Adds a passkey at an address of the office, as the browser there would make it. */
async function addAt(origin: string, name: string) {
  const key = testAuthenticator(origin);
  const asked = await desk.call('POST', '/passkeys/options', {}, at(origin));
  const { options } = asked.json().data.attributes;
  const passkey = key.create(options);
  const added = await desk.call('POST', '/passkeys', { name, passkey }, at(origin));
  expect(added.statusCode, added.body).toBe(201);
  return { key, options, added: added.json().data.attributes };
}

type Key = ReturnType<typeof testAuthenticator>;

async function enterAt(origin: string, key: Key, changes: object = {}) {
  const offer = await office.stranger.call('POST', '/sessions/passkey_options', {}, at(origin));
  const { state, options, elsewhere } = offer.json().data.attributes;
  const passkey = key.get(options, changes);
  const attributes = { state, passkey };
  const answer = await office.stranger.call('POST', '/sessions/passkey', attributes, at(origin));
  return { answer, options, elsewhere };
}

test('a passkey that was made at the office’s own host signs in there', async () => {
  const { key, options, added } = await addAt(own, 'Office laptop');
  expect(options.rp.id).toBe('office.shop.example');
  expect(added).toMatchObject({ host: 'office.shop.example', here: true });
  const entered = await enterAt(own, key);
  expect(entered.options.rpId).toBe('office.shop.example');
  expect(entered.elsewhere).toBe('shop.example');
  expect(entered.answer.statusCode, entered.answer.body).toBe(200);
});

test('each passkey is told apart by where it works, and one of the other host says where', async () => {
  const { key, added } = await addAt(site, 'Site laptop');
  expect(added).toMatchObject({ host: 'shop.example', here: true });
  expect((await enterAt(site, key)).answer.statusCode).toBe(200);
  const wrong = await enterAt(own, key);
  expect(wrong.answer.statusCode).toBe(422);
  expect(wrong.answer.json().errors[0]).toMatchObject({
    code: 'passkey_elsewhere',
    detail: expect.stringContaining('shop.example'),
  });
  // Strangers who open the office at the site's address are not told where it really is.
  expect((await enterAt(site, key)).elsewhere).toBeNull();
  // One from before this was written down belongs to the address of the site.
  await office.platform.database.execute(
    sql`update operator_passkeys set host = null where name = 'Site laptop'`,
  );
  expect((await enterAt(site, key)).answer.statusCode).toBe(200);
});

test('behind a proxy the list says which of them work at the host that was asked for', async () => {
  const forwarded = { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'office.shop.example' };
  const listed = await desk.call('GET', '/passkeys', undefined, forwarded);
  const shown = listed
    .json()
    .data.map(({ attributes }: { attributes: Record<string, unknown> }) => [
      attributes['name'],
      attributes['here'],
    ]);
  expect(shown).toEqual([
    ['Site laptop', false],
    ['Office laptop', true],
  ]);
});

test('an address that nobody configured is offered nothing of its own', async () => {
  const forged = {
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'evil.example',
    origin: 'http://evil.example',
  };
  const offer = await office.stranger.call('POST', '/sessions/passkey_options', {}, forged);
  expect(offer.body).not.toContain('"rpId":"evil.example"');
  const { key } = await addAt(own, 'Third');
  const stolen = await enterAt(own, key, { origin: site });
  expect(stolen.answer.json().errors[0].code).toBe('invalid_code');
});

test('the office’s own host sends to the office alone', async () => {
  const send = (url: string) =>
    office.app.inject({ method: 'POST', url, headers: at(own), payload: {} });
  expect((await send('/office/api/sessions/passkey_options')).statusCode).toBe(200);
  const refused = await send('/api/v1/captcha');
  expect(refused.statusCode).toBe(403);
  expect(refused.json().errors[0].code).toBe('cross_origin');
});

test('what operators are mailed leads to the office’s own host', async () => {
  const email = 'olga@office.example';
  await office.platform.database.execute(
    sql`update operators set email = ${email}, locale = 'en' where login = 'olga'`,
  );
  await addAt(own, 'Mailed');
  const { rows } = await office.platform.database.execute<{ text: string }>(
    sql`select text from mails where recipient = ${email}`,
  );
  expect(rows.map(({ text }) => text.includes(`${own}/office/sessions`))).toEqual([true]);
});

test.each([
  [{ OFFICE_URL: 'office' }, 'OFFICE_URL must be an address'],
  [{ OFFICE_URL: own }, 'OFFICE_URL must begin as PUBLIC_URL does'],
  [{ OFFICE_URL: own, PUBLIC_URL: 'https://shop.example' }, 'OFFICE_URL must begin as'],
])('%j is refused', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});
