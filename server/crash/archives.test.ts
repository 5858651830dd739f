import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArchiveFile } from '../platform/archives/archive-file.ts';
import { listArchives } from '../platform/archives/list-archives.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { sweepDrafts } from '../platform/files/file-drafts.ts';
import { diskStore } from '../platform/files/stores/disk-store.ts';
import { forgetMailsTo } from '../platform/mail/mails-to.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';

let bed: TestPlatform;

beforeEach(async () => {
  bed = await createTestPlatform();
  await bed.platform.database.execute(sql`
    insert into mails (recipient, locale, subject, text, state, sent_at, created_at)
    select 'c' || i % 3 || '@example.com', 'ru', 'Mail ' || i, 'text', 'sent', at, at
      from (select i, timestamptz '2026-03-01' + i * interval '10 minutes' as at
              from generate_series(1, 2600) as i) as made`);
});

afterEach(() => bed.close());

/** Runs a process that archives and erases what is due; answers the signal that ended it. */
async function run(pointAt: string | null): Promise<NodeJS.Signals | null> {
  const { config } = bed.platform;
  const file = join(config.dataDir, 'failpoint');
  if (pointAt !== null) await writeFile(file, pointAt);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'archive-once.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATA_DIR: config.dataDir,
      DATABASE_URL: bed.url,
      FAILPOINT: file,
    },
  });
  const [code, signal] = await once(child, 'exit');
  if (signal === null) expect(code).toBe(0);
  expect(existsSync(file), `${pointAt} was passed`).toBe(false);
  return signal;
}

/** Which mails there are in the table and in archives together, by their subjects. */
async function everyMail(): Promise<string[]> {
  const { platform } = bed;
  const { rows } = await platform.database.execute<{ subject: string }>(
    sql`select subject from mails`,
  );
  const found = rows.map(({ subject }) => subject);
  for (const archive of await listArchives(platform.database, { kind: null, below: null }, 100)) {
    const records = await readArchiveFile(platform, archive);
    expect(records).toHaveLength(archive.records);
    found.push(...records.map(({ subject }) => subject));
  }
  return found.toSorted();
}

/** After the sweep of drafts there is no file but those that archives name. */
async function expectNoStrayFile(): Promise<void> {
  const { platform } = bed;
  await platform.database.execute(
    sql`update file_drafts set created_at = now() - interval '2 hours'`,
  );
  await sweepDrafts(platform);
  const stored: string[] = [];
  for await (const name of diskStore(join(platform.config.dataDir, 'files')).names()) {
    stored.push(name);
  }
  const archives = await listArchives(platform.database, { kind: null, below: null }, 100);
  expect(stored.toSorted()).toEqual(archives.map(({ file }) => file).toSorted());
}

const all = Array.from({ length: 2600 }, (_, at) => `Mail ${at + 1}`);

/** Each costs some seconds: `CRASH_SEEDS` goes through all of them. */
const isWhole = process.env['CRASH_SEEDS'] !== undefined;
const archiving = isWhole
  ? ['archive.read', 'archive.written', 'archive.named:2', 'archive.done', 'archive.done:2']
  : [];
const erasing = isWhole ? ['archive.rewritten', 'archive.replaced:2', 'archive.erased'] : [];

test.each([...archiving, 'archive.written:2', 'archive.named'])(
  'killed at %s, archiving loses no mail and has none twice',
  async (point) => {
    expect(await run(point)).toBe('SIGKILL');
    expect(await everyMail()).toEqual(all.toSorted());
    expect(await run(null)).toBeNull();
    expect(await everyMail()).toEqual(all.toSorted());
    const { rows } = await bed.platform.database.execute(sql`select from mails`);
    expect(rows).toEqual([]);
    await expectNoStrayFile();
  },
);

const c1 = { email: 'c1@example.com', since: null, until: null };

test.each([...erasing, 'archive.rewritten:2', 'archive.replaced'])(
  'killed at %s, erasing goes on where it was and takes nobody else’s mail',
  async (point) => {
    expect(await run(null)).toBeNull();
    await inTransaction(bed.platform.database, (tx) => forgetMailsTo(tx, [c1]));
    expect(await run(point)).toBe('SIGKILL');
    expect(await run(null)).toBeNull();
    const left = all.filter((subject) => Number(subject.slice(5)) % 3 !== 1);
    expect(await everyMail()).toEqual(left.toSorted());
    await expectNoStrayFile();
  },
);
