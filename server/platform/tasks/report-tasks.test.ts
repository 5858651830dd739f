import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { listTasks } from './list-tasks.ts';
import { type ProcessKind, writeStandings } from './report-tasks.ts';
import type { TaskStanding } from './task.ts';
import { addTaskMetrics } from './task-metrics.ts';

let bed: TestPlatform;
beforeAll(async () => {
  bed = await createTestPlatform();
});
afterAll(() => bed.close());
beforeEach(() => bed.platform.database.execute(sql`delete from background_tasks`));

const database = () => bed.platform.database;

/** A task that ran two seconds ago for half a second and runs again in a minute. */
function standing(changes: Partial<TaskStanding>): TaskStanding {
  const now = performance.now();
  return {
    name: 'expire orders',
    upkeep: false,
    standsBy: false,
    failures: 0,
    lastError: null,
    beganAt: now - 2_500,
    succeededAt: now - 2_000,
    failedAt: null,
    nextAt: now + 60_000,
    roundMilliseconds: 500,
    ...changes,
  };
}

const tell = (holder: string, kind: ProcessKind, ...standings: Partial<TaskStanding>[]) =>
  writeStandings(database(), kind, standings.map(standing), holder);

/** As if a process had told nothing more for so long. */
const fallSilent = (holder: string, seconds: number) =>
  database().execute(sql`
    update background_tasks set reported_at = reported_at - make_interval(secs => ${seconds})
     where holder = ${holder}`);

test('what a process tells is listed in the time of the database', async () => {
  await tell('a', 'worker', {});
  const [task] = await listTasks(database());
  const now = bed.platform.clock.now().getTime();
  expect(task).toMatchObject({ task: 'expire orders', process: 'worker', processes: 1 });
  expect(task?.failures).toBe(0);
  expect(Math.abs((task?.succeededAt?.getTime() ?? 0) - (now - 2_000))).toBeLessThan(1_500);
  expect(Math.abs((task?.nextAt?.getTime() ?? 0) - (now + 60_000))).toBeLessThan(1_500);
});

test('of many processes the one that fails is told of', async () => {
  const failing = { failures: 3, lastError: 'the bank is away', failedAt: performance.now() };
  await tell('a', 'worker', {});
  await tell('b', 'worker', failing);
  expect(await listTasks(database())).toMatchObject([
    { task: 'expire orders', processes: 2, failures: 3, lastError: 'the bank is away' },
  ]);
});

test('upkeep is listed only while it fails, and what another process leads is not', async () => {
  const upkeep = { name: 'reload the catalogue', upkeep: true };
  await tell('a', 'web', { ...upkeep, failures: 1 }, { name: 'pay litecoin', standsBy: true });
  expect((await listTasks(database())).map(({ task }) => task)).toEqual(['reload the catalogue']);
  await tell('a', 'web', upkeep);
  expect(await listTasks(database())).toEqual([]);
});

test('a process that died stays listed as silent until another of its kind works', async () => {
  await tell('a', 'worker', {}, { name: 'sweep' });
  await fallSilent('a', 300);
  await tell('w', 'web', { name: 'clicks' });
  const silent = await listTasks(database());
  expect(silent.map(({ task, processes }) => [task, processes])).toEqual([
    ['clicks', 1],
    ['expire orders', 0],
    ['sweep', 0],
  ]);
  await tell('b', 'worker', {});
  const after = await listTasks(database());
  expect(after.map(({ task, processes }) => [task, processes])).toEqual([
    ['clicks', 1],
    ['expire orders', 1],
  ]);
});

test('the figures of a process tell of the tasks of all', async () => {
  const registry = new Registry();
  addTaskMetrics(registry, bed.platform);
  await tell('a', 'worker', { failures: 2 });
  const metrics = await registry.metrics();
  expect(metrics).toContain('background_task_failures{task="expire orders",process="worker"} 2');
  expect(metrics).toContain(
    'background_task_round_seconds{task="expire orders",process="worker"} 0.5',
  );
  expect(metrics).toContain('background_task_processes{task="expire orders",process="worker"} 1');
  expect(metrics).toMatch(/background_task_success_age_seconds\{.*\} \d/);
});
