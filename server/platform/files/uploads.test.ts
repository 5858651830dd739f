import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { type App, buildApp } from '../http/app.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { dropDraft, noteUnnamed, putDraft, saveDraft, sweepDrafts } from './file-drafts.ts';
import { openFiles } from './files.ts';
import { openFileStores } from './stores/open-stores.ts';
import { startBucket } from './testing.ts';
import { workUploads } from './work-uploads.ts';

let stand: Awaited<ReturnType<typeof startBucket>>;
let bed: TestPlatform;
let app: App;

beforeAll(async () => {
  stand = await startBucket();
  bed = await createTestPlatform(stand.variables);
  app = await buildApp(bed.platform, { report: () => undefined });
  app.post('/api/v1/upload', async () => ({
    data: { id: await putDraft(bed.platform, Buffer.from('a cheque')) },
  }));
});

beforeEach(async () => {
  stand.control.trouble = null;
  await bed.platform.database.execute(sql`delete from file_drafts`);
});

afterAll(async () => {
  await app.close();
  await bed.close();
  await stand.close();
});

async function aged(): Promise<void> {
  await bed.platform.database.execute(
    sql`update file_drafts set created_at = now() - interval '2 hours'`,
  );
}

async function notes(): Promise<number> {
  const { rows } = await bed.platform.database.execute(sql`select name from file_drafts`);
  return rows.length;
}

const upload = (language: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/upload',
    headers: { 'site-locale': language, 'content-type': 'application/json' },
    payload: {},
  });

test('while the bucket is away an upload is refused in words, and nothing of it is kept', async () => {
  stand.control.trouble = 503;
  const before = stand.objects.size;
  const english = await upload('en');
  expect(english.statusCode).toBe(503);
  expect(english.headers['retry-after']).toBe('60');
  expect(english.json().errors).toMatchObject([
    { code: 'files_silent', detail: expect.stringContaining('Nothing was saved') },
  ]);
  expect((await upload('ru')).json().errors[0].detail).toContain('Ничего не сохранено');
  expect(stand.objects.size).toBe(before);
  stand.control.trouble = null;
  expect((await upload('en')).statusCode).toBe(200);
  await aged();
  await sweepDrafts(bed.platform);
  expect([stand.objects.size, await notes()]).toEqual([before, 0]);
});

test('a crash between the file and its row leaves no file that nothing names', async () => {
  const { platform } = bed;
  const left = await putDraft(platform, Buffer.from('the process died here'));
  const named = await putDraft(platform, Buffer.from('named by a row'));
  await inTransaction(platform.database, (tx) => saveDraft(tx, named));
  expect(await sweepDrafts(platform)).toBe(0);
  await aged();
  expect(await sweepDrafts(platform)).toBe(1);
  expect(await platform.files.get(left)).toBeNull();
  expect(String(await platform.files.get(named))).toBe('named by a row');
});

test('what was to be removed while the bucket was away goes when it is back', async () => {
  const { platform } = bed;
  const name = await platform.files.put(Buffer.from('a photo'));
  await inTransaction(platform.database, (tx) => noteUnnamed(tx, name));
  stand.control.trouble = 500;
  await dropDraft(platform, name);
  await aged();
  await expect(sweepDrafts(platform)).rejects.toThrow('the store of files failed');
  expect(await notes()).toBe(1);
  stand.control.trouble = null;
  expect(await sweepDrafts(platform)).toBe(1);
  expect(await platform.files.get(name)).toBeNull();
});

test('a copy that was being moved while its file was removed is removed as well', async () => {
  const { platform } = bed;
  const { disk, bucket } = openFileStores(platform.config);
  const name = await openFiles({ disk, bucket: null }).put(Buffer.from('a photo'));
  await dropDraft(platform, name);
  // What the mover had read before comes late.
  await bucket?.put(name, Buffer.from('a photo'));
  await aged();
  await sweepDrafts(platform);
  expect(await platform.files.get(name)).toBeNull();
});

test('the worker moves what lies on its disk, and fails by the name of the task', async () => {
  const { platform } = bed;
  const before = openFiles({ ...openFileStores(platform.config), bucket: null });
  const name = await before.put(Buffer.from('from before the bucket'));
  const task = workUploads(platform);
  await expect.poll(() => before.get(name)).toBeNull();
  expect(String(await platform.files.get(name))).toBe('from before the bucket');
  await task?.close();
  stand.control.trouble = 500;
  const failing = workUploads(platform);
  const standing = () => platform.tasks.list().find((each) => each.name === 'uploads');
  await expect.poll(() => standing()?.failures ?? 0).toBeGreaterThan(0);
  expect(standing()?.lastError).toContain('the store of files failed');
  await failing?.close();
});

test('readiness names the bucket, and no web process is taken out for it', async () => {
  const ask = async () => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.body];
  };
  stand.control.trouble = 500;
  await ask();
  await expect.poll(ask).toEqual([200, 'ready, but the store of uploads does not answer']);
});

test('uploads stay on the disk where no bucket is named', () => {
  const config = { ...bed.platform.config, files: null };
  expect(workUploads({ ...bed.platform, config })).toBeNull();
});
