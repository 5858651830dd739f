import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { openTasks } from '../tasks/open-tasks.ts';
import { startClock } from './clock.ts';
import { standingClock } from './testing.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

test('the clock tells the time of the database', async () => {
  const tasks = openTasks(pino({ level: 'silent' }));
  const clock = await startClock(db.database, tasks);
  const before = clock.now();
  const { rows } = await db.database.$client.query('select clock_timestamp() as at');
  const after = clock.now();
  await tasks.close();
  expect(Number(rows[0].at)).toBeGreaterThanOrEqual(before.getTime() - 20);
  expect(Number(rows[0].at)).toBeLessThanOrEqual(after.getTime() + 20);
});

test('the clock of a test moves only when it is told to', () => {
  const clock = standingClock();
  clock.advance(90);
  expect(clock.now().toISOString()).toBe('2026-11-20T12:01:30.000Z');
});
