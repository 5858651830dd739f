import type { AssetCode } from '../money/asset.ts';
import type { Alarm } from './breaker.ts';
import {
  distancePpm,
  divideFixed,
  type FixedPoint,
  fixedOne,
  multiplyFixed,
} from './fixed-point.ts';
import { judgeVotes } from './judge-votes.ts';
import { crossPpm, type Market, type MarketPolicy, marketName, marketPolicies } from './markets.ts';
import { type Book, type Vote, voteOf } from './votes.ts';

/** Middle price of every market that has one now, by name. */
type Middles = ReadonlyMap<string, FixedPoint>;

/** A market of two things worth the same that has left one to one: nothing is exchanged by it. */
export function pegAlarm(mid: FixedPoint, policy: MarketPolicy): Alarm | null {
  if (policy.pegPpm === null || distancePpm(mid, fixedOne) <= policy.pegPpm) return null;
  return { hold: 'all', reason: 'peg' };
}

/** Currencies that coins are traded for beside the dollar coin they are priced in. */
const witnessQuotes = ['USD', 'EUR', 'RUB'] as const;

/**
 * Compares a coin's price with what sources take for it in money: BTC/USD against BTC/USDT times
 * USDT/USD. One source that disagrees takes the fixed rate away, several take every rate, unless
 * as many agree. Each counts once, in however many currencies it says so.
 */
export function crossAlarm(
  market: Market,
  books: readonly Book[],
  middles: Middles,
  now: Date,
): Alarm | null {
  if (market.kind === 'fiat' || market.quote !== 'USDT') return null;
  const own = dollarsOf(market.base, middles);
  if (own === null) return null;
  /** Of each source, in how many currencies more it agrees than it does not. */
  const words = new Map<string, number>();
  for (const quote of witnessQuotes) {
    const money = dollarsOf(quote, middles);
    if (money === null) continue;
    const expected = divideFixed(own, money, 'down');
    // Too small for the decimals of a price: there is nothing to compare with.
    if (expected === 0n) continue;
    const witness: Market = { base: market.base, quote, kind: market.kind };
    for (const { source, mid } of witnesses(witness, books, now)) {
      const word = distancePpm(mid, expected) > crossPpm ? -1 : 1;
      words.set(source, (words.get(source) ?? 0) + word);
    }
  }
  const said = [...words.values()];
  const agree = said.filter((word) => word > 0).length;
  const disagree = said.filter((word) => word < 0).length;
  if (disagree <= agree) return null;
  return { hold: disagree > 1 ? 'all' : 'fixed', reason: 'cross' };
}

/** Sane and fresh words on a pair that is not priced by itself, from those that trade just it. */
function witnesses(market: Market, books: readonly Book[], now: Date): readonly Vote[] {
  const votes = books.flatMap((book) => {
    const vote = voteOf(book, market);
    return vote === null || vote === 'unreadable' || vote.way !== 'direct' ? [] : [vote];
  });
  const policy = { ...marketPolicies[market.kind], turnoverMin: null };
  return judgeVotes(votes, new Map(), policy, now).believed;
}

function dollarsOf(asset: AssetCode, middles: Middles): FixedPoint | null {
  if (asset === 'USD') return fixedOne;
  const direct = middles.get(marketName({ base: asset, quote: 'USD' }));
  if (direct !== undefined) return direct;
  const inverse = middles.get(marketName({ base: 'USD', quote: asset }));
  if (inverse !== undefined) return divideFixed(fixedOne, inverse, 'down');
  const coin = middles.get(marketName({ base: asset, quote: 'USDT' }));
  const dollars = middles.get('USDT/USD');
  return coin === undefined || dollars === undefined ? null : multiplyFixed(coin, dollars, 'down');
}
