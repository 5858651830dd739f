import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcp } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingList } from '../../../contract/office/settings/setting-list.ts';
import { variableNames } from '../../platform/config/settings.ts';
import { startBucket } from '../../platform/files/testing.ts';
import { withSavedSettings } from '../../platform/settings/effective-config.ts';
import { type Answer, openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice({ SUPPORT_EMAIL: 'env@exchange.example' });
});

afterAll(() => office.close());

const save = (values: object) => office.admin.call('PUT', '/settings', values);
const attributesOf = (answer: Answer, name: string) =>
  answer.json().data.find(({ id }: { id: string }) => id === name).attributes;
const problemsOf = (answer: Answer) =>
  answer
    .json()
    .errors.map(({ code, source }: { code: string; source: { pointer: string } }) => [
      code,
      source.pointer.split('/').at(-1),
    ]);
const attempt = async (kind: string, values: object, more: object = {}) => {
  const answer = await office.admin.call('POST', '/setting_trials', { kind, values, ...more });
  return answer.json().data.attributes.results;
};

/** What another process would start with. */
const elsewhere = () => withSavedSettings(office.platform.config, office.platform);

describe('settings of the office', () => {
  test('a secret is sealed at rest, told by its end alone, and read by another process', async () => {
    const secret = 'smtps://shop:very-secret-word@mail.example';
    const saved = await save({ SMTP_URL: secret, SUPPORT_TELEGRAM: '@obmen_help' });
    expect(saved.statusCode).toBe(200);
    expect(saved.body).not.toContain('very-secret-word');
    expect(saved.json().meta.restart_needed).toBe(true);
    expect(attributesOf(saved, 'SMTP_URL')).toMatchObject({
      source: 'office',
      value: null,
      ends_with: 'mple',
    });
    expect(attributesOf(saved, 'SUPPORT_TELEGRAM').value).toBe('@obmen_help');
    const { rows } = await office.platform.database.execute<{ sealed: Buffer }>(
      sql`select sealed from settings`,
    );
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) {
      expect(sealed.toString('latin1')).not.toMatch(/very-secret-word|obmen_help/);
    }
    const config = await elsewhere();
    expect(config.smtpUrl).toBe(secret);
    expect(config.supportTelegram).toBe('@obmen_help');
    const log = await office.platform.database.execute(
      sql`select before, after from audit_log where action = 'change_setting'`,
    );
    expect(log.rows).toHaveLength(2);
    expect(JSON.stringify(log.rows)).not.toContain('very-secret-word');
    expect(JSON.stringify(log.rows)).toContain('@obmen_help');
  });

  test('the environment wins and says so', async () => {
    const saved = await save({ SUPPORT_EMAIL: 'office@exchange.example' });
    expect(attributesOf(saved, 'SUPPORT_EMAIL')).toMatchObject({
      source: 'environment',
      value: 'env@exchange.example',
    });
    expect((await elsewhere()).supportEmail).toBe('env@exchange.example');
  });

  test('a bucket for uploads is sealed with its secret, and read by another process', async () => {
    const variables = {
      FILES_STORE: 's3://shop/uploads/',
      FILES_S3_ENDPOINT: 'https://s3.example',
      FILES_S3_ACCESS_KEY_ID: 'key',
      FILES_S3_SECRET_ACCESS_KEY: 'very-secret-of-files',
    };
    const saved = await save(variables);
    expect([saved.statusCode, saved.body.includes('very-secret')]).toEqual([200, false]);
    expect((await elsewhere()).files).toEqual({
      place: { bucket: 'shop', prefix: 'uploads/' },
      s3: {
        endpoint: 'https://s3.example',
        region: 'auto',
        accessKeyId: 'key',
        secretAccessKey: 'very-secret-of-files',
      },
    });
    const { rows } = await office.platform.database.execute(sql`select s::text from settings s`);
    expect(JSON.stringify(rows)).not.toContain('very-secret');
    await save(Object.fromEntries(Object.keys(variables).map((name) => [name, null])));
  });

  test('null gives back the usual value', async () => {
    await save({ POPULAR_DAYS: '7' });
    expect((await elsewhere()).popularDays).toBe(7);
    const answer = await save({ POPULAR_DAYS: null });
    expect(attributesOf(answer, 'POPULAR_DAYS').source).toBe('default');
    expect((await elsewhere()).popularDays).toBe(30);
  });

  test.each([
    [{ POPULAR_DAYS: 'many' }, 'POPULAR_DAYS', 'invalid_format'],
    [{ SOURCES: 'nobody' }, 'SOURCES', 'invalid_format'],
    [{ P2P_SIDES: 'left' }, 'P2P_SIDES', 'invalid_format'],
    [{ LITECOIN_RPC_URL: 'ftp://node' }, 'LITECOIN_RPC_URL', 'invalid_format'],
    [{ ETHEREUM_RPC_URL: 'node' }, 'ETHEREUM_RPC_URL', 'invalid_format'],
    [{ TON_API_URL: 'http://n', TON_SECONDS: 'x' }, 'TON_SECONDS', 'invalid_format'],
    [{ GOOGLE_CLIENT_ID: 'abc' }, 'GOOGLE_CLIENT_SECRET', 'required'],
    [{ SCREENING_PROVIDER: 'bitok' }, 'BITOK_KEY_ID', 'required'],
    [{ FILES_STORE: 's3://shop/' }, 'FILES_S3_ENDPOINT', 'required'],
    [{ FILES_STORE: '/srv/files/' }, 'FILES_STORE', 'invalid_format'],
    [{ FILES_STORE: 's3://shop/uploads' }, 'FILES_STORE', 'invalid_format'],
  ])('what no process could start with is refused by its field: %j', async (values, name, code) => {
    const answer = await save(values);
    expect(answer.statusCode).toBe(422);
    expect(problemsOf(answer)).toEqual([[code, name]]);
  });

  test('what cannot be used any more keeps no process from starting', async () => {
    await save({ TIME_ZONE: 'Asia/Almaty' });
    const { platform } = office;
    const broken = Buffer.from('nobody sealed this');
    await platform.database.execute(
      sql`insert into settings (name, sealed) values ('SHOP_NAME', ${broken})`,
    );
    const before = platform.config.shopName;
    const config = await elsewhere();
    expect([config.timeZone, config.shopName]).toEqual(['Asia/Almaty', before]);
    const listed = await office.admin.call('GET', '/settings');
    expect(attributesOf(listed, 'SHOP_NAME').unreadable).toBe(true);
    await save({ SHOP_NAME: null });
  });

  test('only who may change settings sees them, and nothing is for the demo or the signer', async () => {
    expect((await office.operator.call('GET', '/settings')).statusCode).toBe(403);
    expect((await office.support.call('PUT', '/settings', {})).statusCode).toBe(403);
    const names: readonly string[] = settingList.map(({ name }) => name);
    expect(names.filter((name) => /^(SIGNER_|DEMO|DATABASE|DATA_DIR|PORT)/.test(name))).toEqual([]);
    const elsewhereSet = `PORT HOST DATABASE_URL DATABASE_DIRECT_URL DATABASE_REPLICA_URL
      DATABASE_POOL_MAX DRAIN_SECONDS HEAP_MEGABYTES_MAX DATA_DIR
      SIGNER_DATA_DIR SECRETS_KEY_FILE METRICS_ADDRESS FIRST_OPERATOR DEMO DEMO_LITECOIN
      DEMO_HISTORY DEMO_BLOCK_MILLISECONDS TELEGRAM_STAFF_TOKEN TELEGRAM_CUSTOMERS_TOKEN`;
    expect(variableNames.filter((name) => !names.includes(name)).sort()).toEqual(
      elsewhereSet.split(/\s+/).sort(),
    );
  });

  test('a restart is written down', async () => {
    expect((await office.admin.call('POST', '/settings/restart')).statusCode).toBe(204);
  });
});

describe('trying settings', () => {
  let standIn: Server;
  let address: string;

  beforeAll(async () => {
    standIn = createServer((request, response) => {
      const answer = request.url?.includes('getMe')
        ? { ok: true, result: { id: 5, is_bot: true, first_name: 'a', username: 'obmen_bot' } }
        : { result: { chain: 'main', blocks: 2_900_123 }, error: null, id: 1 };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
    await new Promise<void>((done) => standIn.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`;
  });

  afterAll(() => new Promise((done) => standIn.close(done)));

  test('a node answers with its chain and height', async () => {
    const LITECOIN_RPC_URL = address.replace('//', '//user:node-password@');
    expect(await attempt('litecoin', { LITECOIN_RPC_URL })).toMatchObject([
      { ok: true, result: 'node_found', detail: 'main, 2900123' },
    ]);
  });

  test('what failed is told without the secrets in it', async () => {
    const LITECOIN_RPC_URL = 'http://user:node-password@127.0.0.1:1';
    const answer = await office.admin.call('POST', '/setting_trials', {
      kind: 'litecoin',
      values: { LITECOIN_RPC_URL },
    });
    expect(answer.json().data.attributes.results).toMatchObject([
      { ok: false, result: 'no_answer' },
    ]);
    expect(answer.body).not.toContain('node-password');
  });

  test('a bot says who it is', async () => {
    const values = { TELEGRAM_BOT_TOKEN: '12345:AbC', TELEGRAM_API_URL: address };
    expect(await attempt('telegram', values)).toMatchObject([{ ok: true, detail: '@obmen_bot' }]);
  });

  test('a test mail goes to the address that was typed', async () => {
    const heard: string[] = [];
    const post = createTcp((socket) => {
      socket.write('220 stand-in\r\n');
      let inData = false;
      socket.on('data', (bytes) => {
        for (const line of bytes.toString().split('\r\n')) {
          if (line === '') continue;
          heard.push(line);
          if (inData) {
            if (line === '.') {
              inData = false;
              socket.write('250 taken\r\n');
            }
          } else if (line === 'DATA') {
            inData = true;
            socket.write('354 go on\r\n');
          } else socket.write('250 ok\r\n');
        }
      });
    });
    await new Promise<void>((done) => post.listen(0, '127.0.0.1', done));
    const { port } = post.address() as AddressInfo;
    const values = { SMTP_URL: `smtp://127.0.0.1:${port}` };
    const recipient = 'me@exchange.example';
    expect(await attempt('mail', values, { recipient })).toMatchObject([
      { ok: true, result: 'mail_sent', subject: recipient },
    ]);
    expect(heard.join('\n')).toContain('RCPT TO:<me@exchange.example>');
    post.close();
    const refused = await office.admin.call('POST', '/setting_trials', { kind: 'mail', values });
    expect(problemsOf(refused)).toEqual([['required', 'recipient']]);
  });

  test('a folder for backups is written to and read from', async () => {
    const values = { BACKUP_TARGET: `${office.platform.config.dataDir}/copies/` };
    expect(await attempt('backup', values)).toMatchObject([
      { ok: true, result: 'written_and_read' },
    ]);
  });

  test('a bucket for uploads is written to and read from, and what it says is told', async () => {
    const stand = await startBucket();
    const trial = () => attempt('files', stand.variables);
    expect(await trial()).toMatchObject([
      { ok: true, result: 'written_and_read', subject: 's3://shop/uploads/' },
    ]);
    expect(stand.objects.size).toBe(0);
    stand.control.trouble = 403;
    expect(await trial()).toMatchObject([
      { ok: false, result: 'no_answer', detail: expect.stringContaining('403') },
    ]);
    await stand.close();
  });

  test.each([
    ['files', {}, { result: 'not_set', subject: 'FILES_STORE' }],
    ['files', { FILES_STORE: 'shop' }, { result: 'wrong_value' }],
    ['backup', {}, { result: 'not_set', subject: 'BACKUP_TARGET' }],
    ['ethereum', {}, { result: 'not_set' }],
    ['sources', { SOURCES: 'binance', SOURCE_BINANCE_URL: 'http://127.0.0.1:1' }, { ok: false }],
    ['sources', { SOURCES: 'nobody' }, { result: 'wrong_value' }],
    ['address', { PUBLIC_URL: 'https://a.example' }, { result: 'other_address' }],
  ])('%s with %j says what is wrong', async (kind, values, expected) => {
    expect(await attempt(kind, values)).toMatchObject([expected]);
  });
});
