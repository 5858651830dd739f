import { distancePpm, type FixedPoint } from './fixed-point.ts';
import { isFresh } from './judge-votes.ts';
import type { SourceReading } from './market-price.ts';
import { openBook } from './votes.ts';

/** What one source says of a pair, in the middle between its two prices. */
type Word = { readonly source: string; readonly mid: FixedPoint };

/** How far apart the sources of one pair stand: from the lowest up to the highest. */
export type Disagreement = {
  readonly pair: string;
  /** How many sources speak of the pair now. */
  readonly sources: number;
  readonly low: Word;
  readonly high: Word;
  /** In parts per million of the lowest. */
  readonly distancePpm: bigint;
};

/**
 * Compares what sources say of the same pair, for each that two or more of them price themselves.
 * Old words do not count, and a pair that a source cannot price sanely is not its word.
 */
export function disagreementsOf(readings: readonly SourceReading[], now: Date): Disagreement[] {
  const words = new Map<string, Word[]>();
  for (const reading of readings) {
    const { kind, source } = reading;
    for (const [pair, leg] of openBook(reading).legs) {
      if (leg === 'unreadable' || leg.bid > leg.ask) continue;
      if (!isFresh({ kind, asOf: leg.asOf }, now)) continue;
      words.set(pair, [...(words.get(pair) ?? []), { source, mid: leg.mid }]);
    }
  }
  return [...words].flatMap(([pair, said]) => {
    const sorted = said.toSorted((left, right) => (left.mid < right.mid ? -1 : 1));
    const [low, high] = [sorted[0], sorted.at(-1)];
    if (low === undefined || high === undefined || said.length < 2) return [];
    return { pair, sources: said.length, low, high, distancePpm: distancePpm(high.mid, low.mid) };
  });
}

/**
 * Whether the alarm is on: it is raised beyond the limit, and cleared only well within it, so that
 * a distance that wavers about the limit is told of once.
 */
export function isAlarmed(wasAlarmed: boolean, distance: bigint, limitPpm: bigint): boolean {
  return wasAlarmed ? distance * 5n > limitPpm * 4n : distance > limitPpm;
}
