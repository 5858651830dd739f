import { describe, expect, test } from 'vitest';
import { type Alarm, type Breaker, newBreaker, orderBreaker, stepBreaker } from './breaker.ts';
import { fixedOne } from './fixed-point.ts';
import { marketPolicies } from './markets.ts';
import { later, start } from './testing.ts';

const policy = marketPolicies.major.breaker;

/** Steps a breaker every five seconds along a path of prices; null is no price. */
function walk(
  prices: readonly (number | null)[],
  begin: { breaker?: Breaker; second?: number; alarm?: Alarm } = {},
) {
  let breaker = begin.breaker ?? newBreaker(start);
  const held: string[] = [];
  prices.forEach((price, index) => {
    const mid = price === null ? null : (fixedOne * BigInt(price)) / 100n;
    const now = later((begin.second ?? 0) + index * 5);
    breaker = stepBreaker(breaker, { mid, alarm: begin.alarm ?? null, now }, policy);
    held.push(breaker.hold);
  });
  return { breaker, held };
}

const calm = (price: number, count: number) => Array.from({ length: count }, () => price);

describe('a breaker', () => {
  test('lets a quiet market be', () => {
    expect(new Set(walk(calm(10_000, 60)).held)).toEqual(new Set(['none']));
  });

  test('takes the fixed rate away when the market moves by more than 3 % in a minute', () => {
    expect(walk([10_000, 9_701]).breaker.hold).toBe('none');
    expect(walk([10_000, 9_699]).breaker).toMatchObject({ hold: 'fixed', reason: 'minute' });
    expect(walk([10_000, 10_301]).breaker).toMatchObject({ hold: 'fixed', reason: 'minute' });
  });

  test('sees a slow fall of more than 10 % within an hour', () => {
    const fall = Array.from({ length: 700 }, (_, index) => 10_000 - index * 2);
    expect(new Set(walk(fall.slice(0, 501)).held)).toEqual(new Set(['none']));
    expect(walk(fall.slice(0, 502)).breaker).toMatchObject({ hold: 'fixed', reason: 'hour' });
  });

  test('takes every rate away when the market breaks down', () => {
    expect(walk([10_000, 9_090]).breaker).toMatchObject({ hold: 'all', reason: 'minute' });
    const fall = Array.from({ length: 302 }, (_, index) => 10_000 - index * 10);
    expect(walk(fall).breaker).toMatchObject({ hold: 'all', reason: 'hour' });
  });

  test('releases by itself after three calm minutes, and does not trip again over the past', () => {
    const { held, breaker } = walk([...calm(10_000, 12), ...calm(9_500, 200)]);
    const released = held.lastIndexOf('fixed') + 1;
    // A minute until the fall has left the window, three more of calm.
    expect(released).toBe(12 + 12 + 36);
    expect(breaker).toMatchObject({ hold: 'none', reason: null });
  });

  test('guards a market also after its clock was set back', () => {
    const held = walk([10_000, 9_600], { second: 10_800 }).breaker;
    expect(walk(calm(9_600, 60), { breaker: held }).breaker.hold).toBe('none');
    const released = orderBreaker(held, 'release', later(10_800));
    expect(walk([10_000, 9_600], { breaker: released }).breaker.hold).toBe('fixed');
  });

  test('does not call it calm while there is no price', () => {
    const gap = Array.from({ length: 100 }, () => null);
    expect(walk([10_000, 9_600, ...gap]).breaker.hold).toBe('fixed');
    const gone = [10_000, 9_600, ...gap, ...calm(9_600, 36)];
    expect(walk(gone).breaker.hold).toBe('fixed');
    expect(walk([...gone, 9_600]).breaker.hold).toBe('none');
  });

  test('stays while an alarm goes on', () => {
    const alarm = { hold: 'all', reason: 'peg' } as const;
    const { breaker } = walk(calm(9_700, 100), { alarm });
    expect(breaker).toMatchObject({ hold: 'all', reason: 'peg' });
    expect(walk(calm(9_700, 36), { breaker, second: 500 }).breaker.hold).toBe('all');
    expect(walk(calm(9_700, 37), { breaker, second: 500 }).breaker.hold).toBe('none');
  });

  test('is released by an operator at once, and watches from there', () => {
    const { breaker } = walk([10_000, 9_500]);
    const released = orderBreaker(breaker, 'release', later(10));
    expect(released.hold).toBe('none');
    expect(walk([9_500, 9_480], { breaker: released, second: 15 }).breaker.hold).toBe('none');
    expect(walk([9_500, 9_200], { breaker: released, second: 15 }).breaker.hold).toBe('fixed');
  });

  test('that an operator holds, no calm releases, and a crash makes it graver', () => {
    const held = orderBreaker(newBreaker(start), 'hold_fixed', start);
    expect(walk(calm(10_000, 200), { breaker: held }).breaker).toMatchObject({
      hold: 'fixed',
      reason: 'operator',
    });
    const crashed = walk([10_000, ...calm(8_000, 100)], { breaker: held }).breaker;
    expect(crashed).toMatchObject({ hold: 'all', reason: 'operator' });
    expect(orderBreaker(crashed, 'release', later(600)).hold).toBe('none');
    expect(orderBreaker(crashed, 'hold_all', later(600)).reason).toBe('operator');
  });
});
