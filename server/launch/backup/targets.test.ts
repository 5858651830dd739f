import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '../../platform/files/testing.ts';
import { decryptBackup, encryptBackup } from './encrypt-backup.ts';
import { backupName, rotateBackups, timeOfBackup } from './targets/backup-target.ts';
import { chooseBackup, findTarget } from './targets/find-target.ts';

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-targets-'));
  bucket = await startBucket();
});

afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const day = (number: number) => backupName(new Date(Date.UTC(2026, 10, number, 3, 4, 5)), true);
const piecesOf = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
      bytes.subarray(place * size, (place + 1) * size),
    ),
  );

test('a backup is named by its time', () => {
  expect(day(7)).toBe('agio-20261107T030405Z.backup.age');
  expect(timeOfBackup(day(7)).toISOString()).toBe('2026-11-07T03:04:05.000Z');
  expect(() => timeOfBackup('agio.backup')).toThrow('not the name of a backup');
});

describe.each([
  ['a folder', () => `${join(folder, 'kept')}/`],
  ['a bucket', () => 's3://shop/backups/'],
])('in %s', (_, textOf) => {
  test('backups are written whole, read back, listed and rotated', async () => {
    const { target, rotates } = await findTarget(textOf(), bucket.settings);
    // More than one part of an upload.
    const content = randomBytes(17 * 1024 * 1024);
    expect(rotates).toBe(true);
    expect(await target.put(day(1), piecesOf(content, 1_000_003))).toBe(content.length);
    expect((await buffer(await target.read(day(1)))).equals(content)).toBe(true);
    for (const number of [2, 3, 4]) await target.put(day(number), piecesOf(Buffer.from('x'), 1));
    expect(await rotateBackups(target, 2)).toEqual([day(1), day(2)]);
    expect(await target.list()).toEqual([day(3), day(4)]);
    const found = await findTarget(textOf(), bucket.settings);
    expect(await chooseBackup(found, textOf())).toBe(day(4));
  });

  test('one that breaks off leaves nothing, and the others as they are', async () => {
    const { target } = await findTarget(textOf(), bucket.settings);
    const before = await target.list();
    async function* breaksOff() {
      yield Buffer.from('the beginning');
      throw new Error('the database went away');
    }
    await expect(target.put(day(9), breaksOff())).rejects.toThrow('went away');
    expect(await target.list()).toEqual(before);
    expect(bucket.uploads.size).toBe(0);
  });
});

test('a part that the store refuses fails the backup', async () => {
  const { target } = await findTarget('s3://shop/backups/', bucket.settings);
  bucket.control.failPart = 1;
  await expect(target.put(day(10), piecesOf(Buffer.from('x'), 1))).rejects.toThrow();
  bucket.control.failPart = 0;
  expect(await target.list()).not.toContain(day(10));
});

test('a place that cannot be meant is refused by a sentence', async () => {
  await expect(findTarget('s3://shop/', null)).rejects.toThrow('BACKUP_S3_ENDPOINT');
  await expect(findTarget('s3:///x', bucket.settings)).rejects.toThrow('must be s3://bucket');
  const empty = await findTarget('s3://shop/nothing/', bucket.settings);
  await expect(chooseBackup(empty, 's3://shop/nothing/')).rejects.toThrow('There is no backup');
});

describe('encryption', () => {
  const content = randomBytes(300_000);
  const open = (bytes: Buffer, identityFile: string | null, passphraseFile: string | null) =>
    decryptBackup(piecesOf(bytes, 9_999), { identityFile, passphraseFile }).then(buffer);

  test('is for the recipients, of which each key opens it, and nobody else', async () => {
    const files: string[] = [];
    const recipients: string[] = [];
    for (const name of ['owner', 'partner', 'stranger']) {
      const identity = await generateIdentity();
      files.push(join(folder, name));
      await writeFile(join(folder, name), `# created by hand\n${identity}\n`);
      if (name !== 'stranger') recipients.push(await identityToRecipient(identity));
    }
    const sealed = await buffer(
      await encryptBackup(piecesOf(content, 70_001), { recipients, passphraseFile: null }),
    );
    expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(sealed.includes(content.subarray(0, 64))).toBe(false);
    const [owner = '', partner = '', stranger = ''] = files;
    for (const file of [owner, partner]) {
      expect((await open(sealed, file, null)).equals(content)).toBe(true);
    }
    await expect(open(sealed, stranger, null)).rejects.toThrow('another key');
    await expect(open(sealed, null, null)).rejects.toThrow('--identity FILE');
    const changed = Buffer.from(sealed);
    changed[changed.length - 5] = (changed.at(-5) ?? 0) ^ 1;
    await expect(open(changed, owner, null)).rejects.toThrow();
    await expect(open(sealed.subarray(0, -100), owner, null)).rejects.toThrow();
  });

  test('by a passphrase is refused where the passphrase is short', async () => {
    const [long, short] = [join(folder, 'long'), join(folder, 'short')];
    await writeFile(long, 'correct horse battery staple\n');
    await writeFile(short, 'hunter2\n');
    const seal = (passphraseFile: string) =>
      encryptBackup(piecesOf(content, 70_001), { recipients: [], passphraseFile });
    await expect(seal(short)).rejects.toThrow('16 characters');
    const sealed = await buffer(await seal(long));
    expect((await open(sealed, null, long)).equals(content)).toBe(true);
  });

  test('leaves a backup that nobody encrypted as it is', async () => {
    const none = { recipients: [], passphraseFile: null };
    expect(
      (await buffer(await encryptBackup(piecesOf(content, 1_000), none))).equals(content),
    ).toBe(true);
    expect((await open(content, null, null)).equals(content)).toBe(true);
  });
});
