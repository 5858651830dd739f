import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';

const { CRASH_SEED, CRASH_SEEDS } = process.env;
/** Asked for by number, each seed takes all points. */
const isWhole = CRASH_SEEDS !== undefined;
/** Seeds of a day. */
const daily = 2;
const count = Number(CRASH_SEEDS ?? daily);
const today = Math.floor(Date.now() / 86_400_000);
const first = Number(
  CRASH_SEED ?? (CRASH_SEEDS === undefined ? daily * today : randomInt(2 ** 20)),
);

/**
 * The seeds of this run: two, each day the next ones, or as many as `CRASH_SEEDS` says. From
 * `CRASH_SEED` on, where that is given: it repeats another day.
 */
export const seeds: readonly number[] = Array.from({ length: count }, (_, turn) => first + turn);

/**
 * One in so many of the points is a seed's of a day: all are gone through in six days. Odd, or the
 * first seeds of all days would leave out every other point.
 */
const share = 11;

/**
 * The points that are a seed's to kill at, in its order. Each seed of a day takes one in `share` of
 * them, in turn, so that the seeds of six days together take every point; asked for by number,
 * each takes all. Short lists begin at places of their own, so that no day gets all of them.
 */
export function pointsOf<Point>(seed: number, points: readonly Point[], place = 0): Point[] {
  return shuffled(
    seed,
    points.filter((_, at) => isWhole || (at + place) % share === seed % share),
  );
}

/** Seeds of the shorter matrices: one a day, or as many as `CRASH_SEEDS` says. */
export const shortSeeds: readonly number[] = isWhole ? seeds : seeds.slice(0, 1);

/** The points of a shorter matrix for its seed: a third of them each day, in the seed's order. */
export function thirdOf<Point>(seed: number, points: readonly Point[], place = 0): Point[] {
  const turn = Math.floor(seed / daily) % 3;
  return shuffled(
    seed,
    points.filter((_, at) => isWhole || (at + place) % 3 === turn),
  );
}

function shuffled<Point>(seed: number, mine: readonly Point[]): Point[] {
  const length = { minLength: mine.length, maxLength: mine.length };
  return fc.sample(fc.shuffledSubarray([...mine], length), { seed, numRuns: 1 })[0] ?? [];
}

/** At which of its passings each of so many points kills under a seed: up to the `last`. */
export function passingsOf(seed: number, points: number, last: number): readonly number[] {
  return fc.sample(fc.integer({ min: 1, max: last }), { seed, numRuns: points });
}
