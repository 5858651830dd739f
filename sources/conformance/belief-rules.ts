import { expect } from 'vitest';
import { type AggregateState, aggregate } from '../../core/rates/aggregate.ts';
import type { SourcePrice, SourceReading } from '../../core/rates/market-price.ts';
import { type Market, marketNamed } from '../../core/rates/markets.ts';
import { type Bench, now, type Rules, replaced } from './bench.ts';

/** What the aggregation makes of an exchange's word when it is right, swapped, or frozen. */
export const beliefRules: Rules = {
  'is believed as it was recorded': async (bench) => {
    expect(verdictOf(bench, [await readingOf(bench)])).toBe('used');
  },

  'is not believed with bid and ask swapped': async (bench) => {
    const { bid, ask } = bench.recorded.pair;
    const parked = replaced(bench.body, bid, '\u0000');
    const half = replaced(parked, ask ?? '', bid);
    const swapped = replaced(half, '\u0000', ask ?? '');
    expect(verdictOf(bench, [await readingOf(bench, swapped)])).toBe('crossed');
  },

  'is found out when it repeats itself while others move': async (bench) => {
    const own = await readingOf(bench);
    let state: AggregateState = new Map();
    let verdict: string | null = null;
    for (let poll = 0; poll < 8; poll += 1) {
      const at = new Date(now.getTime() + poll * 5_000);
      const others = ['one', 'two', 'three'].map((source) =>
        movedCopy(own, source, 1 + 0.002 * poll, at),
      );
      const repeated = { ...own, asOf: at, receivedAt: at, prices: undated(own.prices) };
      const made = aggregate(state, [repeated, ...others], at, [marketOf(bench)]);
      state = made.state;
      verdict =
        made.evidence[0]?.votes.find(({ source }) => source === own.source)?.verdict ?? null;
    }
    expect(verdict).toBe('frozen');
  },
};

async function readingOf(bench: Bench, body: Buffer = bench.body): Promise<SourceReading> {
  const { asOf, prices } = await bench.read(body);
  return { source: bench.recorded.name, kind: bench.kind, asOf, receivedAt: now, prices };
}

function verdictOf(bench: Bench, readings: readonly SourceReading[]): string | null {
  const { evidence } = aggregate(new Map(), readings, now, [marketOf(bench)]);
  const { name } = bench.recorded;
  return evidence[0]?.votes.find(({ source }) => source === name)?.verdict ?? null;
}

function marketOf({ recorded }: Bench): Market {
  const market = marketNamed(recorded.pair.name);
  if (market === null) throw new Error(`${recorded.pair.name} is no market of ours`);
  return market;
}

function movedCopy(own: SourceReading, source: string, times: number, at: Date): SourceReading {
  const moved = (text: string) => (Number(text) * times).toFixed(8);
  const prices = undated(own.prices).map((price) => {
    return { ...price, bid: moved(price.bid), ask: moved(price.ask) };
  });
  return { ...own, source, asOf: at, receivedAt: at, prices };
}

/** Rows without times of their own, as if the source still said they were of now. */
function undated(prices: readonly SourcePrice[]): SourcePrice[] {
  return prices.map(({ asOf: _asOf, ...price }) => price);
}
