import { dollarValues } from '../history/dollar-values.ts';
import type { AssetCode } from '../money/asset.ts';
import {
  distancePpm,
  divideFixed,
  type FixedPoint,
  fixedOne,
  readFixed,
  writeFixed,
} from '../rates/fixed-point.ts';
import { isFresh } from '../rates/judge-votes.ts';
import type { Hold, PairPrice, SourceReading } from '../rates/market-price.ts';
import { marketName, marketsToDollar, priceMaxSeconds } from '../rates/markets.ts';
import { openBook } from '../rates/votes.ts';
import { evaluateFormula, type InputValue, type NoValue } from './formula.ts';
import { type FormulaInput, inputName, sideOf } from './formula-input.ts';
import { inputsOf } from './parse-formula.ts';

/** A price that an operator sets: a number, or a formula of prices of markets and sources. */
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
  /**
   * A forgotten number grows stale: nobody is quoted it at or after this. Null for a formula that
   * ends with the prices it is made of.
   */
  readonly expiresAt: Date | null;
};

/** A price of the moment, as formulas look at it. */
type KnownPrice = PairPrice & {
  readonly mid?: string;
  readonly hold?: Hold;
  readonly expiresAt?: Date;
};

/** All that own rates are worked out from. */
export type OwnWorld = {
  readonly prices: readonly KnownPrice[];
  /** The last words of the sources one by one. */
  readonly readings?: readonly SourceReading[];
  /** Markets that an operator holds: nobody exchanges their assets at any price then. */
  readonly held?: ReadonlySet<string>;
  /** Markets whose own sources agree on nothing now: what others say is no measure of theirs. */
  readonly closed?: readonly string[];
};

export type OwnPrice = PairPrice & { readonly hold: Hold; readonly expiresAt: Date };

export type OwnFailure = NoValue['problem'] | 'expired' | 'held' | 'crossed' | 'drifted';

/** What one input of a formula was worth. */
type UsedInput = { readonly name: string; readonly value: string };

/** What an own rate is worth now and of what it was made, or why it is worth nothing. */
export type OwnWorth = {
  readonly price: OwnPrice | null;
  readonly failure: OwnFailure | null;
  /** The input or the word that is in the way; empty where it is none. */
  readonly failureAt: string;
  readonly inputs: readonly UsedInput[];
};

type Found = { readonly value: FixedPoint; readonly expiresAt: Date | null; readonly hold: Hold };

/**
 * Works out what an own rate is worth now, from the prices of the same moment: the same prices give
 * the same digits. It lives as long as the shortest of what it is made of. Where an operator holds
 * a market that either asset is priced by, even a constant is worth nothing.
 */
export function ownWorthOf(rate: OwnRate, world: OwnWorld, now: Date): OwnWorth {
  const found = new Map<string, Found>();
  const lookUp = (input: FormulaInput): InputValue => {
    const price = input.source === null ? ofMarket(world, input) : ofSource(world, input, now);
    if (typeof price === 'string') return price;
    found.set(inputName(input), price);
    return price.value;
  };
  const nothing = (failure: OwnFailure, failureAt = ''): OwnWorth => {
    return { price: null, failure, failureAt, inputs: usedInputs(found) };
  };
  if (rate.expiresAt !== null && now >= rate.expiresAt) return nothing('expired');
  if (isHeld(rate, world)) return nothing('held');
  const bid = evaluateFormula(rate.bid, lookUp, 'down');
  if (typeof bid !== 'bigint') return nothing(bid.problem, bid.at);
  const ask = evaluateFormula(rate.ask, lookUp, 'up');
  if (typeof ask !== 'bigint') return nothing(ask.problem, ask.at);
  if (bid > ask) return nothing('crossed');
  const market = marketOf(rate, world);
  if (market !== null && distancePpm((bid + ask) / 2n, market) > rate.driftMaxPpm) {
    return nothing('drifted');
  }
  const { base, quote } = rate;
  const hold = [...found.values()].some((used) => used.hold === 'fixed') ? 'fixed' : 'none';
  const expiresAt = endOf(rate, found, now);
  const price = {
    base,
    quote,
    bid: writeFixed(bid),
    ask: writeFixed(ask),
    hold,
    expiresAt,
  } as const;
  return { price, failure: null, failureAt: '', inputs: usedInputs(found) };
}

function isHeld({ base, quote }: OwnRate, { held }: OwnWorld): boolean {
  if (held === undefined) return false;
  const pair = [marketName({ base, quote }), marketName({ base: quote, quote: base })];
  const ways = [...marketsToDollar(base), ...marketsToDollar(quote), ...pair];
  return ways.some((market) => held.has(market));
}

/** What says of no end is worked out anew at each tick, and must not outlive many of them. */
function endOf({ expiresAt }: OwnRate, found: ReadonlyMap<string, Found>, now: Date): Date {
  const ends = [expiresAt, ...[...found.values()].map((used) => used.expiresAt)];
  const known = ends.filter((end) => end !== null);
  if (known.length === 0) return new Date(now.getTime() + priceMaxSeconds * 1000);
  return known.reduce((first, end) => (end < first ? end : first));
}

function usedInputs(found: ReadonlyMap<string, Found>): UsedInput[] {
  return [...found].map(([name, { value }]) => ({ name, value: writeFixed(value) }));
}

/**
 * The market's price of the pair, whichever way round it is traded, else that across the dollar.
 * One that is held counts too: it has moved, and just then a rate of yesterday must not stand in
 * its place.
 */
function marketOf({ base, quote }: OwnRate, { prices, closed = [] }: OwnWorld): bigint | null {
  const moved = prices.map((price): KnownPrice => ({ ...price, hold: 'none' }));
  const middle = (pair: string) => {
    const found = ofMarket({ prices: moved }, { source: null, pair, side: 'mid' });
    return typeof found === 'string' ? null : found.value;
  };
  const market = middle(marketName({ base, quote }));
  if (market !== null) return market;
  const turned = middle(marketName({ base: quote, quote: base }));
  if (turned !== null) return divideFixed(fixedOne, turned, 'down');
  const names = [marketName({ base, quote }), marketName({ base: quote, quote: base })];
  if (names.some((name) => closed.includes(name))) return null;
  const values = dollarValues(moved);
  const [ofBase, ofQuote] = [values.get(base), values.get(quote)];
  return ofBase === undefined || ofQuote === undefined || ofQuote === 0n
    ? null
    : divideFixed(ofBase, ofQuote, 'down');
}

/** Inputs of a formula that there can never be a price of. */
export function unknownInputs(
  text: string,
  marketNames: readonly string[],
  sources: readonly string[],
): readonly FormulaInput[] {
  return inputsOf(text).filter(({ source, pair }) =>
    source === null ? !marketNames.includes(pair) : !sources.includes(source),
  );
}

/** A price that is held for all is no price to build on. */
function ofMarket({ prices }: OwnWorld, { pair, side }: FormulaInput): Found | 'missing' {
  const price = prices.find((each) => marketName(each) === pair);
  if (price === undefined || price.hold === 'all') return 'missing';
  const [bid, ask] = [readFixed(price.bid), readFixed(price.ask)];
  if (bid === null || ask === null) return 'missing';
  const mid = price.mid === undefined ? (bid + ask) / 2n : readFixed(price.mid);
  const value = sideOf(side, { bid, ask, mid });
  if (value === null) return 'missing';
  return { value, expiresAt: price.expiresAt ?? null, hold: price.hold ?? 'none' };
}

/** What a source said of the pair itself, as long as its word counts for markets too. */
function ofSource({ readings = [] }: OwnWorld, input: FormulaInput, now: Date): Found | NoInput {
  const reading = readings.find(({ source }) => source === input.source);
  const leg = reading === undefined ? undefined : openBook(reading).legs.get(input.pair);
  if (reading === undefined || leg === undefined) return 'missing';
  if (leg === 'unreadable' || leg.bid > leg.ask) return 'missing';
  const { kind } = reading;
  if (!isFresh({ kind, asOf: leg.asOf }, now)) return 'stale';
  const since = kind === 'bank' ? now : leg.asOf;
  const expiresAt = new Date(since.getTime() + priceMaxSeconds * 1000);
  return { value: sideOf(input.side, leg), expiresAt, hold: 'none' };
}

type NoInput = Exclude<InputValue, FixedPoint>;
