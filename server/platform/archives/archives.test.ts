import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { archivedMailsTo, mailArchiveKind } from '../mail/archived-mails.ts';
import { forgetMailsAbout, forgetMailsOfOrders, forgetMailsTo } from '../mail/mails-to.ts';
import type { Platform } from '../platform.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { ArchiveUnreadable, readArchiveBytes, readArchiveFile } from './archive-file.ts';
import { archivePart } from './archive-month.ts';
import { dropOldArchives, eraseRecords, isBeingErased } from './erase-records.ts';
import { listArchives } from './list-archives.ts';
import { type ArchiveSearch, searchArchives } from './search-archives.ts';

let bed: TestPlatform;
let platform: Platform;

beforeAll(async () => {
  bed = await createTestPlatform();
  platform = bed.platform;
});

afterAll(() => bed.close());

beforeEach(async () => {
  await platform.database.execute(sql`delete from mails`);
  await platform.database.execute(sql`delete from archives`);
  await platform.database.execute(sql`delete from archive_erasures`);
  await platform.database.execute(sql`delete from file_drafts`);
});

const days = 30;
const mailed = (recipient: string, at: string, subject = 'Заявка 1234567890') =>
  platform.database.execute(sql`
    insert into mails (recipient, locale, subject, text, state, sent_at, created_at)
    values (${recipient}, 'ru', ${subject}, 'Откройте https://agio.example/orders/x', 'sent',
            ${at}, ${at})`);
const archive = () => archivePart(platform, mailArchiveKind, days);
const archives = () => listArchives(platform.database, { kind: null, below: null }, 100);
const everything: ArchiveSearch = {
  kind: null,
  archive: null,
  text: null,
  since: null,
  until: null,
};
const search = (asked: Partial<ArchiveSearch>) =>
  searchArchives(platform, { ...everything, ...asked }, { after: null, most: 50 });
const count = async (table: string) => {
  const { rows } = await platform.database.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count;
};

test('a month goes to a file when its days are over, and no sooner', async () => {
  await mailed('anna@example.com', '2026-08-01T00:00:00Z');
  await mailed('boris@example.com', '2026-08-31T23:59:59.999999Z');
  await mailed('anna@example.com', '2026-09-01T00:00:00Z');
  await platform.database.execute(sql`
    insert into mails (recipient, locale, subject, text)
    values ('new@example.com', 'ru', 'x', 'y')`);
  expect(await archive()).toBe(2);
  expect(await archive()).toBe(1);
  expect(await archive()).toBe(0);
  expect(await count('mails')).toBe(1);
  const [september, august] = await archives();
  expect([september?.month, august?.month]).toEqual(['2026-09-01', '2026-08-01']);
  expect(august).toMatchObject({ kind: 'mails', records: 2 });
  if (august === undefined) throw new Error('there is no archive');
  const packed = await readArchiveBytes(platform, august);
  expect(createHash('sha256').update(packed).digest()).toEqual(august.checksum);
  expect(packed.length).toBe(august.bytes);
  expect(gunzipSync(packed).toString().split('\n')).toHaveLength(3);
  expect((await readArchiveFile(platform, august)).map(({ recipient }) => recipient)).toEqual([
    'anna@example.com',
    'boris@example.com',
  ]);
  // In its store it is sealed, and no draft that would be swept.
  expect((await platform.files.get(august.file))?.equals(packed)).toBe(false);
  expect(await count('file_drafts')).toBe(0);
});

test('a large month has several archives, each row in one of them', async () => {
  await platform.database.execute(sql`
    insert into mails (recipient, locale, subject, text, state, sent_at, created_at)
    select 'c' || i || '@example.com', 'ru', 'x', 'y', 'sent', at, at
      from (select i, timestamptz '2026-08-01' + i * interval '1 minute' as at
              from generate_series(1, 4500) as i) as made`);
  expect([await archive(), await archive(), await archive(), await archive()]).toEqual([
    2000, 2000, 500, 0,
  ]);
  const { found } = await search({ text: 'C4321@example.com' });
  expect(found).toMatchObject([{ recipient: 'c4321@example.com', kind: 'mails' }]);
  expect(await count('mails')).toBe(0);
});

test('what opened accounts is not archived', async () => {
  await platform.database.execute(sql`
    insert into mails (recipient, locale, subject, text, state, sent_at, created_at, html, phrase)
    values ('anna@example.com', 'ru', 'x', ${`Code: 12345678, ?token=${'A'.repeat(43)}`}, 'sent',
            now(), '2026-08-02', '<b>12345678</b>', 'blue whale')`);
  await archive();
  const [row] = await archives();
  if (row === undefined) throw new Error('there is no archive');
  const text = gunzipSync(await readArchiveBytes(platform, row)).toString();
  expect(text).not.toMatch(/12345678|A{43}|whale/);
});

test('what is of no use in an archive is dropped with the others of its month', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z');
  await mailed('boris@example.com', '2026-08-02T10:00:00Z');
  await mailed('boris@example.com', '2026-09-02T10:00:00Z');
  await platform.database.execute(
    sql`update mails set archived = false where recipient = 'boris@example.com'`,
  );
  expect([await archive(), await archive(), await archive()]).toEqual([2, 1, 0]);
  expect((await archives()).map(({ records }) => records)).toEqual([1]);
  expect((await search({ text: 'boris@example.com' })).found).toEqual([]);
  expect(await count('mails')).toBe(0);
});

test('records are found by e-mail, number and day, the newest first and page by page', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z');
  await mailed('Anna@example.com', '2026-08-02T10:00:00Z', 'Заявка 9876543210');
  await mailed('boris@example.com', '2026-09-02T10:00:00Z');
  while ((await archive()) > 0);
  const at = async (asked: Partial<ArchiveSearch>) =>
    (await search(asked)).found.map((record) => record.at.slice(0, 10));
  expect(await at({ text: 'ANNA@example.com' })).toEqual(['2026-08-02', '2026-08-01']);
  expect(await at({ text: '1234567890' })).toEqual(['2026-09-02', '2026-08-01']);
  expect(await at({ text: 'anna' })).toEqual([]);
  expect(await at({ since: new Date('2026-08-02') })).toEqual(['2026-09-02', '2026-08-02']);
  expect(await at({ until: new Date('2026-08-02') })).toEqual(['2026-08-01']);
  expect(await at({ kind: 'requisite_hints' })).toEqual([]);
  const pages: string[] = [];
  for (let after = null; ; ) {
    const page: Awaited<ReturnType<typeof searchArchives>> = await searchArchives(
      platform,
      everything,
      { after, most: 1 },
    );
    pages.push(...page.found.map((record) => record.at.slice(0, 10)));
    if (page.next === null) break;
    after = page.next;
  }
  expect(pages).toEqual(['2026-09-02', '2026-08-02', '2026-08-01']);
});

test('a row that is changed or erased meanwhile leaves all as it was', async () => {
  for (const change of [
    sql`update mails set attempts = 5 where recipient = 'anna@example.com'`,
    sql`delete from mails where recipient = 'anna@example.com'`,
  ]) {
    await mailed('anna@example.com', '2026-08-01T10:00:00Z');
    await mailed('boris@example.com', '2026-08-02T10:00:00Z');
    const files = { ...platform.files };
    const slow = {
      ...platform,
      files: {
        ...files,
        put: async (content: Uint8Array, name?: string) => {
          await platform.database.execute(change);
          return files.put(content, name);
        },
      },
    };
    expect(await archivePart(slow, mailArchiveKind, days)).toBe(0);
    expect(await count('archives')).toBe(0);
    // The next attempt has them as they are by then.
    await archive();
    expect(await count('mails')).toBe(0);
    await platform.database.execute(sql`delete from archives`);
  }
});

test('a store that loses or changes what it is given costs no row', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z');
  for (const get of [async () => null, async () => Buffer.alloc(100)]) {
    const broken = { ...platform, files: { ...platform.files, get } };
    await expect(archivePart(broken, mailArchiveKind, days)).rejects.toThrow(ArchiveUnreadable);
  }
  expect([await count('mails'), await count('archives')]).toEqual([1, 0]);
  // What was written is known as a draft, and swept.
  expect(await count('file_drafts')).toBe(2);
});

test('two that archive at once move each row once', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z');
  await mailed('boris@example.com', '2026-08-02T10:00:00Z');
  const moved = await Promise.all([archive(), archive()]);
  expect(moved.toSorted()).toEqual([0, 2]);
  expect((await search({ text: '1234567890' })).found).toHaveLength(2);
});

const forget = (recipient: string) =>
  inTransaction(platform.database, (tx) =>
    forgetMailsTo(tx, [{ email: recipient, since: null, until: null }]),
  );

test('erasing reaches archives: at once for whoever reads, then the file itself', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z');
  await mailed('boris@example.com', '2026-08-02T10:00:00Z');
  await archive();
  const [before] = await archives();
  if (before === undefined) throw new Error('there is no archive');
  await forget('Anna@Example.com');
  expect((await search({ text: 'anna@example.com' })).found).toEqual([]);
  expect(await isBeingErased(platform, before.id)).toBe(true);
  expect(await eraseRecords(platform)).toBe(1);
  const [after] = await archives();
  expect(after).toMatchObject({ id: before.id, records: 1 });
  expect(after?.erasedAt).not.toBeNull();
  expect(after?.file).not.toBe(before.file);
  expect(await platform.files.get(before.file)).toBeNull();
  expect(await isBeingErased(platform, before.id)).toBe(false);
  expect((await search({ text: '1234567890' })).found).toMatchObject([
    { recipient: 'boris@example.com' },
  ]);
  // The last of an archive takes it along.
  await forget('boris@example.com');
  await eraseRecords(platform);
  expect(await archives()).toEqual([]);
  expect(await platform.files.get(after?.file ?? '')).toBeNull();
});

test('of a conversation only its own mails are erased', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z', 'Re: вопрос [#abc]');
  await mailed('anna@example.com', '2026-08-02T10:00:00Z');
  await archive();
  await inTransaction(platform.database, (tx) =>
    forgetMailsAbout(tx, 'anna@example.com', '[#abc]'),
  );
  await eraseRecords(platform);
  const { found } = await search({ text: 'anna@example.com' });
  expect(found.map(({ subject }) => subject)).toEqual(['Заявка 1234567890']);
});

test('of an address that two accounts had, only what came meanwhile is erased', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z', 'Hers');
  await mailed('anna@example.com', '2026-08-02T10:00:00Z', 'Theirs');
  await mailed('anna@example.com', '2026-08-03T10:00:00Z', 'Hers again');
  await archive();
  const held = { since: '2026-08-01 10:00:00+00', until: '2026-08-02 10:00:00+00' };
  const theirs = [{ email: 'anna@example.com', ...held }];
  const mails = await archivedMailsTo(platform, theirs);
  expect(mails.map(({ subject }) => subject)).toEqual(['Theirs']);
  await inTransaction(platform.database, (tx) => forgetMailsTo(tx, theirs));
  const left = async () => {
    const { found } = await search({ text: 'anna@example.com' });
    return found.map(({ subject }) => subject);
  };
  expect(await left()).toEqual(['Hers again', 'Hers']);
  await eraseRecords(platform);
  expect(await left()).toEqual(['Hers again', 'Hers']);
});

test('what was mailed about an order is erased by its number', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z');
  await mailed('anna@example.com', '2026-08-02T10:00:00Z', 'Заявка 2345678901');
  await archive();
  const order = { id: 'none', number: '2345678901', email: 'Anna@example.com' };
  await inTransaction(platform.database, (tx) => forgetMailsOfOrders(tx, [order]));
  await eraseRecords(platform);
  const { found } = await search({ text: 'anna@example.com' });
  expect(found.map(({ subject }) => subject)).toEqual(['Заявка 1234567890']);
});

test('two that erase at once leave one archive without what was erased', async () => {
  await mailed('anna@example.com', '2026-08-01T10:00:00Z');
  await mailed('boris@example.com', '2026-08-02T10:00:00Z');
  await mailed('vera@example.com', '2026-08-03T10:00:00Z');
  await archive();
  await forget('anna@example.com');
  await forget('boris@example.com');
  await Promise.all([eraseRecords(platform), eraseRecords(platform)]);
  const { found } = await search({ text: '1234567890' });
  expect(found.map(({ recipient }) => recipient)).toEqual(['vera@example.com']);
  expect(await count('archive_erasures')).toBe(0);
  const [left] = await archives();
  expect(await platform.files.get(left?.file ?? '')).not.toBeNull();
});

test('archives go with their files when their own days are over', async () => {
  await mailed('anna@example.com', '2020-08-01T10:00:00Z');
  await mailed('anna@example.com', '2026-08-01T10:00:00Z');
  while ((await archive()) > 0);
  const old = (await archives()).at(-1);
  expect(await dropOldArchives(platform, 0)).toBe(0);
  expect(await dropOldArchives(platform, 1_000)).toBe(1);
  expect((await archives()).map(({ month }) => month)).toEqual(['2026-08-01']);
  expect(await platform.files.get(old?.file ?? '')).toBeNull();
});
