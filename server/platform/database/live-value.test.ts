import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openTasks } from '../tasks/open-tasks.ts';
import type { AnnouncementHandler, Announcements } from './announcements.ts';
import { type LiveValue, type LiveValueOptions, liveValue } from './live-value.ts';

let live: LiveValue<number> | undefined;
afterEach(() => live?.close());

const log = pino({ level: 'silent' });
const tasks = openTasks(log);
afterAll(() => tasks.close());

/** Announcements by hand, and a table whose reading ends when it is let. */
function stage() {
  const handlers: AnnouncementHandler[] = [];
  const readings: { readonly seen: number; readonly end: (error?: Error) => void }[] = [];
  const table = { value: 1 };
  const announcements: Announcements = {
    on: async (_channel, handler) => void handlers.push(handler),
    close: async () => undefined,
  };
  const load = () =>
    new Promise<number>((resolve, reject) => {
      const seen = table.value;
      readings.push({ seen, end: (error) => (error ? reject(error) : resolve(seen)) });
    });
  const announce = () => {
    for (const handler of handlers) handler('');
  };
  const endReading = async (error?: Error) => {
    readings.shift()?.end(error);
    await new Promise(setImmediate);
  };
  const open = (terms: Partial<LiveValueOptions<number>> = {}) =>
    liveValue({ log, tasks }, announcements, {
      load,
      channels: ['changed'],
      lookMilliseconds: 3_600_000,
      name: 'the table',
      ...terms,
    });
  return { table, readings, announce, endReading, open };
}

/** Opens it with the first reading done. */
async function opened(terms?: Partial<LiveValueOptions<number>>) {
  const scene = stage();
  const opening = scene.open(terms);
  await new Promise(setImmediate);
  await scene.endReading();
  live = await opening;
  return { ...scene, live };
}

test('an announced change is read', async () => {
  const { table, announce, endReading, live } = await opened();
  table.value = 2;
  announce();
  expect(live.current()).toBe(1);
  await endReading();
  expect(live.current()).toBe(2);
});

test('a change during the first reading is read before the first answer', async () => {
  const { table, announce, endReading, open } = stage();
  const opening = open();
  await new Promise(setImmediate);
  table.value = 2;
  announce();
  await endReading();
  await endReading();
  live = await opening;
  expect(live.current()).toBe(2);
});

test('changes while reading are read together, once, and a refresh waits for that', async () => {
  const { table, readings, announce, endReading, live } = await opened();
  announce();
  table.value = 2;
  announce();
  announce();
  const refreshed = live.refresh();
  expect(readings.map(({ seen }) => seen)).toEqual([1]);
  await endReading();
  expect(readings.map(({ seen }) => seen)).toEqual([2]);
  await endReading();
  await refreshed;
  expect([live.current(), readings.length]).toEqual([2, 0]);
});

test('a reading that fails leaves what was there, and the next one heals it', async () => {
  const { table, announce, endReading, live } = await opened();
  table.value = 2;
  const refused = expect(live.refresh()).rejects.toThrow('the database is away');
  await endReading(new Error('the database is away'));
  await refused;
  expect(live.current()).toBe(1);
  announce();
  await endReading();
  expect(live.current()).toBe(2);
});

test('a change that was not announced is found by a look', async () => {
  const { table, readings, endReading, live } = await opened({ lookMilliseconds: 5 });
  table.value = 2;
  while (readings.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await endReading();
  expect(live.current()).toBe(2);
  live.close();
  await endReading();
});

test('what rests reads once for many announcements', async () => {
  const { table, readings, announce, endReading, live } = await opened({ restMilliseconds: 5 });
  for (const value of [2, 3, 4]) {
    table.value = value;
    announce();
  }
  expect(readings).toHaveLength(0);
  while (readings.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(readings.map(({ seen }) => seen)).toEqual([4]);
  await endReading();
  expect(live.current()).toBe(4);
});
