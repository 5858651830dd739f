import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded.ts';
import { restoreBackup } from './restore-backup.ts';
import { fileTarget } from './targets/folder-target.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

let folder: string;
let dataDir: string;
let server: EmbeddedPostgres;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-backup-'));
  dataDir = join(folder, 'data');
  file = join(folder, 'agio.backup');
  server = await startEmbeddedPostgres(dataDir);
  await query(
    server.url,
    `create table kept as
       select g, repeat(md5(g::text), 9) as text from generate_series(1, 20000) g`,
  );
  await mkdir(join(dataDir, 'files', 'ab'), { recursive: true });
  await writeFile(join(dataDir, 'files', 'ab', 'cheque'), 'a cheque');
  await mkdir(join(dataDir, 'signer'));
  await writeFile(join(dataDir, 'signer', 'seed'), 'never copied');
  await writeFile(join(dataDir, 'signer', 'journal.jsonl'), '{"signed":1}\n{"half":');
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const sourceOf = (changes: Partial<BackupSource> = {}): BackupSource => ({
  dataDir,
  url: server.url,
  database: 'cluster',
  secretsKeyFile: join(dataDir, 'secrets.key'),
  bucket: null,
  ...changes,
});
const restoreFrom = (target: string, path: string, major = '18') =>
  restoreBackup(target, { bytes: createReadStream(path), name: path }, major);

describe('a backup', () => {
  test('made while the database is written to is restored whole, with all beside it', async () => {
    let written = 0;
    let going = true;
    const writing = (async () => {
      while (going) {
        await query(server.url, `insert into kept values (${-(written + 1)}, 'meanwhile')`);
        written += 1;
      }
    })();
    await writeBackup(sourceOf(), fileTarget(file));
    going = false;
    await writing;
    const restored = join(folder, 'restored');
    await mkdir(restored);
    await restoreFrom(restored, file);
    const copy = await startEmbeddedPostgres(restored);
    try {
      const [row] = await query(
        copy.url,
        `select count(*) filter (where g > 0)::int as all, min(g) as last,
                count(*) filter (where g < 0)::int as meanwhile from kept`,
      );
      expect(row?.['all']).toBe(20_000);
      // Those written meanwhile are there up to some moment, without a gap.
      const meanwhile = Number(row?.['meanwhile']);
      expect(meanwhile).toBeLessThanOrEqual(written);
      expect(Number(row?.['last'])).toBe(meanwhile === 0 ? 1 : -meanwhile);
    } finally {
      await copy.stop();
    }
    expect(await readFile(join(restored, 'files/ab/cheque'), 'utf8')).toBe('a cheque');
    expect(await readdir(join(restored, 'signer'))).toEqual(['journal.jsonl']);
    expect(await readFile(join(restored, 'signer/journal.jsonl'), 'utf8')).toBe('{"signed":1}\n');
  }, 120_000);

  test('that was cut off or damaged is refused and leaves nothing behind', async () => {
    const whole = await readFile(file);
    const target = join(folder, 'cut');
    await mkdir(target);
    const cut = join(folder, 'cut.backup');
    await writeFile(cut, whole);
    await truncate(cut, whole.length - 100);
    await expect(restoreFrom(target, cut)).rejects.toThrow('was cut off');
    const damaged = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    damaged.fill(0, middle, middle + 64);
    await writeFile(cut, damaged);
    await expect(restoreFrom(target, cut)).rejects.toThrow();
    await writeFile(cut, 'no backup at all');
    await expect(restoreFrom(target, cut)).rejects.toThrow('no backup');
    await expect(restoreFrom(target, file, '19')).rejects.toThrow('of PostgreSQL 18');
    expect(await readdir(target)).toEqual([]);
  }, 60_000);

  test('is restored into no folder that has a database, a journal or uploads', async () => {
    await expect(restoreFrom(dataDir, file)).rejects.toThrow(
      'postgres, postgres-password, signer/journal.jsonl, files already',
    );
  });

  test('that fails leaves the last good one as it is', async () => {
    const before = await readFile(file);
    const nowhere = server.url.replace(/:\d+\//, ':1/');
    const target = fileTarget(file);
    await expect(writeBackup(sourceOf({ url: nowhere }), target)).rejects.toThrow();
    const other = join(folder, 'other');
    await expect(writeBackup(sourceOf({ dataDir: other }), target)).rejects.toThrow();
    expect(await readFile(file)).toEqual(before);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
