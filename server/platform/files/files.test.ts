import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Files, openFiles } from './files.ts';
import { moveFiles } from './move-files.ts';
import { diskStore } from './stores/disk-store.ts';
import { type FileStore, FilesFault } from './stores/file-store.ts';
import { s3Store } from './stores/s3-store.ts';
import { startBucket } from './testing.ts';

const patienceMilliseconds = 300;

let folder: string;
let stand: Awaited<ReturnType<typeof startBucket>>;
let disk: FileStore;
let bucket: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-files-'));
  stand = await startBucket();
  const place = { bucket: 'shop', prefix: 'uploads/' };
  disk = diskStore(folder);
  bucket = s3Store(stand.settings, place, patienceMilliseconds);
});

beforeEach(async () => {
  Object.assign(stand.control, { trouble: null, pageNames: 1_000, onDone: () => undefined });
  stand.objects.clear();
  await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  await stand.close();
  await rm(folder, { recursive: true, force: true });
});

async function namesIn(store: FileStore): Promise<string[]> {
  const names = [];
  for await (const name of store.names()) names.push(name);
  return names.toSorted();
}

describe.each([
  ['on the disk', () => openFiles({ disk, bucket: null })],
  ['in a bucket', () => openFiles({ disk, bucket })],
])('%s', (_where, open) => {
  let files: Files;

  beforeEach(() => {
    files = open();
  });

  test('what was put is got back by the name the store made', async () => {
    const name = await files.put(Buffer.from('%PDF-1.7'));
    expect((await files.get(name))?.toString()).toBe('%PDF-1.7');
  });

  test('a removed file is gone, and removing it again is no error', async () => {
    const name = await files.put(Buffer.from('x'));
    await files.remove(name);
    await files.remove(name);
    expect(await files.get(name)).toBeNull();
  });

  test('a name from outside never becomes a path', async () => {
    await expect(async () => files.get('../../etc/passwd')).rejects.toThrow('made by the store');
  });
});

test('what was written half-way on the disk is gone with its name', async () => {
  const files = openFiles({ disk, bucket: null });
  const name = files.drawName();
  const half = join(folder, name.slice(0, 2), `${name}.draft`);
  await mkdir(join(half, '..'), { recursive: true });
  await writeFile(half, '%PD');
  await files.remove(name);
  await expect(stat(half)).rejects.toThrow('ENOENT');
});

describe('a bucket', () => {
  test('has each file as one object under its folder, and nothing is on the disk', async () => {
    const name = await openFiles({ disk, bucket }).put(Buffer.from('photo'));
    expect([...stand.objects.keys()]).toEqual([`uploads/${name}`]);
    expect(await namesIn(disk)).toEqual([]);
  });

  test('is read by another machine, whose disk has nothing', async () => {
    const name = await openFiles({ disk, bucket }).put(Buffer.from('photo'));
    const other = { disk: diskStore(join(folder, 'other')), bucket };
    expect((await openFiles(other).get(name))?.toString()).toBe('photo');
  });

  test('is listed page by page, without what is not ours', async () => {
    const files = openFiles({ disk, bucket });
    const names = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) names.push(await files.put(Buffer.from(text)));
    stand.objects.set('uploads/readme.txt', Buffer.from('x'));
    stand.objects.set('elsewhere/file', Buffer.from('x'));
    stand.control.pageNames = 2;
    expect(await namesIn(bucket)).toEqual(names.toSorted());
  });

  test.each([500, 503, 403, 'hang'] as const)(
    'that says %s takes and gives nothing',
    async (trouble) => {
      const files = openFiles({ disk, bucket });
      const name = await files.put(Buffer.from('photo'));
      const before = [...stand.objects.keys()];
      stand.control.trouble = trouble;
      await expect(files.put(Buffer.from('more'))).rejects.toThrow(FilesFault);
      await expect(files.get(name)).rejects.toThrow(FilesFault);
      await expect(files.remove(name)).rejects.toThrow(FilesFault);
      await expect(files.check()).rejects.toThrow(FilesFault);
      expect([...stand.objects.keys()]).toEqual(before);
      stand.control.trouble = null;
      expect((await files.get(name))?.toString()).toBe('photo');
      await files.check();
    },
  );

  test('refuses a key that is not the shop’s, and nobody is told the secret', async () => {
    const settings = { ...stand.settings, secretAccessKey: 'another-secret' };
    const other = s3Store(settings, { bucket: 'shop', prefix: '' });
    const failure = await other.check().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FilesFault);
    expect(String(failure)).toContain('403');
    expect(JSON.stringify(failure) + String(failure)).not.toContain('another-secret');
  });
});

describe('moving from the disk into a bucket', () => {
  async function onDisk(count: number): Promise<string[]> {
    const before = openFiles({ disk, bucket: null });
    const names = [];
    for (let at = 0; at < count; at += 1) names.push(await before.put(Buffer.from(`file ${at}`)));
    return names;
  }

  test('leaves nothing on the disk, and each file is read before, meanwhile and after', async () => {
    const names = await onDisk(4);
    const files = openFiles({ disk, bucket });
    const readAll = () => Promise.all(names.map(async (name) => String(await files.get(name))));
    const all = names.map((_, at) => `file ${at}`);
    expect(await readAll()).toEqual(all);
    const reading: Promise<string[]>[] = [];
    stand.control.onDone = (method) => {
      if (method === 'PUT') reading.push(readAll());
    };
    expect(await moveFiles(disk, bucket)).toBe(4);
    for (const read of await Promise.all(reading)) expect(read).toEqual(all);
    expect(await readAll()).toEqual(all);
    expect(await namesIn(disk)).toEqual([]);
    expect(await namesIn(bucket)).toEqual(names.toSorted());
  });

  test('that breaks off goes on where it was', async () => {
    const names = await onDisk(3);
    let put = 0;
    stand.control.onDone = (method) => {
      if (method === 'PUT') put += 1;
      if (put === 2) stand.control.trouble = 500;
    };
    await expect(moveFiles(disk, bucket)).rejects.toThrow(FilesFault);
    expect(await namesIn(disk)).toHaveLength(2);
    Object.assign(stand.control, { trouble: null, onDone: () => undefined });
    expect(await moveFiles(disk, bucket)).toBe(2);
    expect(await namesIn(bucket)).toEqual(names.toSorted());
  });

  test('keeps what came across otherwise than it was sent', async () => {
    const [name = ''] = await onDisk(1);
    stand.control.onDone = (method, key) => {
      if (method === 'PUT') stand.objects.set(key, Buffer.from('file'));
    };
    await expect(moveFiles(disk, bucket)).rejects.toThrow('not what was sent');
    expect((await disk.get(name))?.toString()).toBe('file 0');
  });

  test('by two at once, and back to the disk again', async () => {
    const names = await onDisk(5);
    await Promise.all([moveFiles(disk, bucket), moveFiles(disk, bucket)]);
    expect(await namesIn(bucket)).toEqual(names.toSorted());
    expect(await moveFiles(bucket, disk)).toBe(5);
    expect([await namesIn(bucket), await namesIn(disk)]).toEqual([[], names.toSorted()]);
  });

  test('what is removed before it was moved is gone from both', async () => {
    const [name = ''] = await onDisk(1);
    await openFiles({ disk, bucket }).remove(name);
    expect(await moveFiles(disk, bucket)).toBe(0);
    expect([await namesIn(disk), await namesIn(bucket)]).toEqual([[], []]);
  });
});
