import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { openJobs } from './boss.ts';
import type { Jobs } from './jobs.ts';

const log = pino({ level: 'silent' });
let db: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = await openJobs(db.url, log, { supervise: true });
});

afterAll(async () => {
  await jobs.stop();
  await db.close();
});

test('a job is done after its transaction commits, with the data it was given', async () => {
  const seen: unknown[] = [];
  await jobs.work('greet', async (data) => {
    seen.push(data);
  });
  await inTransaction(db.database, (tx) => jobs.enqueue(tx, 'greet', { name: 'Анна' }));
  await vi.waitFor(() => expect(seen).toEqual([{ name: 'Анна' }]), 30_000);
});

test('a job of a transaction that was rolled back is never done', async () => {
  const seen: unknown[] = [];
  await jobs.work('ghost', async (data) => {
    seen.push(data);
  });
  await inTransaction(db.database, async (tx) => {
    await jobs.enqueue(tx, 'ghost', { of: 'nothing' });
    throw new Error('rolled back');
  }).catch(() => undefined);
  await inTransaction(db.database, (tx) => jobs.enqueue(tx, 'ghost', { of: 'something' }));
  await vi.waitFor(() => expect(seen).toEqual([{ of: 'something' }]), 30_000);
});

test('a handler that throws is tried again', async () => {
  let attempts = 0;
  await jobs.work('stubborn', async () => {
    attempts += 1;
    if (attempts < 2) throw new Error('not yet');
  });
  await inTransaction(db.database, (tx) => jobs.enqueue(tx, 'stubborn', {}));
  await vi.waitFor(() => expect(attempts).toBe(2), 30_000);
});

test('one job waits per key, and it starts at the earlier of the times asked for', async () => {
  const add = (startAfterSeconds: number) =>
    inTransaction(db.database, (tx) =>
      jobs.enqueue(tx, 'singles', {}, { singletonKey: 'one', startAfterSeconds }),
    );
  await Promise.all([add(600), add(600), add(600)]);
  await add(0);
  let done = 0;
  await jobs.work('singles', async () => {
    done += 1;
  });
  await vi.waitFor(() => expect(done).toBe(1), 30_000);
  await add(0);
  await vi.waitFor(() => expect(done).toBe(2), 30_000);
});

test('a waiting job that another transaction joined does not start before its commit', async () => {
  await jobs.enqueue(db.database, 'joined', {}, { singletonKey: 'one' });
  let done = 0;
  await inTransaction(db.database, async (tx) => {
    await jobs.enqueue(tx, 'joined', {}, { singletonKey: 'one' });
    await jobs.work('joined', async () => {
      done += 1;
    });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(done).toBe(0);
  });
  await vi.waitFor(() => expect(done).toBe(1), 30_000);
});

test('a repeated job goes on after a round that failed', async () => {
  let rounds = 0;
  await jobs.repeat('tick', 1, async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('a bad round');
  });
  await vi.waitFor(() => expect(rounds).toBeGreaterThanOrEqual(2), 30_000);
});
