import { distancePpm, type FixedPoint, fixedOne } from './fixed-point.ts';
import {
  bankWorkingHoursMax,
  frozenMovePpm,
  frozenReadings,
  frozenWitnesses,
  jumpMemorySeconds,
  type MarketPolicy,
  type PolicyVersion,
  policyVersion,
  readingMaxSeconds,
  stillSeconds,
} from './markets.ts';
import type { Vote } from './votes.ts';
import { workingMilliseconds } from './working-hours.ts';

/** Why a source is not believed before it is even compared with the others. */
const rejections = ['stale', 'crossed', 'wide', 'thin', 'jumped', 'frozen'] as const;
type Rejection = (typeof rejections)[number];

/** What became of one source's word in one market. */
export const verdicts = ['used', 'outlier', 'unreadable', ...rejections] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * Says whether a source contradicts the others; one that is silent, late or thin does not. One that
 * stands still does: whoever moves may be lying, and must not price a still market alone.
 */
export function isDissent(verdict: Verdict, policy: PolicyVersion = policyVersion): boolean {
  if (verdict === 'frozen') return policy > 1;
  return ['unreadable', 'crossed', 'wide', 'jumped'].includes(verdict);
}

/** What is remembered of one source in one market. */
type VoteMemory = {
  readonly good: { readonly mid: FixedPoint; readonly at: Date } | null;
  readonly same: Sameness;
};

/** How long a source has said exactly the same, and where all the others stood when it began. */
type Sameness = {
  readonly bid: FixedPoint;
  readonly ask: FixedPoint;
  readonly size: string | null;
  readonly since: Date;
  readonly receivedAt: Date;
  readonly readings: number;
  readonly middles: ReadonlyMap<string, FixedPoint>;
};

export type MarketMemory = ReadonlyMap<string, VoteMemory>;

export type Judgement = {
  readonly believed: readonly Vote[];
  readonly rejected: readonly { readonly vote: Vote; readonly rejection: Rejection }[];
  /** No source has changed anything for too long: the market stands still, or all feeds do. */
  readonly still: boolean;
  readonly memory: MarketMemory;
};

/**
 * Trusts or distrusts every source of one market by itself: how old its word is, whether its two
 * prices make sense, whether it leapt away from its own last price, and whether it moves at all.
 */
export function judgeVotes(
  votes: readonly Vote[],
  memory: MarketMemory,
  policy: MarketPolicy,
  now: Date,
): Judgement {
  const middles = new Map(votes.map((vote) => [vote.source, vote.mid]));
  const next = new Map(memory);
  const believed: Vote[] = [];
  const rejected: { vote: Vote; rejection: Rejection }[] = [];
  for (const vote of votes) {
    const known = memory.get(vote.source);
    const same = sameness(vote, known?.same, middles);
    const rejection = rejectionOf(
      vote,
      { memory: { good: known?.good ?? null, same }, middles },
      policy,
      now,
    );
    const good = rejection === null ? { mid: vote.mid, at: now } : (known?.good ?? null);
    next.set(vote.source, { good, same });
    if (rejection === null) believed.push(vote);
    else rejected.push({ vote, rejection });
  }
  return { believed, rejected, still: isStill(believed, next, now), memory: next };
}

function sameness(
  vote: Vote,
  known: Sameness | undefined,
  middles: ReadonlyMap<string, FixedPoint>,
): Sameness {
  const { bid, ask, size, receivedAt } = vote;
  if (known === undefined || known.bid !== bid || known.ask !== ask || known.size !== size) {
    return { bid, ask, size, receivedAt, since: receivedAt, readings: 1, middles };
  }
  // The same reading looked at again is no new evidence.
  if (known.receivedAt.getTime() === receivedAt.getTime()) return known;
  return { ...known, receivedAt, readings: known.readings + 1 };
}

function rejectionOf(
  vote: Vote,
  {
    memory: { good, same },
    middles,
  }: { readonly memory: VoteMemory; readonly middles: ReadonlyMap<string, FixedPoint> },
  policy: MarketPolicy,
  now: Date,
): Rejection | null {
  if (!isFresh(vote, now)) return 'stale';
  if (vote.bid > vote.ask) return 'crossed';
  if (distancePpm(vote.ask, vote.bid) > policy.spreadMaxPpm) return 'wide';
  const { turnoverMin } = policy;
  if (turnoverMin !== null && vote.turnover !== null && vote.turnover < turnoverMin * fixedOne) {
    return 'thin';
  }
  if (good !== null && now.getTime() - good.at.getTime() < jumpMemorySeconds * 1000) {
    if (distancePpm(vote.mid, good.mid) > policy.jumpMaxPpm) return 'jumped';
  }
  return vote.kind === 'exchange' && isFrozen(vote, same, middles) ? 'frozen' : null;
}

/** An exchange's word lives for seconds; a bank's for a day and a half of working days. */
export function isFresh(vote: Pick<Vote, 'kind' | 'asOf'>, now: Date): boolean {
  if (vote.kind === 'bank') {
    return workingMilliseconds(vote.asOf, now) <= bankWorkingHoursMax * 3_600_000;
  }
  const age = now.getTime() - vote.asOf.getTime();
  return age <= readingMaxSeconds * 1000 && age >= -readingMaxSeconds * 1000;
}

function isFrozen(vote: Vote, same: Sameness, middles: ReadonlyMap<string, FixedPoint>): boolean {
  if (same.readings < frozenReadings) return false;
  let witnesses = 0;
  for (const [source, mid] of middles) {
    const then = same.middles.get(source);
    if (source === vote.source || then === undefined) continue;
    if (distancePpm(mid, then) > frozenMovePpm) witnesses += 1;
  }
  return witnesses >= frozenWitnesses;
}

function isStill(believed: readonly Vote[], memory: MarketMemory, now: Date): boolean {
  const changes = believed
    .filter((vote) => vote.kind === 'exchange')
    .map((vote) => memory.get(vote.source)?.same.since.getTime() ?? 0);
  // One exchange among banks cannot be held against anything.
  if (changes.length < 2) return false;
  return now.getTime() - Math.max(...changes) > stillSeconds * 1000;
}
