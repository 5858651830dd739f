import { describe, expect, test } from 'vitest';
import { aggregate } from './aggregate.ts';
import type { SourceReading } from './market-price.ts';
import { around, later, only, reading, run, start, verdicts } from './testing.ts';

function priced(...readings: SourceReading[]) {
  return run().step(start, readings);
}

describe('a price', () => {
  const three = [
    reading('binance', start, '60000', '60010'),
    reading('kraken', start, '60020', '60040'),
    reading('okx', start, '59990', '60005.5'),
  ];

  test('buys at the lowest bid, sells at the highest ask and says what it was made from', () => {
    expect(only(priced(...three))).toEqual({
      base: 'BTC',
      quote: 'USDT',
      bid: '59990',
      ask: '60040',
      mid: '60005',
      asOf: start,
      expiresAt: later(30),
      sources: 3,
      degraded: false,
      hold: 'none',
    });
  });

  test('of two sources has a wider spread, of one there is none', () => {
    const two = only(priced(...three.slice(0, 2)));
    expect(two).toMatchObject({ bid: '59700', ask: '60340.2', sources: 2, degraded: true });
    const one = priced(...three.slice(0, 1));
    expect(one.prices).toEqual([]);
    expect(one.evidence[0]).toMatchObject({ market: 'BTC/USDT', failure: 'too_few' });
  });

  test('of two sources that contradict each other is none', () => {
    const made = priced(around('a', start, 6_000_000), around('b', start, 6_120_000));
    expect(made.prices).toEqual([]);
    expect(made.evidence[0]?.failure).toBe('disagreement');
  });

  test('leaves out a source far from the others, and says so', () => {
    const made = priced(...three, around('mexc', start, 6_200_000));
    expect(only(made)).toMatchObject({ bid: '59990', ask: '60040', sources: 3 });
    expect(verdicts(made)).toMatchObject({ mexc: 'outlier', kraken: 'used' });
  });

  test('is not dragged further than its band by a source just inside the bounds', () => {
    const wide = Array.from({ length: 6 }, (_, at) => around(`s${at}`, start, 6_000_000));
    const made = only(priced(...wide, around('low', start, 5_916_000)));
    // A thousandth below the bid in the middle, which is 59994.
    expect(made).toMatchObject({ bid: '59934.006', sources: 7 });
  });

  test('grows as old as the oldest word in it', () => {
    const [one = three[0], two = three[0], last = three[0]] = three;
    if (!one || !two || !last) throw new Error('three readings');
    const old = { ...last, asOf: later(-12), receivedAt: start };
    expect(only(priced(one, two, old))).toMatchObject({
      asOf: later(-12),
      expiresAt: later(18),
    });
  });
});

describe('a source', () => {
  const honest = ['a', 'b', 'c', 'd'].map((name) => around(name, start, 6_000_000));

  test.each([
    ['an old word', reading('x', later(-21), '60000', '60010'), 'stale'],
    ['a word from long ago, heard now', { asOf: later(-60) }, 'stale'],
    ['a bid above its ask', reading('x', start, '60010', '60000'), 'crossed'],
    ['a spread of six per cent', reading('x', start, '58000', '61500'), 'wide'],
    ['hardly any trade', { turnover: '49999.99' }, 'thin'],
    ['no trade', { turnover: '0' }, 'thin'],
    ['no number', reading('x', start, 'NaN', '60010'), 'unreadable'],
    ['a negative price', reading('x', start, '-60000', '60010'), 'unreadable'],
    ['an infinite price', reading('x', start, '60000', 'Infinity'), 'unreadable'],
  ])('with %s is not believed', (_why, given, verdict) => {
    const base = reading('x', start, '60000', '60010');
    const [price] = base.prices;
    if (price === undefined) throw new Error('one price');
    const changed = 'source' in given ? given : { ...base, prices: [{ ...price, ...given }] };
    const made = priced(...honest, changed);
    expect(verdicts(made)['x']).toBe(verdict);
    expect(only(made)?.sources).toBe(4);
  });

  test('whose clock runs ahead is no fresher than when it was heard', () => {
    const ahead = { ...reading('x', later(3600), '60000', '60010'), receivedAt: start };
    const made = priced(...honest.slice(0, 2), ahead);
    expect(only(made)).toMatchObject({ asOf: start, expiresAt: later(30), sources: 3 });
    const others = (at: Date) => ['a', 'b', 'c'].map((name) => around(name, at, 6_000_000));
    const after = run().step(later(21), [...others(later(21)), ahead]);
    expect(verdicts(after)['x']).toBe('stale');
    const before = run().step(later(-21), [...others(later(-21)), ahead]);
    expect(verdicts(before)['x']).toBe('stale');
  });

  test('that writes zeros for a pair says nothing of it', () => {
    const made = priced(...honest, reading('x', start, '0.00000000', '0'));
    expect(verdicts(made)['x']).toBeUndefined();
  });

  test('that prices a pair twice is not believed', () => {
    const twice = reading('x', start, '60000', '60010');
    const made = priced(...honest, { ...twice, prices: [...twice.prices, ...twice.prices] });
    expect(verdicts(made)['x']).toBe('unreadable');
  });

  test('that leaps from its own last price is rejected until that is forgotten', () => {
    const market = run();
    const at = (seconds: number, cents: number) =>
      market.step(later(seconds), [
        ...['a', 'b', 'c'].map((name) => around(name, later(seconds), 6_000_000)),
        around('x', later(seconds), cents),
      ]);
    expect(verdicts(at(0, 6_000_000))['x']).toBe('used');
    expect(verdicts(at(5, 7_300_000))['x']).toBe('jumped');
    expect(verdicts(at(290, 7_300_000))['x']).toBe('jumped');
    expect(verdicts(at(305, 7_300_000))['x']).toBe('outlier');
  });

  test('that repeats itself while others move is frozen, however fresh it says it is', () => {
    const market = run();
    let last = null;
    for (let poll = 0; poll < 8; poll += 1) {
      const at = later(poll * 5);
      const moving = ['a', 'b', 'c', 'd'].map((name) => around(name, at, 6_000_000 + poll * 3000));
      last = market.step(at, [...moving, reading('x', at, '60000', '60010', { size: '1' })]);
      if (poll < 5) expect(verdicts(last)['x']).toBe('used');
    }
    expect(last === null ? '' : verdicts(last)['x']).toBe('frozen');
  });

  test('that repeats itself while nobody moves is quiet', () => {
    const market = run();
    for (let poll = 0; poll < 30; poll += 1) {
      const at = later(poll * 5);
      const quiet = ['a', 'b', 'c'].map((name) => around(name, at, 6_000_000));
      const made = market.step(at, [...quiet, reading('x', at, '60000', '60010', { size: '1' })]);
      expect(verdicts(made)['x']).toBe('used');
    }
  });
});

describe('money', () => {
  const now = new Date('2026-11-23T09:00:00Z');
  const bank = (source: string, asOf: string, prices: SourceReading['prices']): SourceReading => ({
    source,
    kind: 'bank',
    asOf: new Date(asOf),
    receivedAt: now,
    prices,
  });
  const cbr = bank('cbr', '2026-11-21T00:00:00Z', [
    { base: 'USD', quote: 'RUB', bid: '84.9057', ask: '84.9057' },
    { base: 'KZT', quote: 'RUB', bid: '0.162541', ask: '0.162541' },
    { base: 'EUR', quote: 'RUB', bid: '95.8585', ask: '95.8585' },
  ]);
  const open = bank('open-er-api', '2026-11-23T00:02:31Z', [
    { base: 'USD', quote: 'RUB', bid: '85.12', ask: '85.12' },
    { base: 'USD', quote: 'KZT', bid: '521.9', ask: '521.9' },
    { base: 'USD', quote: 'EUR', bid: '0.8855', ask: '0.8855' },
  ]);
  const ecb = bank('ecb', '2026-11-20T15:00:00Z', [
    { base: 'EUR', quote: 'USD', bid: '1.1298', ask: '1.1298' },
  ]);

  test('is priced directly, turned round or across a currency, as each bank writes it', () => {
    const { prices, evidence } = aggregate(new Map(), [cbr, open, ecb], now);
    const of = (name: string) => prices.find(({ base, quote }) => `${base}/${quote}` === name);
    expect(of('USD/RUB')).toMatchObject({
      sources: 2,
      degraded: true,
      expiresAt: new Date('2026-11-23T09:00:30Z'),
    });
    expect(of('USD/KZT')).toMatchObject({ sources: 2, mid: '522.132409361' });
    expect(of('EUR/USD')).toMatchObject({ sources: 3, mid: '1.12930547713', degraded: false });
    const ways = evidence.find(({ market }) => market === 'EUR/USD')?.votes.map(({ way }) => way);
    expect(ways).toEqual(['cross', 'inverse', 'direct']);
  });

  test('is fresh for a day and a half of working days', () => {
    const monday = aggregate(new Map(), [cbr, open, ecb], now);
    const tuesday = aggregate(new Map(), [cbr, open, ecb], new Date('2026-11-24T12:01:00Z'));
    expect(monday.prices.map(({ quote }) => quote)).toContain('RUB');
    expect(tuesday.prices.map(({ quote }) => quote)).not.toContain('RUB');
  });
});

describe('markets are held against each other', () => {
  const at = (source: string, prices: SourceReading['prices']): SourceReading => ({
    source,
    kind: 'exchange',
    asOf: start,
    receivedAt: start,
    prices,
  });
  const four = ['a', 'b', 'c', 'd'];
  const spoken = (bitcoins: string, dollarCoin: string) =>
    four.map((source) =>
      at(source, [
        { base: 'BTC', quote: 'USDT', bid: bitcoins, ask: bitcoins },
        { base: 'USDC', quote: 'USDT', bid: dollarCoin, ask: dollarCoin },
      ]),
    );
  const kraken = (name: string, price: string) =>
    at(name, [{ base: 'BTC', quote: 'USD', bid: price, ask: price }]);

  test('a coin that costs the same in dollars is not held', () => {
    const { prices } = aggregate(new Map(), [...spoken('60000', '1'), kraken('k', '60500')], start);
    expect(prices.map(({ base, hold }) => [base, hold])).toContainEqual(['BTC', 'none']);
  });

  test('one market that contradicts takes the fixed rate away, two take every rate', () => {
    const one = aggregate(new Map(), [...spoken('60000', '1'), kraken('k', '62000')], start);
    expect(one.prices.find(({ base }) => base === 'BTC')?.hold).toBe('fixed');
    const liars = [kraken('k', '62000'), kraken('l', '62500')];
    const two = aggregate(new Map(), [...spoken('60000', '1'), ...liars], start);
    expect(two.prices.find(({ base }) => base === 'BTC')?.hold).toBe('all');
  });

  test('a source that contradicts in several currencies is one source', () => {
    const euros = { base: 'EUR', quote: 'USD', bid: '1.1', ask: '1.1' } as const;
    const honest = four.map((source) =>
      at(source, [
        { base: 'BTC', quote: 'USDT', bid: '60000', ask: '60000' },
        { base: 'USDC', quote: 'USDT', bid: '1', ask: '1' },
        euros,
      ]),
    );
    const dearer = [
      { base: 'BTC', quote: 'USD', bid: '66000', ask: '66000' },
      { base: 'BTC', quote: 'EUR', bid: '60000', ask: '60000' },
    ] as const;
    const one = aggregate(new Map(), [...honest, at('k', dearer)], start);
    expect(one.prices.find(({ base }) => base === 'BTC')?.hold).toBe('fixed');
    const two = aggregate(new Map(), [...honest, at('k', dearer), at('l', dearer)], start);
    expect(two.prices.find(({ base }) => base === 'BTC')?.hold).toBe('all');
    // Nor do several currencies of one outweigh another that agrees.
    const fair = at('m', [{ base: 'BTC', quote: 'USD', bid: '60000', ask: '60000' }]);
    const both = aggregate(new Map(), [...honest, at('k', dearer), fair], start);
    expect(both.prices.find(({ base }) => base === 'BTC')?.hold).toBe('none');
  });

  test('a dollar coin that has left the dollar stops everything priced in it', () => {
    const { prices } = aggregate(new Map(), spoken('60000', '0.97'), start);
    const held = prices.filter(({ hold }) => hold === 'all').map(({ base }) => base);
    expect(held).toEqual(['USDT', 'USDC']);
  });
});
