import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { openJobs } from './boss.ts';
import type { Jobs } from './jobs.ts';

let db: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = await openJobs(db.url, pino({ level: 'silent' }), { supervise: true });
});

afterAll(async () => {
  await jobs.stop();
  await db.close();
});

test('the job of a worker that was killed is taken up by another within seconds', async () => {
  await jobs.enqueue(db.database, 'stuck', { order: 'a' });
  const worker = fork(join(import.meta.dirname, 'testing.ts'), [db.url], { execArgv: [] });
  await once(worker, 'message');
  worker.kill('SIGKILL');
  const killedAt = performance.now();
  const seen: unknown[] = [];
  await jobs.work('stuck', async (data) => {
    seen.push(data);
  });
  await vi.waitFor(() => expect(seen).toEqual([{ order: 'a' }]), {
    timeout: 40_000,
    interval: 100,
  });
  expect(performance.now() - killedAt).toBeLessThan(38_000);
});
