import { type Breaker, newBreaker, stepBreaker } from './breaker.ts';
import { type Consensus, findConsensus, type NoConsensus } from './consensus.ts';
import { crossAlarm, pegAlarm } from './cross-check.ts';
import { writeFixed } from './fixed-point.ts';
import {
  isDissent,
  type Judgement,
  judgeVotes,
  type MarketMemory,
  type Verdict,
} from './judge-votes.ts';
import type { Hold, MarketPrice, SourceReading } from './market-price.ts';
import {
  markets as allMarkets,
  type Market,
  marketName,
  marketPolicies,
  type PolicyVersion,
  policyVersion,
  priceMaxSeconds,
} from './markets.ts';
import { type Book, openBook, type Vote, type VoteWay, voteOf } from './votes.ts';

/** One source's word and what became of it. */
export type VoteEvidence = {
  readonly source: string;
  readonly way: VoteWay;
  readonly bid: string;
  readonly ask: string;
  readonly asOf: Date;
  readonly verdict: Verdict;
};

/** Everything that the price of one market was made from, or why there is none. */
export type MarketEvidence = {
  readonly market: string;
  /** The rules it was judged by. */
  readonly policy: PolicyVersion;
  readonly votes: readonly VoteEvidence[];
  readonly failure: NoConsensus | 'still' | null;
  readonly breaker: Pick<Breaker, 'hold' | 'reason'>;
};

/** What the aggregation remembers from one moment to the next. */
type MarketState = { readonly memory: MarketMemory; readonly breaker: Breaker };
export type AggregateState = ReadonlyMap<string, MarketState>;

export type Aggregate = {
  readonly state: AggregateState;
  readonly prices: readonly MarketPrice[];
  readonly evidence: readonly MarketEvidence[];
};

/**
 * Makes the prices of this moment out of the last words of all sources: each market gets one price
 * that a quorum of fresh and sane sources agree on, or none, and the reasons why. Pure: the same
 * past and the same words give the same prices everywhere.
 */
export function aggregate(
  state: AggregateState,
  readings: readonly SourceReading[],
  now: Date,
  markets: readonly Market[] = allMarkets,
): Aggregate {
  const books = readings.map(openBook);
  const looked = markets.map((market) => look(market, books, state, now));
  const middles = new Map(
    looked.flatMap(({ name, consensus }) =>
      consensus.price === null ? [] : [[name, consensus.price.mid]],
    ),
  );
  const next = new Map(state);
  const prices: MarketPrice[] = [];
  const evidence: MarketEvidence[] = [];
  for (const view of looked) {
    const policy = marketPolicies[view.market.kind];
    const mid = view.consensus.price?.mid ?? null;
    const alarm =
      (mid === null ? null : pegAlarm(mid, policy)) ?? crossAlarm(view.market, books, middles, now);
    const known = state.get(view.name)?.breaker ?? newBreaker(now);
    const breaker = stepBreaker(known, { mid, alarm, now }, policy.breaker);
    next.set(view.name, { memory: view.judgement.memory, breaker });
    evidence.push(evidenceOf(view, breaker));
    const price = priceOf(view, breaker.hold, now);
    if (price !== null) prices.push(price);
  }
  return { state: next, prices, evidence };
}

/** One market as its sources see it, before it is compared with its own past and with others. */
type View = {
  readonly market: Market;
  readonly name: string;
  readonly judgement: Judgement;
  readonly unreadable: readonly Book[];
  readonly consensus: Consensus;
  readonly failure: MarketEvidence['failure'];
};

function look(market: Market, books: readonly Book[], state: AggregateState, now: Date): View {
  const name = marketName(market);
  const policy = marketPolicies[market.kind];
  const votes: Vote[] = [];
  const unreadable: Book[] = [];
  for (const book of books) {
    const vote = voteOf(book, market);
    if (vote === 'unreadable') unreadable.push(book);
    else if (vote !== null) votes.push(vote);
  }
  const judgement = judgeVotes(votes, state.get(name)?.memory ?? new Map(), policy, now);
  const dissenters =
    unreadable.length + judgement.rejected.filter(({ rejection }) => isDissent(rejection)).length;
  const found = findConsensus(judgement.believed, dissenters, policy);
  const still = judgement.still && found.price !== null;
  const consensus = still ? { ...found, price: null } : found;
  const failure = still ? 'still' : found.failure;
  return { market, name, judgement, unreadable, consensus, failure };
}

function evidenceOf(view: View, { hold, reason }: Breaker): MarketEvidence {
  const outliers = new Set(view.consensus.outliers);
  const believed = view.judgement.believed.map((vote) =>
    voteEvidence(vote, outliers.has(vote.source) ? 'outlier' : 'used'),
  );
  const rejected = view.judgement.rejected.map(({ vote, rejection }) =>
    voteEvidence(vote, rejection),
  );
  const unread = view.unreadable.map(({ reading }) => unreadEvidence(reading, view.market));
  const { name: market, failure } = view;
  return {
    market,
    policy: policyVersion,
    votes: [...believed, ...rejected, ...unread],
    failure,
    breaker: { hold, reason },
  };
}

function voteEvidence(vote: Vote, verdict: Verdict): VoteEvidence {
  const { source, way, asOf } = vote;
  return { source, way, bid: writeFixed(vote.bid), ask: writeFixed(vote.ask), asOf, verdict };
}

/** What could not be read is kept as it was written, as far as it is not endless. */
function unreadEvidence(reading: SourceReading, market: Market): VoteEvidence {
  const name = marketName(market);
  const row = reading.prices.find((price) => marketName(price) === name);
  const { source, asOf } = reading;
  const [bid = '', ask = ''] = [row?.bid, row?.ask].map((text) => text?.slice(0, 60));
  return { source, way: 'direct', bid, ask, asOf, verdict: 'unreadable' };
}

function priceOf(view: View, hold: Hold, now: Date): MarketPrice | null {
  const { market, consensus, judgement } = view;
  const { price } = consensus;
  if (price === null) return null;
  const used = judgement.believed.filter(({ source }) => consensus.used.includes(source));
  const { base, quote } = market;
  return {
    base,
    quote,
    bid: writeFixed(price.bid),
    ask: writeFixed(price.ask),
    mid: writeFixed(price.mid),
    asOf: earliest(used.map(({ asOf }) => asOf)),
    expiresAt: earliest(used.map((vote) => expiryOf(vote, now))),
    sources: used.length,
    degraded: price.degraded,
    hold,
  };
}

/** A bank's word was looked at now; an exchange's grows old from the moment it was true. */
function expiryOf(vote: Vote, now: Date): Date {
  const since = vote.kind === 'bank' ? now : vote.asOf;
  return new Date(since.getTime() + priceMaxSeconds * 1000);
}

function earliest(moments: readonly Date[]): Date {
  return moments.reduce((first, moment) => (moment < first ? moment : first));
}
