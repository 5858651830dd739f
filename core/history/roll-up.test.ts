import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFixed } from '../rates/fixed-point.ts';
import { type Candle, candlesOf, rollUp, type Tick } from './candle.ts';
import { changePercent, priceAt } from './change.ts';
import { grains } from './chart-plan.ts';
import { crossCandles } from './cross-candles.ts';
import { dollarValues } from './dollar-values.ts';

const price = fc.bigInt({ min: 1n, max: 10n ** 34n });
const ticks = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 3 * grains.day }), price }), { maxLength: 80 })
  .map((each): Tick[] => each.toSorted((one, other) => one.at - other.at));

function fixed(text: string): bigint {
  const read = readFixed(text);
  if (read === null) throw new Error(`${text} is no price`);
  return read;
}

test('candles of candles are the candles of their ticks, however often they are rolled up', () => {
  fc.assert(
    fc.property(ticks, (each) => {
      const minutes = candlesOf(each, grains.minute);
      const fives = rollUp(minutes, grains.five_minutes);
      const hours = rollUp(fives, grains.hour);
      expect(fives).toEqual(candlesOf(each, grains.five_minutes));
      expect(hours).toEqual(candlesOf(each, grains.hour));
      expect(rollUp(hours, grains.day)).toEqual(candlesOf(each, grains.day));
    }),
  );
});

test('no tick is lost, and none lies outside of its candle', () => {
  fc.assert(
    fc.property(ticks, (each) => {
      const hours = candlesOf(each, grains.hour);
      expect(hours.reduce((sum, candle) => sum + candle.ticks, 0)).toBe(each.length);
      for (const tick of each) {
        const candle = hours.find(({ opensAt }) => opensAt === tick.at - (tick.at % grains.hour));
        expect(candle !== undefined && candle.low <= tick.price).toBe(true);
        expect(candle !== undefined && tick.price <= candle.high).toBe(true);
      }
    }),
  );
});

test('a crossed candle holds its own opening and closing, and the dollar is exact', () => {
  fc.assert(
    fc.property(ticks, ticks, (base, quote) => {
      const [bases, quotes] = [candlesOf(base, grains.hour), candlesOf(quote, grains.hour)];
      for (const { open, high, low, close } of crossCandles(bases, quotes)) {
        expect(low <= open && low <= close && open <= high && close <= high).toBe(true);
      }
      expect(crossCandles(bases, null)).toEqual(bases);
      for (const turned of crossCandles(null, quotes)) expect(turned.low <= turned.high).toBe(true);
    }),
  );
});

test('assets are crossed through the dollar by their middles, held pairs tell nothing', () => {
  const values = dollarValues([
    { base: 'USD', quote: 'RUB', bid: '80', ask: '120' },
    { base: 'BTC', quote: 'USDT', bid: '99', ask: '101', mid: '100' },
    { base: 'USDT', quote: 'USD', bid: '1.00', ask: '1.02' },
    { base: 'ETH', quote: 'USDT', bid: '10', ask: '10', hold: 'all' },
    { base: 'LTC', quote: 'DOGE', bid: '2', ask: '2' },
  ]);
  expect(Object.fromEntries(values)).toEqual({
    USD: fixed('1'),
    RUB: fixed('0.01'),
    USDT: fixed('1.01'),
    BTC: fixed('101'),
  });
});

test.each([
  ['100', '101.255', '1.25'],
  ['100', '99.999', '0.00'],
  ['100', '89.5', '-10.50'],
  ['0.5', '1', '100.00'],
])('from %s to %s is %s per cent', (before, after, change) => {
  expect(changePercent(fixed(before), fixed(after))).toBe(change);
});

test('a price of long ago does not stand for that of the moment', () => {
  const one = fixed('1');
  const candle: Candle = { opensAt: 0, open: one, high: one, low: one, close: one, ticks: 1 };
  const terms = { length: 10, slack: 5 };
  expect(priceAt([candle], 9, terms)).toBeNull();
  expect(priceAt([candle], 15, terms)).toBe(one);
  expect(priceAt([candle], 16, terms)).toBeNull();
});
