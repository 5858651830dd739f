import { assert } from '../assert.ts';
import type { MarketEvidence, VoteEvidence } from './aggregate.ts';
import type { HoldReason } from './breaker.ts';
import { findConsensus } from './consensus.ts';
import { readFixed, writeFixed } from './fixed-point.ts';
import { isDissent, type Verdict } from './judge-votes.ts';
import type { Hold } from './market-price.ts';
import { marketNamed, marketPolicies, policyVersion, policyVersions } from './markets.ts';
import type { VoteWay } from './votes.ts';

/** Evidence as it is kept: short names would save little, order of members never changes. */
type EvidenceJson = {
  readonly policy: number;
  readonly markets: readonly {
    readonly market: string;
    readonly failure: MarketEvidence['failure'];
    readonly hold: Hold;
    readonly reason: HoldReason | null;
    readonly votes: readonly VoteJson[];
  }[];
};

type VoteJson = readonly [
  source: string,
  way: VoteWay,
  bid: string,
  ask: string,
  asOf: string,
  verdict: Verdict,
];

/**
 * Evidence of one moment as text. It is kept as it is written here, so that a hash of it vouches
 * for every character.
 */
export function writeEvidence(evidence: readonly MarketEvidence[]): string {
  const json: EvidenceJson = {
    policy: policyVersion,
    markets: evidence.map(({ market, failure, breaker, votes }) => ({
      market,
      failure,
      hold: breaker.hold,
      reason: breaker.reason,
      votes: votes.map(({ source, way, bid, ask, asOf, verdict }) => {
        return [source, way, bid, ask, asOf.toISOString(), verdict] as const;
      }),
    })),
  };
  return JSON.stringify(json);
}

/** Reads what `writeEvidence` wrote; its hash has been checked, so its shape is not again. */
export function readEvidence(text: string): readonly MarketEvidence[] {
  const json = JSON.parse(text) as EvidenceJson;
  const policy = policyVersions.find((known) => known === json.policy);
  assert(policy !== undefined, 'evidence is judged by the rules it was made by');
  return json.markets.map(({ market, failure, hold, reason, votes }) => ({
    market,
    policy,
    failure,
    breaker: { hold, reason },
    votes: votes.map(([source, way, bid, ask, asOf, verdict]) => {
      return { source, way, bid, ask, asOf: new Date(asOf), verdict };
    }),
  }));
}

/** The prices that a market had. */
type Repriced = { readonly bid: string; readonly ask: string; readonly mid: string };

/**
 * Works out the price of a market once more from its evidence alone: the same digits as it was
 * quoted at, whatever has happened since. Null where it had none.
 */
export function repriceFromEvidence(evidence: MarketEvidence): Repriced | null {
  const market = marketNamed(evidence.market);
  if (market === null || evidence.failure === 'still') return null;
  const opinions = evidence.votes.flatMap((vote) => opinionOf(vote) ?? []);
  const dissenters = evidence.votes.filter(({ verdict }) =>
    isDissent(verdict, evidence.policy),
  ).length;
  const policy = marketPolicies[market.kind];
  const { price } = findConsensus(opinions, dissenters, policy, evidence.policy);
  if (price === null) return null;
  return { bid: writeFixed(price.bid), ask: writeFixed(price.ask), mid: writeFixed(price.mid) };
}

function opinionOf({ source, bid, ask, verdict }: VoteEvidence) {
  if (verdict !== 'used' && verdict !== 'outlier') return null;
  const [low, high] = [readFixed(bid), readFixed(ask)];
  assert(low !== null && high !== null, 'what was used could be read');
  return { source, bid: low, ask: high, mid: (low + high) / 2n };
}
