import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { assertLease, endLease } from '../lease/lease.ts';
import { seizeLease } from '../lease/testing.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { leadTask } from './lead-task.ts';

let bed: TestPlatform;
const children: ChildProcess[] = [];

beforeAll(async () => {
  bed = await createTestPlatform();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await bed.close();
});

const database = () => bed.platform.database;
const patience = { timeout: 30_000, interval: 20 };

/** A process that leads the task `shared`; should it end before, it is started again. */
async function leader(...manner: 'hangs'[]): Promise<ChildProcess> {
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'] as const;
  const child = fork(join(import.meta.dirname, 'testing.ts'), [bed.url, ...manner], {
    execArgv: [],
    stdio: [...stdio],
  });
  children.push(child);
  const first = await Promise.race([
    once(child, 'message').then(() => 'leads'),
    once(child, 'exit').then(() => 'ended'),
  ]);
  return first === 'leads' ? child : leader(...manner);
}

/** Waits in this process for the task `shared`; resolves with its first round here. */
function successor() {
  let tell: (at: number) => void = () => undefined;
  const ledAt = new Promise<number>((resolve) => {
    tell = resolve;
  });
  const options = { name: 'shared', everyMilliseconds: 20 };
  const task = leadTask(bed.platform, options, async () => tell(performance.now()));
  return { task, ledAt };
}

test('runs in one of two processes, and the next goes on where the first one stops', async () => {
  const rounds: string[] = [];
  const start = (who: string) =>
    leadTask(bed.platform, { name: 'one of two', everyMilliseconds: 20 }, async () => {
      rounds.push(who);
    });
  const tasks = { a: start('a'), b: start('b') };
  await vi.waitFor(() => expect(rounds.length).toBeGreaterThan(5), patience);
  const [first = 'a'] = rounds;
  expect(new Set(rounds)).toEqual(new Set([first]));
  const shown = bed.platform.tasks.list().filter(({ name }) => name === 'one of two');
  expect(shown.map(({ standsBy }) => standsBy).sort()).toEqual([false, true]);
  await (first === 'a' ? tasks.a : tasks.b).close();
  await vi.waitFor(() => expect(new Set(rounds).size).toBe(2), patience);
  await Promise.all([tasks.a.close(), tasks.b.close()]);
});

test('takes its lease anew when a write of it was refused', async () => {
  const tokens = new Set<bigint>();
  const task = leadTask(bed.platform, { name: 'refused', everyMilliseconds: 20 }, async (lease) => {
    tokens.add(lease.token);
    await inTransaction(database(), (tx) => assertLease(tx, lease));
  });
  await vi.waitFor(() => expect(tokens.size).toBe(1), patience);
  await endLease(database(), await seizeLease(database(), 'refused'));
  await vi.waitFor(() => expect(tokens.size).toBe(2), patience);
  await task.close();
});

test('looks for its lease again soon when it lost it in a long rest', async () => {
  const tokens: bigint[] = [];
  const options = { name: 'rests long', everyMilliseconds: 600_000 };
  const task = leadTask(bed.platform, options, async ({ token }) => tokens.push(token));
  await vi.waitFor(() => expect(tokens).toHaveLength(1), patience);
  await endLease(database(), await seizeLease(database(), 'rests long'));
  await vi.waitFor(() => expect(tokens).toHaveLength(2), { ...patience, timeout: 10_000 });
  await task.close();
});

test('is taken over within ten seconds from a process that was killed', async () => {
  const killed = await leader();
  const { task, ledAt } = successor();
  killed.kill('SIGKILL');
  const killedAt = performance.now();
  expect((await ledAt) - killedAt).toBeLessThan(10_000);
  await task.close();
});

test('a round that hangs ends its process like a death, and another takes over', async () => {
  const hangs = await leader('hangs');
  const { task, ledAt } = successor();
  const beganAt = performance.now();
  const [code] = await once(hangs, 'exit');
  expect(code).not.toBe(0);
  expect((await ledAt) - beganAt).toBeLessThan(30_000);
  await task.close();
});
