import type { AssetCode } from '../money/asset.ts';
import {
  divideFixed,
  type FixedPoint,
  fixedOne,
  multiplyFixed,
  readFixed,
  roundFixed,
} from './fixed-point.ts';
import type { SourceKind, SourcePrice, SourceReading } from './market-price.ts';
import { type Market, marketName } from './markets.ts';

/** How a source came to speak of a market: of the pair itself, or by way of others of its pairs. */
export type VoteWay = 'direct' | 'inverse' | 'cross' | 'proxy';

/** What one source says of one market. */
export type Vote = Leg & {
  readonly source: string;
  readonly kind: SourceKind;
  readonly way: VoteWay;
  readonly receivedAt: Date;
};

/** One price of a source as numbers. Bid and ask stand as the source wrote them, even crossed. */
type Leg = {
  readonly bid: FixedPoint;
  readonly ask: FixedPoint;
  readonly mid: FixedPoint;
  readonly asOf: Date;
  readonly turnover: FixedPoint | null;
  readonly size: string | null;
};

/** Everything a source said, by pair; `unreadable` where a pair was there but made no sense. */
export type Book = {
  readonly reading: SourceReading;
  readonly legs: ReadonlyMap<string, Leg | 'unreadable'>;
};

const opened = new WeakMap<SourceReading, Book>();

/** Reads all prices of a source once, for all markets and as long as it says nothing newer. */
export function openBook(reading: SourceReading): Book {
  const known = opened.get(reading) ?? readBook(reading);
  opened.set(reading, known);
  return known;
}

function readBook(reading: SourceReading): Book {
  const legs = new Map<string, Leg | 'unreadable'>();
  for (const price of reading.prices) {
    const name = marketName(price);
    if (isZero(price.bid) || isZero(price.ask)) continue;
    // Two prices of one pair contradict each other: neither is believed.
    legs.set(name, legs.has(name) ? 'unreadable' : readLeg(price, reading));
  }
  return { reading, legs };
}

/**
 * What a source says of a market: by the pair itself, by the pair the other way round, across one
 * currency that it prices both in, or by a pair that speaks for this one. Null when it is silent.
 */
export function voteOf(book: Book, market: Market): Vote | 'unreadable' | null {
  const { source, kind, receivedAt } = book.reading;
  const own = legBetween(book, market.base, market.quote);
  if (own === 'unreadable') return own;
  const found = own ?? (market.direct ? null : (crossed(book, market) ?? proxied(book, market)));
  if (found === null) return null;
  return { ...found.leg, way: found.way, source, kind, receivedAt };
}

type Found = { readonly leg: Leg; readonly way: VoteWay };

function legBetween(book: Book, base: AssetCode, quote: AssetCode): Found | 'unreadable' | null {
  const direct = book.legs.get(`${base}/${quote}`);
  if (direct === 'unreadable') return direct;
  if (direct !== undefined) return { leg: direct, way: 'direct' };
  const inverse = book.legs.get(`${quote}/${base}`);
  if (inverse === undefined || inverse === 'unreadable') return inverse ?? null;
  const leg = turned(inverse);
  return isPrice(leg) ? { leg, way: 'inverse' } : 'unreadable';
}

/** Currencies that a source may price both sides of a market in. */
const hubs = ['USD', 'RUB', 'EUR'] as const;

function crossed(book: Book, market: Market): Found | null {
  for (const hub of hubs) {
    if (hub === market.base || hub === market.quote) continue;
    const first = legBetween(book, market.base, hub);
    const second = legBetween(book, hub, market.quote);
    if (first === null || second === null) continue;
    if (first === 'unreadable' || second === 'unreadable') continue;
    const leg = chained(first.leg, second.leg);
    if (isPrice(leg)) return { leg, way: 'cross' };
  }
  return null;
}

function proxied(book: Book, { proxy }: Market): Found | null {
  if (proxy === undefined) return null;
  const found = legBetween(book, proxy.base, proxy.quote);
  return found === null || found === 'unreadable' ? null : { leg: found.leg, way: 'proxy' };
}

function readLeg(price: SourcePrice, reading: SourceReading): Leg | 'unreadable' {
  const bid = readFixed(price.bid);
  const ask = readFixed(price.ask);
  if (bid === null || ask === null) return 'unreadable';
  const own = price.asOf ?? reading.asOf;
  // A source whose clock runs ahead is no fresher than the moment it was heard.
  const asOf = own < reading.receivedAt ? own : reading.receivedAt;
  const turnover = price.turnover === undefined ? null : readTurnover(price.turnover);
  const leg = { bid, ask, mid: middle(bid, ask), asOf, turnover, size: price.size ?? null };
  return isPrice(leg) ? leg : 'unreadable';
}

/** A turnover that is no number counts as none told. */
function readTurnover(text: string): FixedPoint | null {
  return isZero(text) ? 0n : readFixed(text);
}

/** An exchange writes zeros for a pair that is not traded now: it says nothing of it. */
function isZero(text: string): boolean {
  return /^0*(\.0*)?$/.test(text);
}

/** More digits than any source writes, and few enough to be compared quickly. */
const crossDigits = 15;

function turned(leg: Leg): Leg {
  const bid = roundFixed(divideFixed(fixedOne, leg.ask, 'down'), crossDigits, 'down');
  const ask = roundFixed(divideFixed(fixedOne, leg.bid, 'up'), crossDigits, 'up');
  return { ...leg, bid, ask, mid: middle(bid, ask), turnover: null };
}

function chained(first: Leg, second: Leg): Leg {
  const bid = roundFixed(multiplyFixed(first.bid, second.bid, 'down'), crossDigits, 'down');
  const ask = roundFixed(multiplyFixed(first.ask, second.ask, 'up'), crossDigits, 'up');
  return {
    bid,
    ask,
    mid: middle(bid, ask),
    asOf: first.asOf < second.asOf ? first.asOf : second.asOf,
    turnover: null,
    size: first.size === null || second.size === null ? null : `${first.size} ${second.size}`,
  };
}

/** No two assets are further apart: turned round or chained, more would leave nothing to count. */
const farthest = 10n ** 12n;
const [priceMin, priceMax] = [fixedOne / farthest, fixedOne * farthest];

function isPrice({ bid, ask }: Leg): boolean {
  const isWithin = (price: FixedPoint) => price >= priceMin && price <= priceMax;
  return isWithin(bid) && isWithin(ask);
}

function middle(bid: FixedPoint, ask: FixedPoint): FixedPoint {
  return (bid + ask) / 2n;
}
