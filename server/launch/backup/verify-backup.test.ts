import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccounts } from '../../money/ledger/open-accounts.ts';
import { postJournals } from '../../money/ledger/post-journals.ts';
import { audit } from '../../office/audit/audit.ts';
import { closeDatabase, type Database, openDatabase } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { diskStore } from '../../platform/files/stores/disk-store.ts';
import { s3Store } from '../../platform/files/stores/s3-store.ts';
import { startBucket } from '../../platform/files/testing.ts';
import { prepareDatabase } from '../../platform/prepare-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded.ts';
import { dumpDatabase } from './dump-database.ts';
import { fileTarget } from './targets/folder-target.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let stand: Awaited<ReturnType<typeof startBucket>>;
let dataDir: string;
let server: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  stand = await startBucket();
  folder = await mkdtemp(join(tmpdir(), 'agio-verified-'));
  dataDir = join(folder, 'data');
  server = await startEmbeddedPostgres(dataDir, { settings: { fsync: 'off' } });
  await prepareDatabase(server.url);
  database = openDatabase(server.url, { poolMax: 2, onError: () => undefined });
  await openAccounts(database, [{ code: 'LTC', asset: 'LTC' }]);
  await inTransaction(database, async (tx) => {
    const postings = [
      { account: 'reserve:LTC', asset: 'LTC', units: 100n },
      { account: 'adjustment:LTC', asset: 'LTC', units: -100n },
    ] as const;
    await postJournals(tx, [{ kind: 'correction', postings }], { key: randomUUID() });
    const subject = { subjectType: 'orders', subjectId: 'o', ip: null } as const;
    for (let at = 0; at < 3; at += 1) {
      await audit(tx, { actor: 'operator:1', action: 'hold', ...subject });
    }
  });
  await database.execute(sql`
    alter table payout_attempts drop constraint payout_attempts_payout_id_fkey`);
  await database.execute(sql`
    insert into payout_attempts (payout_id, number, rail, reference, raw, fee_asset)
    values ('known:1', 1, 'litecoin', 'aa', 'raw', 'LTC')`);
  for (const [at, letter] of ['a', 'b', 'c'].entries()) {
    await database.execute(sql`
      insert into content_images (id, file, width, height, bytes, sha256, created_by)
      values (${letter.repeat(32)}, ${letter.repeat(32)}, 1, 1, 1, ${String(at).repeat(64)},
        'operator:1')`);
  }
  // One is on the disk, one in the bucket, and one is nowhere.
  await diskStore(join(dataDir, 'files')).put('a'.repeat(32), Buffer.from('on the disk'));
  stand.objects.set('b'.repeat(32), Buffer.from('in the bucket'));
  await mkdir(join(dataDir, 'signer'));
  await sign({ payoutId: 'known:1', txid: 'aa' }, { payoutId: 'later:1', txid: 'bb' });
}, 240_000);

afterAll(async () => {
  await closeDatabase(database);
  await server.stop();
  await stand.close();
  await rm(folder, { recursive: true, force: true });
});

async function sign(...signed: { payoutId: string; txid: string }[]): Promise<void> {
  const lines = signed.map((one) => JSON.stringify({ ...one, attemptNumber: 1, address: 'x' }));
  await writeFile(join(dataDir, 'signer', 'journal.jsonl'), `${lines.join('\n')}\n`);
}

async function verifyNow() {
  const file = join(folder, 'agio.backup');
  const secretsKeyFile = join(dataDir, 'secrets.key');
  const bucket = s3Store(stand.settings, { bucket: 'shop', prefix: '' });
  const source = { dataDir, url: server.url, database: 'cluster', secretsKeyFile, bucket } as const;
  await writeBackup(source, fileTarget(file));
  return verifyBackup({ bytes: createReadStream(file), name: file });
}

test('a backup is proved in a scratch folder: ledger, audit log, and what was signed', async () => {
  const scratches = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('agio-verify-'));
  const before = await scratches();
  const { isSound, lines } = await verifyNow();
  expect(lines.slice(1)).toEqual([
    'Ledger: every balance follows.',
    'Audit log: 3 entries, whole.',
    'Signer: 2 signed payments, 1 in the database.',
    '  signed after the backup: payout later:1, transaction bb',
    'Uploads: 3 named, 2 there.',
    `  missing: ${'c'.repeat(32)}`,
  ]);
  expect(isSound).toBe(true);
  expect(await scratches()).toEqual(before);
}, 240_000);

test('a database that was tampered with is not taken for sound', async () => {
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update ledger_accounts set balance = 99 where name = 'reserve:LTC'`);
    await tx.execute(sql`update audit_log set actor = 'nobody' where id = 2`);
  });
  await sign({ payoutId: 'known:1', txid: 'cc' });
  const { isSound, lines } = await verifyNow();
  expect(isSound).toBe(false);
  expect(lines.slice(1)).toEqual([
    'Ledger: WRONG: reserve:LTC, LTC.',
    'Audit log: BROKEN at entry 2.',
    'Signer: 1 signed payments, 1 in the database.',
    '  WRONG: payout known:1 has another transaction than cc',
    'Uploads: 3 named, 2 there.',
    `  missing: ${'c'.repeat(32)}`,
  ]);
}, 240_000);

test('the client of PostgreSQL gets the password by its environment, and is quoted', async () => {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const program = join(bin, 'pg_dump');
  const file = join(folder, 'dump');
  await writeFile(program, '#!/bin/sh\necho "$@ with $PGPASSWORD" > "$4"\n');
  await chmod(program, 0o755);
  const path = process.env['PATH'] ?? '';
  try {
    process.env['PATH'] = `${bin}:${path}`;
    await dumpDatabase('postgres://shop:s%20ecret@db.example:5432/agio', file);
    const said = await readFile(file, 'utf8');
    expect(said).toContain('--dbname postgres://shop@db.example:5432/agio with s ecret');
    await writeFile(program, '#!/bin/sh\necho "server version mismatch" >&2; exit 1\n');
    await expect(dumpDatabase(server.url, file)).rejects.toThrow('server version mismatch');
    process.env['PATH'] = folder;
    await expect(dumpDatabase(server.url, file)).rejects.toThrow('pg_dump was not found');
  } finally {
    process.env['PATH'] = path;
  }
});
