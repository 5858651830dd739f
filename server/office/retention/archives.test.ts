import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, openTestOffice, type TestOffice } from '../access/testing.ts';
import { verifyAuditChain } from '../audit/verify-audit-chain.ts';
import { archiveOldRecords } from './work-archives.ts';

let office: TestOffice;
let auditor: Desk;

beforeAll(async () => {
  office = await openTestOffice();
  auditor = await office.hire('audit', 'Anna', 'auditor');
  await office.platform.database.execute(sql`
    insert into mails (recipient, locale, subject, text, state, sent_at, created_at)
    select 'anna@example.com', 'ru', 'Order 1234567890', 'Sent to 4276123412341234', 'sent', at, at
      from generate_series(timestamptz '2026-03-01 20:30Z', '2026-03-31 20:30Z',
                           '12 hours') as at`);
  await office.platform.database.execute(
    sql`insert into gateways (name, updated_by) values ('onlypays', 'test') on conflict do nothing`,
  );
  await office.platform.database.execute(sql`
    insert into requisite_hints (gateway, digest, reference, content, received_at)
    values ('onlypays', decode(repeat('ab', 32), 'hex'), '123456789012', '{"paid":true}',
            '2026-04-02')`);
  expect((await archiveOldRecords(office.platform)).archived).toBe(62);
});

afterAll(() => office.close());

const logged = async () => {
  const { rows } = await office.platform.database.execute<{ action: string; after: object }>(sql`
    select action, subject_id, after from audit_log where action like '%archive%' order by id`);
  return rows;
};

const listed = async (query = '') =>
  (await auditor.call('GET', `/archives${query}`)).json().data as {
    id: string;
    attributes: { kind: string; records: number; checksum: string; bytes: number };
  }[];

test('archives are listed with what proves a copy of them', async () => {
  const all = await listed();
  expect(all.map(({ attributes }) => attributes)).toMatchObject([
    { kind: 'requisite_hints', month: '2026-04', records: 1 },
    { kind: 'mails', month: '2026-03', records: 61 },
  ]);
  expect(await listed('?kind=mails')).toHaveLength(1);
  expect(await listed(`?after=${all[0]?.id}`)).toHaveLength(1);
  expect((await auditor.call('GET', '/archives?after=x')).statusCode).toBe(422);
});

test('records are found by e-mail, number and day of the shop, and each look is logged', async () => {
  const before = (await logged()).length;
  const page = await office.admin.call('GET', '/archived_records?search=Anna%40example.com');
  expect(page.statusCode, page.body).toBe(200);
  expect(page.json().data).toHaveLength(50);
  expect(page.json().data[0].attributes).toMatchObject({
    kind: 'mails',
    at: '2026-03-31T20:30:00.000Z',
    recipient: 'anna@example.com',
    text: 'Sent to 4276123412341234',
    state: 'sent',
  });
  const { next } = page.json().meta;
  const rest = await office.admin.call(
    'GET',
    `/archived_records?search=anna%40example.com&after=${next}`,
  );
  expect(rest.json().data).toHaveLength(11);
  expect(rest.json().meta.next).toBeNull();
  const { timeZone } = office.platform.config;
  expect(timeZone).toBe('Europe/Moscow');
  // 20:30 of the 4th is half an hour before midnight in Moscow.
  const day = '/archived_records?since=2026-03-04&until=2026-03-04&kind=mails';
  const found = (await office.admin.call('GET', day)).json().data;
  expect(found.map(({ attributes }: { attributes: { at: string } }) => attributes.at)).toEqual([
    '2026-03-04T20:30:00.000Z',
    '2026-03-04T08:30:00.000Z',
  ]);
  const hint = await office.admin.call('GET', '/archived_records?search=123456789012');
  expect(hint.json().data).toMatchObject([{ attributes: { text: '{"paid":true}' } }]);
  const entries = await logged();
  expect(entries).toHaveLength(before + 4);
  // The log is never erased: it has nobody's e-mail.
  expect(JSON.stringify(entries)).not.toContain('nna@example.com');
  expect(entries.at(-1)?.after).toMatchObject({ search: '123456789012', records: 1 });
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
});

test('who may not see personal data reads masked records and takes no file', async () => {
  const [, mails] = await listed();
  const page = await auditor.call('GET', `/archived_records?archive=${mails?.id}`);
  expect(page.json().data).toHaveLength(50);
  expect(page.body).not.toContain('anna@example.com');
  expect(page.body).not.toContain('4276123412341234');
  expect((await auditor.call('GET', `/archives/${mails?.id}/file`)).statusCode).toBe(403);
  expect((await office.support.call('GET', '/archives')).statusCode).toBe(403);
});

test('a file is what its checksum says, and who took it is logged', async () => {
  const [, mails] = await listed();
  const file = await office.admin.call('GET', `/archives/${mails?.id}/file`);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toMatch(/"mails-2026-03-[0-9a-f]{8}\.ndjson\.gz"$/);
  const content = file.rawPayload;
  expect(content.length).toBe(mails?.attributes.bytes);
  expect(createHash('sha256').update(content).digest('hex')).toBe(mails?.attributes.checksum);
  expect(gunzipSync(content).toString().trim().split('\n')).toHaveLength(61);
  expect((await logged()).at(-1)).toMatchObject({
    action: 'download_archive',
    subject_id: mails?.id,
    after: { archive: 'mails', month: '2026-03', records: 61 },
  });
});

test.each([
  ['', 'required', 'search'],
  ['?search=%20', 'required', 'search'],
  ['?kind=mails', 'required', 'search'],
  ['?since=yesterday', 'invalid_format', 'since'],
  ['?until=2026-02-30', 'invalid_format', 'until'],
  ['?archive=1', 'invalid_format', 'archive'],
  ['?archive=1&archive=2', 'invalid_format', 'archive'],
  ['?search=x&after=x', 'invalid_format', 'after'],
  ['?search=x&kind=orders', 'invalid_format', 'kind'],
  [`?search=${'x'.repeat(321)}`, 'too_long', 'search'],
])('a search for %s is refused by its field', async (query, code, field) => {
  const answer = await office.admin.call('GET', `/archived_records${query}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors[0]).toMatchObject({ code, source: { parameter: field } });
});

test('an archive that cannot be opened is said to be so, and logs no look', async () => {
  const [hints] = await listed();
  const { database, files } = office.platform;
  const { rows } = await database.execute<{ file: string }>(
    sql`select file from archives where id = ${hints?.id}`,
  );
  const name = rows[0]?.file ?? '';
  const content = await files.get(name);
  if (content === null) throw new Error('there is no file');
  await files.remove(name);
  const before = (await logged()).length;
  const missing = await office.admin.call('GET', `/archived_records?archive=${hints?.id}`);
  expect(missing.statusCode).toBe(409);
  expect(missing.json().errors[0].code).toBe('archive_unreadable');
  const file = await office.admin.call('GET', `/archives/${hints?.id}/file`);
  expect(file.statusCode).toBe(409);
  expect(await logged()).toHaveLength(before);
  await files.put(content, name);
});

test('while records of an archive are being erased its file is nobody’s', async () => {
  const [, mails] = await listed();
  const { database } = office.platform;
  await database.execute(
    sql`insert into archive_erasures (kind, recipient) values ('mails', 'ANNA@example.com')`,
  );
  expect((await office.admin.call('GET', `/archives/${mails?.id}/file`)).statusCode).toBe(409);
  const found = await office.admin.call('GET', '/archived_records?search=anna%40example.com');
  expect(found.json().data).toEqual([]);
  await database.execute(sql`delete from archive_erasures`);
});
