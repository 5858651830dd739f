import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { openTasks } from './open-tasks.ts';
import { type Tasks, taskDone } from './task.ts';

let lines: { level: number; msg: string; task?: string; failures?: number }[] = [];
let stalled: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
let tasks: Tasks = open();
const patience = { timeout: 20_000, interval: 5 };

function open(): Tasks {
  return openTasks(log, (error) => void stalled.push(error.message));
}

afterEach(async () => {
  await tasks.close();
  lines = [];
  stalled = [];
  tasks = open();
});

/** A promise and what ends it. */
function gate() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

test('rounds of a task never overlap, and closing it waits for the one under way', async () => {
  const { ended, end } = gate();
  let began = 0;
  let done = 0;
  const task = tasks.start({ name: 'slow', everyMilliseconds: 1 }, async () => {
    began += 1;
    await ended;
    done += 1;
  });
  await sleep(50);
  expect([began, done]).toEqual([1, 0]);
  let isClosed = false;
  const closing = task.close().then(() => {
    isClosed = true;
  });
  await sleep(30);
  expect(isClosed).toBe(false);
  end();
  await closing;
  expect([began, done]).toEqual([1, 1]);
  expect(tasks.list()).toEqual([]);
});

test('a task that failed is done again, later and later, and the log tells of both', async () => {
  const at: number[] = [];
  tasks.start({ name: 'flaky', everyMilliseconds: 10 }, async () => {
    at.push(performance.now());
    if (at.length < 6) throw new Error('the bank is away');
  });
  await vi.waitFor(() => expect(at.length).toBeGreaterThan(3), patience);
  expect(tasks.list()).toMatchObject([{ name: 'flaky', lastError: 'the bank is away' }]);
  await vi.waitFor(() => expect(tasks.list()[0]?.failures).toBe(0), patience);
  const [first = 0, second = 0, , , fifth = 0, sixth = 0] = at;
  // Twice the pause at first, 32 times in the end, a tenth less or more.
  expect(second - first).toBeGreaterThan(15);
  expect(sixth - fifth).toBeGreaterThan(250);
  const logged = lines.map(({ level, msg, task, failures }) => [level, msg, task, failures]);
  expect(logged).toEqual([
    ...[1, 2, 3, 4].map((failures) => [40, 'background task failed', 'flaky', failures]),
    [50, 'background task failed', 'flaky', 5],
    [30, 'background task works again', 'flaky', undefined],
  ]);
});

test('however often it fails, it rests no longer than it may', async () => {
  let rounds = 0;
  const pace = { everyMilliseconds: 1, restMillisecondsMax: 10 };
  tasks.start({ name: 'always fails', ...pace }, async () => {
    rounds += 1;
    throw new Error('no');
  });
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(30), { timeout: 5_000, interval: 5 });
});

test('a round that hangs is found, and one that comes on is not', async () => {
  const stallMillisecondsMax = 700;
  const { ended, end } = gate();
  tasks.start({ name: 'hangs', everyMilliseconds: 1, stallMillisecondsMax }, () => ended);
  tasks.start({ name: 'long', everyMilliseconds: 1, stallMillisecondsMax }, async (round) => {
    for (let step = 0; step < 30; step += 1) {
      await sleep(100);
      round.noteProgress();
    }
  });
  await vi.waitFor(() => expect(stalled).not.toEqual([]), patience);
  await sleep(1_500);
  end();
  expect(stalled.every((message) => message.includes('"hangs" made no progress'))).toBe(true);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'background task stalled: its process ends', task: 'hangs' }),
  );
});

test('a task that is done ends by itself', async () => {
  let rounds = 0;
  tasks.start({ name: 'once', everyMilliseconds: 1 }, async () => {
    rounds += 1;
    return rounds === 3 ? taskDone : null;
  });
  await vi.waitFor(() => expect(tasks.list()).toEqual([]), patience);
  await sleep(20);
  expect(rounds).toBe(3);
});

test('closing all of them ends rests at once', async () => {
  let rounds = 0;
  for (const name of ['one', 'two']) {
    tasks.start({ name, everyMilliseconds: 3_600_000 }, async () => {
      rounds += 1;
    });
  }
  const first = 3_600_000;
  tasks.start({ name: 'later', everyMilliseconds: 1, firstAfterMilliseconds: first }, async () => {
    rounds += 1;
  });
  await sleep(20);
  await tasks.close();
  expect(rounds).toBe(2);
});
