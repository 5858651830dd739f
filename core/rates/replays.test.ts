import { describe, expect, test } from 'vitest';
import { type Aggregate, type AggregateState, aggregate } from './aggregate.ts';
import { distancePpm, readFixed } from './fixed-point.ts';
import type { Hold, SourceReading } from './market-price.ts';
import { decimal, later, only, run } from './testing.ts';

const eight = ['binance', 'bybit', 'okx', 'kucoin', 'kraken', 'gate', 'mexc', 'htx'];

type Quoted = { readonly base: 'ETH' | 'USDC' | 'BTC'; readonly cents: number };

function readingOf(source: string, at: Date, quoted: readonly Quoted[]): SourceReading {
  const size = String(at.getTime());
  return {
    source,
    kind: 'exchange',
    asOf: at,
    receivedAt: at,
    prices: quoted.map(({ base, cents }) => ({
      base,
      quote: 'USDT',
      bid: decimal(cents * 100 - 1, 4),
      ask: decimal(cents * 100 + 1, 4),
      size,
    })),
  };
}

function priceOf(made: Aggregate, name: string) {
  return made.prices.find(({ base, quote }) => `${base}/${quote}` === name) ?? null;
}

/** Steps all markets every five seconds; each source tells what `says` of it. */
function replay(seconds: number, says: (source: string, second: number) => readonly Quoted[]) {
  let state: AggregateState = new Map();
  const steps: { second: number; made: Aggregate }[] = [];
  for (let second = 0; second <= seconds; second += 5) {
    const readings = eight.map((source) => readingOf(source, later(second), says(source, second)));
    const made = aggregate(state, readings, later(second));
    state = made.state;
    steps.push({ second, made });
  }
  return steps;
}

describe('10 October 2025', () => {
  // For forty minutes one exchange alone showed a dollar coin at 0.65 and staked ether 88 % down,
  // while its neighbours hardly moved.
  const steps = replay(2400, (source, second) => {
    const broken = source === 'binance' && second >= 300;
    const deep = Math.min(1, (second - 300) / 600);
    return [
      { base: 'USDC', cents: broken ? Math.round(100 - 35 * deep) : 100 },
      { base: 'ETH', cents: broken ? Math.round(435_000 * (1 - 0.88 * deep)) : 435_000 },
    ];
  });

  test.each(['USDC/USDT', 'ETH/USDT'])('hardly moves %s, and holds nothing', (name) => {
    const before = priceOf(steps[0]?.made ?? { prices: [], evidence: [], state: new Map() }, name);
    expect(before).not.toBeNull();
    for (const { made } of steps) {
      const price = priceOf(made, name);
      expect(price?.hold).toBe('none');
      for (const side of ['bid', 'ask'] as const) {
        const now = readFixed(price?.[side] ?? '') ?? 0n;
        expect(distancePpm(now, readFixed(before?.[side] ?? '') ?? 1n) <= 5_000n).toBe(true);
      }
    }
  });

  test('says of that exchange that it stood apart', () => {
    const last = steps.at(-1)?.made.evidence.find(({ market }) => market === 'ETH/USDT');
    expect(last?.votes.find(({ source }) => source === 'binance')?.verdict).toBe('outlier');
  });

  test('a real fall of the day takes the fixed rate away and gives it back afterwards', () => {
    // Bitcoin went from 121 500 to 105 000 within forty minutes, everywhere.
    const fall = replay(4200, (_source, second) => [
      { base: 'BTC', cents: Math.round(12_150_000 - 1_650_000 * Math.min(1, second / 1800)) },
    ]);
    const holds = fall.map(({ made }) => priceOf(made, 'BTC/USDT')?.hold ?? 'gone');
    expect(new Set(holds)).toEqual(new Set<Hold>(['none', 'fixed']));
    expect(holds[Math.floor(1500 / 5)]).toBe('fixed');
    expect(holds.at(-1)).toBe('none');
  });
});

describe('LUNA', () => {
  // The coin loses two per cent every ten seconds; then trade is halted and most feeds go on
  // telling the last price, as if it were one, while a few still follow the market.
  const haltedAt = 600;
  const frozen = new Set(['binance', 'okx', 'kucoin', 'bybit', 'htx']);
  function cents(second: number): number {
    return Math.max(2, Math.round(8_000_000 * 0.98 ** (second / 10)));
  }

  function crash(follows: (source: string) => boolean, seconds: number) {
    const market = run();
    const steps = [];
    for (let second = 0; second <= seconds; second += 5) {
      const readings = eight.map((source) => {
        const until = follows(source) ? second : Math.min(second, haltedAt);
        const reading = readingOf(source, later(second), [{ base: 'BTC', cents: cents(until) }]);
        const [price] = reading.prices;
        if (price === undefined) throw new Error('one price');
        return { ...reading, prices: [{ ...price, size: String(until) }] };
      });
      steps.push({ second, made: market.step(later(second), readings) });
    }
    return steps;
  }

  const quoted = (steps: ReturnType<typeof crash>) =>
    steps.filter(({ made }) => (only(made)?.hold ?? 'all') !== 'all').map(({ second }) => second);

  test('stops every rate while it falls', () => {
    const steps = crash(() => true, 900);
    expect(Math.max(...quoted(steps))).toBeLessThan(60);
  });

  test('is not quoted a minute after feeds froze, although they say they are fresh', () => {
    const steps = crash((source) => !frozen.has(source), 1500);
    expect(quoted(steps).filter((second) => second > haltedAt)).toEqual([]);
    const later = steps.filter(({ second }) => second > haltedAt + 60);
    const verdict = later.at(0)?.made.evidence[0]?.votes.find(({ source }) => source === 'okx');
    expect(verdict?.verdict).toBe('frozen');
  });

  test('is not quoted a minute after all feeds froze, even without a crash before', () => {
    const market = run();
    const last: number[] = [];
    for (let second = 0; second <= 400; second += 5) {
      const until = Math.min(second, 100);
      const made = market.step(
        later(second),
        eight.map((source) => {
          const reading = readingOf(source, later(second), [
            { base: 'BTC', cents: 8_000_000 + until },
          ]);
          const [price] = reading.prices;
          if (price === undefined) throw new Error('one price');
          return { ...reading, prices: [{ ...price, size: '1' }] };
        }),
      );
      if (only(made) !== null) last.push(second);
    }
    expect(Math.max(...last)).toBeLessThanOrEqual(160);
  });
});

describe('all sources down', () => {
  test('gives no price after 35 seconds, counted from the last answer of any', () => {
    const market = run();
    const answered = new Map(eight.map((source, at) => [source, later(-at * 0.5)]));
    const readings = [...answered].map(([source, at]) =>
      readingOf(source, at, [{ base: 'BTC', cents: 6_000_000 }]),
    );
    let expiresAt = later(0);
    for (let second = 0; second <= 60; second += 5) {
      const price = only(market.step(later(second), readings));
      if (price !== null) expiresAt = price.expiresAt;
    }
    expect(expiresAt <= later(30)).toBe(true);
  });
});
