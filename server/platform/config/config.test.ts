import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing needs to be configured for a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    secureCookies: false,
    databaseUrl: null,
    demo: true,
    rails: {},
  });
});

test('a configured rail ends the demo, unless it is asked for', () => {
  const node = { LITECOIN_RPC_URL: 'http://user:password@127.0.0.1:9332' };
  expect(readConfig(node)).toMatchObject({ demo: false, rails: node });
  expect(readConfig({ ...node, DEMO: 'true' }).demo).toBe(true);
  expect(readConfig({ DOGECOIN_EXPLORER_URL: 'https://explorer.example' }).demo).toBe(false);
});

test('an https address is no demo unless it is asked for, and says so', () => {
  const public_ = { PUBLIC_URL: 'https://agio.example' };
  expect(readConfig(public_)).toMatchObject({ demo: false, demoUnsaid: true });
  expect(readConfig({ ...public_, DEMO: 'true' })).toMatchObject({ demo: true, demoUnsaid: false });
  expect(readConfig({ ...public_, DEMO: 'false' }).demoUnsaid).toBe(false);
  expect(readConfig({ PUBLIC_URL: 'http://192.168.0.7:3000' }).demo).toBe(true);
});

test('an empty variable is as good as none', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: null });
});

test('behind HTTPS cookies are secure, and the address has no slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://agio.example/' })).toMatchObject({
    publicUrl: 'https://agio.example',
    secureCookies: true,
  });
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address such as'],
  [{ DEMO: 'maybe' }, 'DEMO must be true or false.'],
  [{ HEAP_MEGABYTES_MAX: '100' }, 'HEAP_MEGABYTES_MAX must be a whole number from 256 to 65536.'],
  [{ DATABASE_POOL_MAX: '1.5' }, 'DATABASE_POOL_MAX must be a whole number from 2 to 1000.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, proxy' }, 'TRUSTED_PROXIES must be addresses or networks such'],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or networks such'],
  [{ METRICS_ADDRESS: '127.0.0.1:94640' }, 'METRICS_ADDRESS must be a port number from 0 to 65535'],
  [{ MAIL_FROM: 'Agio' }, 'MAIL_FROM must be Name <name@mail.example>.'],
  [{ INBOUND_MAIL_ADDRESS: 'help+us@agio.example' }, 'INBOUND_MAIL_ADDRESS must be an e-mail'],
  [{ INBOUND_MAIL_ADDRESS: `${'a'.repeat(41)}@agio.example` }, 'at most 40 signs before @.'],
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET must be set where its other half is.'],
  [{ TELEGRAM_UPDATES: 'push' }, 'TELEGRAM_UPDATES must be one of polling, webhook.'],
  [
    { TELEGRAM_UPDATES: 'webhook', PUBLIC_URL: 'http://shop.example' },
    'TELEGRAM_UPDATES needs a PUBLIC_URL with https to be webhook.',
  ],
  [{ VK_CLIENT_SECRET: 'x' }, 'VK_CLIENT_ID must be set where its other half is.'],
])('the wrong variable of %j is named in one sentence', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});

test('Telegram brings what is said to https, and a server of one’s own anywhere', () => {
  const webhook = { TELEGRAM_UPDATES: 'webhook' };
  expect(readConfig({}).telegram.updates).toBe('polling');
  const open = { ...webhook, PUBLIC_URL: 'https://shop.example' };
  expect(readConfig(open).telegram.updates).toBe('webhook');
  const own = { ...webhook, TELEGRAM_API_URL: 'http://127.0.0.1:8081' };
  expect(readConfig(own).telegram.updates).toBe('webhook');
});

test('nobody follows a monitor without saying who he is there', () => {
  const key = { BESTCHANGE_KEY: 'key-of-theirs' };
  expect(() => readConfig(key)).toThrow('BESTCHANGE_ID must be set where BESTCHANGE_KEY is');
  expect(readConfig({ ...key, BESTCHANGE_ID: '0' }).bestChange).toMatchObject({ id: '0' });
  expect(readConfig({ BESTCHANGE_ID: '77' }).bestChange).toMatchObject({ key: null, id: '77' });
});

test('a currency is left out however its code is typed', () => {
  expect(readConfig({ EXCLUDED_CURRENCIES: 'xmr, Trx' }).excludedCurrencies).toEqual([
    'XMR',
    'TRX',
  ]);
});

test('whole ones are taken as they are', () => {
  const proxies = { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' };
  expect(readConfig(proxies).trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1']);
  expect(readConfig({ MAIL_FROM: 'a@mail.example' }).mailFrom).toBe('a@mail.example');
  const keys = { YANDEX_CLIENT_ID: 'id', YANDEX_CLIENT_SECRET: 'secret' };
  expect(readConfig(keys).providers.yandex).toEqual({ clientId: 'id', clientSecret: 'secret' });
});

test.each([
  ['MAIL_RETENTION_DAYS', '6', '7'],
  ['REQUISITE_HINT_RETENTION_DAYS', '1', '7'],
  ['ALERT_RETENTION_DAYS', '1', '2'],
  ['ERROR_RETENTION_DAYS', '-1', '7'],
  ['CONVERSATION_RETENTION_DAYS', '29', '30'],
  ['INCIDENT_RETENTION_DAYS', '29', '30'],
  ['RESERVE_REQUEST_RETENTION_DAYS', '1', '2'],
  ['ARCHIVE_RETENTION_DAYS', '29', '30'],
])('%s of %s days would take what is still needed', (name, days, least) => {
  const refusal = new RegExp(`${name} must be 0, which is for ever, .* from ${least} to 36500`);
  expect(() => readConfig({ [name]: days })).toThrow(refusal);
  expect(() => readConfig({ [name]: least })).not.toThrow();
  expect(() => readConfig({ [name]: '0' })).not.toThrow();
});
