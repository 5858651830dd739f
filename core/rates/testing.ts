import { type Aggregate, type AggregateState, aggregate } from './aggregate.ts';
import type { MarketPrice, SourcePrice, SourceReading } from './market-price.ts';
import type { Market } from './markets.ts';

const bitcoin: Market = { base: 'BTC', quote: 'USDT', kind: 'major' };
export const start = new Date('2026-11-20T10:00:00Z');

/** A moment so many seconds after `start`, which is a Friday. */
export function later(seconds: number): Date {
  return new Date(start.getTime() + seconds * 1000);
}

/** A reading of one pair; its size changes with time, as that of a living market does. */
export function reading(
  source: string,
  at: Date,
  bid: string,
  ask: string,
  more: Partial<SourcePrice> & Partial<Pick<SourceReading, 'kind' | 'receivedAt'>> = {},
): SourceReading {
  const { kind = 'exchange', receivedAt = at, ...row } = more;
  const size = String(at.getTime());
  const price = { base: 'BTC', quote: 'USDT', bid, ask, size, ...row } as const;
  return { source, kind, asOf: at, receivedAt, prices: [price] };
}

/** A reading around a middle, in whole hundredths: `around('kraken', at, 6_000_000)` is 60 000. */
export function around(source: string, at: Date, cents: number, halfPpm = 100): SourceReading {
  const half = Math.ceil((cents * halfPpm) / 1_000_000);
  return reading(source, at, decimal(cents - half), decimal(cents + half));
}

/** Whole hundredths, or another part, as a decimal: 6 000 050 is 60000.50. */
export function decimal(parts: number, places = 2): string {
  const digits = String(parts).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

type Run = {
  /** One moment of the market: what the sources say now, and what comes of it. */
  step(at: Date, readings: readonly SourceReading[]): Aggregate;
  readonly state: () => AggregateState;
};

/** An aggregation that goes on from moment to moment, for one market. */
export function run(market: Market = bitcoin): Run {
  let state: AggregateState = new Map();
  return {
    step(at, readings) {
      const made = aggregate(state, readings, at, [market]);
      state = made.state;
      return made;
    },
    state: () => state,
  };
}

/** The price of the only market, or null. */
export function only({ prices }: Aggregate): MarketPrice | null {
  return prices[0] ?? null;
}

/** What became of each source in the only market. */
export function verdicts({ evidence }: Aggregate): Record<string, string> {
  return Object.fromEntries(
    (evidence[0]?.votes ?? []).map(({ source, verdict }) => [source, verdict]),
  );
}
