import { dollarValues } from '../history/dollar-values.ts';
import type { AssetCode } from '../money/asset.ts';
import { distancePpm, divideFixed, fixedOne, readFixed, writeFixed } from '../rates/fixed-point.ts';
import type { Hold, PairPrice } from '../rates/market-price.ts';
import { marketName, marketsToDollar } from '../rates/markets.ts';
import { evaluateFormula, type NoValue, namesIn } from './formula.ts';

/** A price that an operator sets: a number, or a formula of market prices. */
export type OwnRate = {
  /** What rules and evidence call it: `own:cash`. */
  readonly code: string;
  readonly revision: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly bid: string;
  readonly ask: string;
  /** Whether every direction goes by it where the market's price of this pair would stand. */
  readonly leads: boolean;
  /** How far it may stand from the market's price of the same pair, where there is one. */
  readonly driftMaxPpm: bigint;
  /** A forgotten rate grows stale: nobody is quoted it at or after this. */
  readonly expiresAt: Date;
};

/** A price of the moment, as formulas look at it. */
export type KnownPrice = PairPrice & {
  readonly mid?: string;
  readonly hold?: Hold;
  readonly expiresAt?: Date;
};

export type OwnPrice = PairPrice & { readonly hold: Hold; readonly expiresAt: Date };

export type OwnFailure = NoValue['problem'] | 'expired' | 'held' | 'crossed' | 'drifted';

/**
 * Works out what an own rate is worth now, from the market prices of the same moment: the
 * same prices give the same digits. It lives as long as the shortest of what it is made of. Where
 * an operator holds a market that either asset is priced by (`heldMarkets`), even a constant is
 * worth nothing: nobody exchanges at any price then.
 */
export function ownPriceOf(
  rate: OwnRate,
  prices: readonly KnownPrice[],
  now: Date,
  heldMarkets: ReadonlySet<string> = new Set(),
): OwnPrice | OwnFailure {
  if (now >= rate.expiresAt) return 'expired';
  const ways = [...marketsToDollar(rate.base), ...marketsToDollar(rate.quote)];
  if (ways.some((market) => heldMarkets.has(market))) return 'held';
  const used = pricesIn(rate, prices);
  const lookUp = (name: string) => lookUpPrice(prices, name);
  const bid = evaluateFormula(rate.bid, lookUp, 'down');
  const ask = evaluateFormula(rate.ask, lookUp, 'up');
  if (typeof bid !== 'bigint') return bid.problem;
  if (typeof ask !== 'bigint') return ask.problem;
  if (bid > ask) return 'crossed';
  const market = marketOf(rate, prices);
  if (market !== null) {
    const middle = (bid + ask) / 2n;
    if (distancePpm(middle, market) > rate.driftMaxPpm) return 'drifted';
  }
  const ends = [rate.expiresAt, ...used.flatMap(({ expiresAt }) => expiresAt ?? [])];
  return {
    base: rate.base,
    quote: rate.quote,
    bid: writeFixed(bid),
    ask: writeFixed(ask),
    hold: used.some(({ hold }) => hold === 'fixed') ? 'fixed' : 'none',
    expiresAt: ends.reduce((first, end) => (end < first ? end : first)),
  };
}

/**
 * The market's price of the pair, whichever way round it is traded, else that across the dollar.
 * One that is held counts too: it has moved, and just then a rate of yesterday must not stand in
 * its place.
 */
function marketOf({ base, quote }: OwnRate, prices: readonly KnownPrice[]): bigint | null {
  const moved = prices.map((price): KnownPrice => ({ ...price, hold: 'none' }));
  const market = lookUpPrice(moved, `${base}_${quote}.mid`);
  if (market !== null) return market;
  const turned = lookUpPrice(moved, `${quote}_${base}.mid`);
  if (turned !== null) return divideFixed(fixedOne, turned, 'down');
  const values = dollarValues(moved);
  const [ofBase, ofQuote] = [values.get(base), values.get(quote)];
  return ofBase === undefined || ofQuote === undefined || ofQuote === 0n
    ? null
    : divideFixed(ofBase, ofQuote, 'down');
}

/** Names of a formula that no market price will ever have. */
export function unknownNames(text: string, marketNames: readonly string[]): readonly string[] {
  return namesIn(text).filter((name) => {
    const [pair = '', side = 'mid'] = name.split('.');
    return !marketNames.includes(pair.replace('_', '/')) || !['bid', 'ask', 'mid'].includes(side);
  });
}

function pricesIn({ bid, ask }: OwnRate, prices: readonly KnownPrice[]): readonly KnownPrice[] {
  const names = new Set([...namesIn(bid), ...namesIn(ask)].map((name) => name.split('.')[0]));
  return prices.filter((price) => names.has(marketName(price).replace('/', '_')));
}

/** A price that is held for all is no price to build on. */
function lookUpPrice(prices: readonly KnownPrice[], name: string): bigint | null {
  const [pair = '', side = 'mid'] = name.split('.');
  const price = prices.find((each) => marketName(each).replace('/', '_') === pair);
  if (price === undefined || price.hold === 'all') return null;
  if (side === 'bid') return readFixed(price.bid);
  if (side === 'ask') return readFixed(price.ask);
  if (side !== 'mid') return null;
  if (price.mid !== undefined) return readFixed(price.mid);
  const [bid, ask] = [readFixed(price.bid), readFixed(price.ask)];
  return bid === null || ask === null ? null : (bid + ask) / 2n;
}
