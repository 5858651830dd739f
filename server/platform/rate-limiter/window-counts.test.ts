import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { hourMilliseconds, openSharedCounts, openWindowCounts } from './window-counts.ts';

const hour = { milliseconds: hourMilliseconds };
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

test('actions of one hour are counted, each key by itself', () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const counts = openWindowCounts({ now: () => now }, hour);
  expect([counts.add('a'), counts.add('a'), counts.add('b')]).toEqual([1, 2, 1]);
  now = new Date('2026-11-20T12:59:00Z');
  expect(counts.add('a')).toBe(3);
  now = new Date('2026-11-20T13:00:01Z');
  expect(counts.add('a')).toBe(1);
});

test('an action that was none is taken back', () => {
  const counts = openWindowCounts({ now: () => new Date('2026-11-20T12:00:00Z') }, hour);
  counts.add('a');
  counts.takeBack('a');
  counts.takeBack('unknown');
  expect([counts.add('a'), counts.add('unknown')]).toEqual([1, 1]);
});

test('a flood of keys takes no more than its memory', () => {
  const counts = openWindowCounts({ now: () => new Date('2026-11-20T12:00:00Z') }, hour);
  counts.add('first');
  for (let index = 0; index < 50_001; index += 1) counts.add(`flood-${index}`);
  expect(counts.add('first')).toBe(1);
});

/** Counts of one process, which exchanges when the test says so. */
function openProcess(name = 'orders', milliseconds = hourMilliseconds) {
  const shared = openSharedCounts({
    database: db.database,
    clock: { now: () => new Date() },
    tasks: { start: () => ({ close: async () => undefined, endRest: () => undefined }) },
  });
  return { ...shared.open(name, { milliseconds }), exchange: shared.exchange };
}

test('processes count together, each name by itself', async () => {
  const [one, two, other] = [openProcess(), openProcess(), openProcess('mails')];
  one.add('a', 3);
  await one.exchange();
  expect(two.add('a')).toBe(1);
  await two.exchange();
  expect(two.count('a')).toBe(4);
  expect(one.add('a')).toBe(4);
  await one.exchange();
  expect([one.count('a'), two.add('a')]).toEqual([5, 5]);
  other.add('a');
  await other.exchange();
  expect(other.count('a')).toBe(1);
});

test('what was taken back stands for what comes next, told or not', async () => {
  const [one, two] = [openProcess('back'), openProcess('back')];
  one.add('a', 2);
  one.takeBack('a');
  expect(one.count('a')).toBe(1);
  await one.exchange();
  one.takeBack('a');
  expect([one.count('a'), one.add('a'), one.add('a')]).toEqual([0, 1, 2]);
  await one.exchange();
  two.add('a');
  await two.exchange();
  expect(two.count('a')).toBe(3);
});

test('processes that exchange at the same moment lose nothing', async () => {
  const all = Array.from({ length: 8 }, () => openProcess('crowd'));
  for (let round = 0; round < 5; round += 1) {
    for (const [at, one] of all.entries()) for (const key of ['x', 'y', 'z']) one.add(key, at);
    await Promise.all(all.map(({ exchange }) => exchange()));
  }
  const last = openProcess('crowd');
  for (const key of ['x', 'y', 'z']) last.add(key);
  await last.exchange();
  expect(['x', 'y', 'z'].map(last.count)).toEqual([141, 141, 141]);
});

test('a window that is over begins anew for all', async () => {
  const [one, two] = [openProcess('short', 300), openProcess('short', 300)];
  one.add('a', 9);
  await one.exchange();
  expect(one.millisecondsLeft('a')).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect([one.count('a'), one.millisecondsLeft('a')]).toEqual([0, 0]);
  two.add('a', 2);
  await two.exchange();
  expect(two.count('a')).toBe(2);
});

test('what could not be told is told later', async () => {
  const one = openProcess('later');
  one.add('a', 4);
  await db.database.execute('alter table rate_limits rename to away');
  await expect(one.exchange()).rejects.toThrow();
  await db.database.execute('alter table away rename to rate_limits');
  expect(one.count('a')).toBe(4);
  await one.exchange();
  expect(
    await db.database.execute("select tries from rate_limits where key = 'later:a'"),
  ).toMatchObject({ rows: [{ tries: 4 }] });
});

test('others hear of a key only from as many times on as is asked for, and then of all', async () => {
  const open = () => {
    const shared = openSharedCounts({
      database: db.database,
      clock: { now: () => new Date() },
      tasks: { start: () => ({ close: async () => undefined, endRest: () => undefined }) },
    });
    const options = { milliseconds: hourMilliseconds, sharedFrom: 10 };
    return { ...shared.open('many', options), exchange: shared.exchange };
  };
  const [one, two] = [open(), open()];
  one.add('a', 9);
  two.add('a', 12);
  await one.exchange();
  await two.exchange();
  expect([one.count('a'), two.count('a')]).toEqual([9, 12]);
  one.add('a');
  await one.exchange();
  expect(one.count('a')).toBe(22);
  two.add('a');
  await two.exchange();
  expect(two.count('a')).toBe(23);
});
