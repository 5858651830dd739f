import { expect } from 'vitest';
import { readFixed } from '../../core/rates/fixed-point.ts';
import type { SourcePrice } from '../../core/rates/market-price.ts';
import { marketName } from '../../core/rates/markets.ts';
import type { SourceReport } from '../source.ts';
import { type Bench, faultOf, type Rules, replaced } from './bench.ts';

/** A source gives what it was told to the last digit, and what is spoiled spoils nothing else. */
export const priceRules: Rules = {
  'reads a recorded answer to the last digit, with no more questions than it needs': async (
    bench,
  ) => {
    const { recorded, standIn } = bench;
    const report = await bench.source().fetch();
    expect(report.asOf).toEqual(new Date(recorded.asOf));
    expect(report.prices).toEqual(recorded.prices);
    expect(standIn.asked).toEqual(Array(recorded.questions ?? 1).fill(recorded.path));
  },

  'leaves out a pair that is missing, and keeps the others': async (bench) => {
    const { symbol } = bench.recorded.pair;
    const reading = bench.read(replaced(bench.body, symbol, symbol.replace(/[A-Za-z]/g, 'Q')));
    const others = othersOf(bench, bench.recorded.prices);
    if (others.length === 0) await faultOf(bench, reading, /none of the pairs/);
    else expect((await reading).prices).toEqual(others);
  },

  'reads a price written with an exponent as the same number': async (bench) => {
    const { bid } = bench.recorded.pair;
    const reading = bench.read(replaced(bench.body, bid, withExponent(bid)));
    const prices = mayFail(bench)
      ? await reading.then(pricesOf, () => [])
      : pricesOf(await reading);
    expect(othersOf(bench, prices)).toEqual(othersOf(bench, bench.recorded.prices));
    // A price that the source's own rules do not allow to be written so may also be left out.
    const own = ownOf(bench, prices);
    const original = ownOf(bench, bench.recorded.prices);
    if (own !== null) expect(readFixed(own.bid)).toBe(readFixed(original?.bid ?? ''));
  },

  ...spoiled('NaN'),
  ...spoiled('-1'),
  ...spoiled('0x10'),
  ...spoiled('null'),
  ...spoiled('1.2.3'),
  ...spoiled(''),
  ...spoiled('9'.repeat(90)),
};

function spoiled(nonsense: string): Rules {
  return {
    [`keeps the other pairs when one says "${nonsense.slice(0, 20)}"`]: async (bench) => {
      const { body, recorded } = bench;
      // A bare word may turn the whole answer into no JSON: then nothing of it is believed.
      const reading = bench.read(replaced(body, recorded.pair.bid, nonsense));
      const bare = isBareNumber(bench) || mayFail(bench);
      const report = bare ? await reading.catch(() => null) : await reading;
      if (report === null) return;
      expect(othersOf(bench, report.prices)).toEqual(othersOf(bench, recorded.prices));
      const own = ownOf(bench, report.prices);
      expect(own === null || readFixed(own.bid) === null).toBe(true);
    },
  };
}

/** A source of one pair has nothing left to tell without it. */
function mayFail(bench: Bench): boolean {
  return othersOf(bench, bench.recorded.prices).length === 0;
}

function pricesOf({ prices }: SourceReport): readonly SourcePrice[] {
  return prices;
}

/** A price written as a number of JSON, and not as a text. */
function isBareNumber({ body, recorded }: Bench): boolean {
  return body.toString('latin1').includes(`:${recorded.pair.bid}`);
}

function ownOf({ recorded }: Bench, prices: readonly SourcePrice[]): SourcePrice | null {
  return prices.find((price) => marketName(price) === recorded.pair.name) ?? null;
}

function othersOf({ recorded }: Bench, prices: readonly SourcePrice[]): SourcePrice[] {
  return prices.filter((price) => marketName(price) !== recorded.pair.name);
}

/** `95.39` as `9539E-2`. */
function withExponent(text: string): string {
  const [whole = '', fraction = ''] = text.split(/[.,]/);
  return `${BigInt(whole + fraction)}E-${fraction.length}`;
}
