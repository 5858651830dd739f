import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggregate } from './aggregate.ts';
import { distancePpm, readFixed } from './fixed-point.ts';
import type { MarketPrice, SourceReading } from './market-price.ts';
import { around, decimal, later, only, reading, run, start } from './testing.ts';

const sources = ['binance', 'bybit', 'okx', 'kucoin', 'kraken', 'gate', 'mexc'];
const halfPercent = 5_000n;

/** Honest sources differ by up to 0.05 % from the truth, as large exchanges do. */
const honest = fc
  .tuple(
    fc.integer({ min: 100_000, max: 20_000_000 }),
    fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 7, maxLength: 7 }),
    fc.array(fc.integer({ min: 10, max: 300 }), { minLength: 7, maxLength: 7 }),
  )
  .map(([cents, offsets, halves]) =>
    sources.map((source, at) => {
      const middle = cents + Math.trunc((cents * (offsets[at] ?? 0)) / 1_000_000);
      return around(source, start, middle, halves[at]);
    }),
  );

/** Whatever a source may say: near the truth, far from it, or nonsense. */
const lie = fc.oneof(
  fc.record({
    low: fc.integer({ min: -60_000, max: 60_000 }),
    spread: fc.integer({ min: -5_000, max: 60_000 }),
  }),
  fc.record({
    low: fc.integer({ min: -999_000, max: 5_000_000 }),
    spread: fc.integer({ min: -900_000, max: 900_000 }),
  }),
  fc.constantFrom('NaN', '-1', '1e30', '0', '', '1e-24'),
);
type Lie = string | { readonly low: number; readonly spread: number };

function readingWith(truth: SourceReading, words: Lie): SourceReading {
  const [price] = truth.prices;
  if (price === undefined) throw new Error('one price');
  if (typeof words === 'string') return reading(truth.source, start, words, words);
  const cents = Number(price.bid.replace('.', ''));
  const bid = Math.max(1, cents + Math.trunc((cents * words.low) / 1_000_000));
  const ask = Math.max(1, bid + Math.trunc((bid * words.spread) / 1_000_000));
  return reading(truth.source, start, decimal(bid), decimal(ask));
}

/** The readings with the words of some sources replaced by lies. */
function corrupted(readings: readonly SourceReading[], liars: readonly number[], lies: Lie[]) {
  return readings.map((truth, at) => {
    const words = lies[liars.indexOf(at)];
    return liars.includes(at) && words !== undefined ? readingWith(truth, words) : truth;
  });
}

function moved(before: MarketPrice, after: MarketPrice): bigint {
  const side = (name: 'bid' | 'ask' | 'mid') =>
    distancePpm(readFixed(after[name]) ?? 0n, readFixed(before[name]) ?? 1n);
  const [bid, ask, mid] = [side('bid'), side('ask'), side('mid')];
  return [bid, ask, mid].reduce((most, ppm) => (ppm > most ? ppm : most));
}

function someOf(count: number) {
  return fc.tuple(
    fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: count, maxLength: count }),
    fc.array(lie, { minLength: count, maxLength: count }),
  );
}

describe('of seven sources', () => {
  test('any two may say what they like: the price is there and moves by half a per cent at most', () => {
    fc.assert(
      fc.property(honest, someOf(2), (truth, [liars, lies]) => {
        const before = only(run().step(start, truth));
        const after = only(run().step(start, corrupted(truth, liars, lies)));
        expect(before).not.toBeNull();
        expect(after).not.toBeNull();
        if (before === null || after === null) return;
        expect(moved(before, after) <= halfPercent).toBe(true);
        expect(after.degraded).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });

  test('any three that leave the bounds stop the price', () => {
    const far = fc.oneof(
      fc.record({ low: fc.integer({ min: 20_000, max: 5_000_000 }), spread: fc.constant(100) }),
      fc.record({ low: fc.integer({ min: -990_000, max: -20_000 }), spread: fc.constant(100) }),
      fc.constantFrom('NaN', '-1', '1e31'),
    );
    const three = fc.tuple(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 3, maxLength: 3 }),
      fc.array(far, { minLength: 3, maxLength: 3 }),
    );
    fc.assert(
      fc.property(honest, three, (truth, [liars, lies]) => {
        const made = run().step(start, corrupted(truth, liars, lies));
        expect(made.prices).toEqual([]);
        expect(made.evidence[0]?.failure).toBe('disagreement');
      }),
      { numRuns: 700 },
    );
  });

  test('any three stop the price, or change it no more than two can', () => {
    fc.assert(
      fc.property(honest, someOf(3), (truth, [liars, lies]) => {
        const before = only(run().step(start, truth));
        const after = only(run().step(start, corrupted(truth, liars, lies)));
        if (before === null || after === null) return;
        expect(moved(before, after) <= halfPercent).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  test('a price is never better for the customer than every source of it', () => {
    fc.assert(
      fc.property(honest, someOf(2), (truth, [liars, lies]) => {
        const made = run().step(start, corrupted(truth, liars, lies));
        const price = only(made);
        if (price === null) return;
        const used = made.evidence[0]?.votes.filter(({ verdict }) => verdict === 'used') ?? [];
        const bid = readFixed(price.bid) ?? 0n;
        const ask = readFixed(price.ask) ?? 0n;
        expect(bid <= ask).toBe(true);
        expect(used.some((vote) => (readFixed(vote.bid) ?? 0n) >= bid)).toBe(true);
        expect(used.some((vote) => (readFixed(vote.ask) ?? 0n) <= ask)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** Prices that can be read and still are none, and others that are next to none. */
const extreme = fc.constantFrom(
  '1e30',
  '9e30',
  '1e-24',
  '2e-24',
  '1e24',
  '1e12',
  '1e-12',
  '1',
  '60000',
  '84.9',
  '1.13',
  '9'.repeat(45),
  `0.${'0'.repeat(23)}1`,
  `1${'0'.repeat(44)}`,
);
const assets = ['USD', 'EUR', 'RUB', 'KZT', 'USDT', 'USDC', 'BTC'] as const;
const anyWord = fc.record({
  base: fc.constantFrom(...assets),
  quote: fc.constantFrom(...assets),
  bid: extreme,
  ask: extreme,
});

describe('of all markets', () => {
  test('nothing that any number of sources say stops the work, and what comes of it is a price', () => {
    const kind = fc.constantFrom('exchange' as const, 'bank' as const);
    const lies = fc.tuple(kind, fc.array(anyWord, { maxLength: 12 }));
    fc.assert(
      fc.property(fc.array(lies, { maxLength: 5 }), (words) => {
        const readings = words.map(([kind, prices], at): SourceReading => {
          // Several that say the same are believed: also of that something must come.
          return { source: `s${at}`, kind, asOf: start, receivedAt: start, prices };
        });
        const doubled = readings.map((one) => ({ ...one, source: `${one.source} again` }));
        const made = aggregate(new Map(), [...readings, ...doubled], start);
        for (const { bid, ask, mid } of made.prices) {
          const [low, high] = [readFixed(bid), readFixed(ask)];
          expect(readFixed(mid)).not.toBeNull();
          expect(low !== null && high !== null && low <= high).toBe(true);
        }
        const again = made.prices.length === 0 ? made : aggregate(made.state, readings, later(5));
        expect(again.evidence).toHaveLength(made.evidence.length);
      }),
      { numRuns: 3000 },
    );
  }, 120_000);

  test('one source with a price as large as can be leaves all others what they are', () => {
    const bank = (source: string, quote: 'EUR' | 'RUB', price: string): SourceReading => {
      const prices = [{ base: 'USD' as const, quote, bid: price, ask: price }];
      return { source, kind: 'bank', asOf: start, receivedAt: start, prices };
    };
    const honestBanks = ['one', 'two', 'three'].map((name) => bank(name, 'RUB', '84.9'));
    const made = aggregate(new Map(), [...honestBanks, bank('liar', 'EUR', '1e30')], start);
    expect(made.prices).toMatchObject([{ base: 'USD', quote: 'RUB', mid: '84.9' }]);
    const euro = made.evidence.find(({ market }) => market === 'EUR/USD');
    expect(euro?.votes).toMatchObject([{ source: 'liar', verdict: 'unreadable' }]);
  });
});

test('sources that agree on what cannot be are compared with each other all the same', () => {
  const row = (base: 'BTC' | 'USDT' | 'EUR', quote: 'USDT' | 'USD' | 'EUR', price: string) => {
    return { base, quote, bid: price, ask: price };
  };
  const prices = [
    row('BTC', 'USDT', '1e-12'),
    row('USDT', 'USD', '1e-12'),
    row('EUR', 'USD', '1e12'),
    row('BTC', 'EUR', '1'),
  ];
  const readings = ['one', 'two', 'three'].map((source): SourceReading => {
    return { source, kind: 'exchange', asOf: start, receivedAt: start, prices };
  });
  const { prices: made } = aggregate(new Map(), readings, start);
  expect(made.map(({ base, hold }) => [base, hold])).toEqual([
    ['USDT', 'all'],
    ['BTC', 'none'],
    ['EUR', 'none'],
  ]);
});

/** A liar's next word, by how far it stands from its own last one. */
const drift = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -15_000, max: 15_000 }) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: -190_000, max: 190_000 }) },
);
const minutes = fc.record({
  cents: fc.integer({ min: 1_000_000, max: 20_000_000 }),
  liars: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 2, maxLength: 2 }),
  // How the market itself moves from turn to turn: often not at all.
  steps: fc.array(fc.constantFrom(0, 0, 0, 0, 300, -300, 900), { minLength: 24, maxLength: 24 }),
  drifts: fc.array(fc.tuple(drift, drift), { minLength: 24, maxLength: 24 }),
  sized: fc.boolean(),
});

describe('of seven sources, through two minutes', () => {
  test('two liars who bide their time do not move the price either, not even of a still market', () => {
    fc.assert(
      fc.property(minutes, ({ cents, liars, steps, drifts, sized }) => {
        const [honestly, together] = [run(), run()];
        let truth = cents;
        const lies = [cents, cents];
        for (const [turn, step] of steps.entries()) {
          truth += Math.trunc((truth * step) / 1_000_000);
          const now = later(turn * 5);
          const size = sized ? String(truth) : undefined;
          const words = sources.map((source, at) => {
            const honest = around(source, now, truth + Math.trunc((truth * (at - 3)) / 20_000));
            return { ...honest, prices: honest.prices.map((price) => sizeOf(price, size)) };
          });
          const spoilt = words.map((word, at) => {
            const liar = liars.indexOf(at);
            if (liar < 0) return word;
            const last = lies[liar] ?? cents;
            const next = last + Math.trunc((last * (drifts[turn]?.[liar] ?? 0)) / 1_000_000);
            lies[liar] = Math.max(1_000, next);
            return around(word.source, now, lies[liar] ?? cents);
          });
          const before = only(honestly.step(now, words));
          const after = only(together.step(now, spoilt));
          if (before === null || after === null || after.hold === 'all') continue;
          expect(moved(before, after) <= halfPercent).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });
});

function sizeOf(price: SourceReading['prices'][number], size: string | undefined) {
  const { size: _size, ...bare } = price;
  return size === undefined ? bare : { ...bare, size };
}
