import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';

const { CRASH_SEED, CRASH_SEEDS } = process.env;
const count = Number(CRASH_SEEDS ?? 3);
const first = Number(CRASH_SEED ?? (CRASH_SEEDS === undefined ? 1 : randomInt(2 ** 20)));

/**
 * The seeds of this run: the same three every day, or as many as `CRASH_SEEDS` says from
 * `CRASH_SEED` on.
 */
export const seeds: readonly number[] = Array.from({ length: count }, (_, turn) => first + turn);

/**
 * The points that are a seed's to kill at, in its order. Each seed of every day takes one in
 * `share` of them, in turn, so that all seeds together take every point; asked for by number, each
 * takes all.
 */
export function pointsOf<Point>(seed: number, share: number, points: readonly Point[]): Point[] {
  const whole = CRASH_SEEDS !== undefined;
  const mine = points.filter((_, at) => whole || at % share === seed % share);
  const length = { minLength: mine.length, maxLength: mine.length };
  return fc.sample(fc.shuffledSubarray(mine, length), { seed, numRuns: 1 })[0] ?? [];
}

/** At which of its passings each of so many points kills under a seed: up to the `last`. */
export function passingsOf(seed: number, points: number, last: number): readonly number[] {
  return fc.sample(fc.integer({ min: 1, max: last }), { seed, numRuns: points });
}
