import { beforeEach, expect, test } from 'vitest';
import { standingClock, type TestClock } from '../../platform/clock/testing.ts';
import { openPageCache, type PageCache } from './page-cache.ts';
import type { Dependencies } from './page-dependencies.ts';

let clock: TestClock;
let pages: PageCache<string>;
let prices: object;
let made: number;

beforeEach(() => {
  clock = standingClock();
  prices = {};
  made = 0;
  pages = openPageCache<string>(
    { pagesMax: 2, bytesMax: 100, ageMilliseconds: 5_000 },
    { clock, bytesOf: (page) => page.length },
  );
});

const before = (): Dependencies => [prices];

/** A page that tells which one it is. */
function take(key: string, text = key): Promise<string | null> {
  return pages.take(key, {
    before,
    async make() {
      made += 1;
      return { page: `${text} ${made}`, shared: true, dependencies: before };
    },
  });
}

test('a page is made once while all it stands on is the same', async () => {
  expect([await take('home'), await take('home')]).toEqual(['home 1', 'home 1']);
  prices = {};
  expect(await take('home')).toBe('home 2');
});

test('who asks while a page is being made waits for it, unless what it depends on has changed', async () => {
  let finish = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const make = async () => {
    made += 1;
    const page = `slow ${made}`;
    await ready;
    return { page, shared: true, dependencies: before };
  };
  const first = pages.take('slow', { before, make });
  const second = pages.take('slow', { before, make });
  prices = {};
  const third = pages.take('slow', { before, make });
  finish();
  expect(await Promise.all([first, second, third])).toEqual(['slow 1', 'slow 1', 'slow 2']);
  // The first is of two minds and is not kept; the last is.
  expect(await pages.take('slow', { before, make })).toBe('slow 2');
});

test('a page that is one visitor\u2019s own is neither kept nor given to who waits', async () => {
  const make = async () => ({ page: 'own', shared: false, dependencies: null });
  const both = await Promise.all([
    pages.take('own', { before, make }),
    pages.take('own', { before, make }),
  ]);
  expect(both).toEqual(['own', null]);
  expect(await take('own', 'another')).toBe('another 1');
});

test('what follows the clock is made again after a while', async () => {
  await take('home');
  clock.advance(4.999);
  expect(await take('home')).toBe('home 1');
  clock.advance(0.001);
  expect(await take('home')).toBe('home 2');
});

test('what was not asked for longest goes first, and large pages push out many', async () => {
  await take('one');
  await take('two');
  await take('one');
  await take('three');
  expect(await take('one')).toBe('one 1');
  expect(await take('two')).toBe('two 4');
  await take('large', 'l'.repeat(90));
  expect(await take('one')).not.toBe('one 1');
  await take('too large', 'x'.repeat(101));
  expect(await take('too large', 'y')).toMatch(/^y/);
});
