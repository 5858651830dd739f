import { distancePpm, type FixedPoint } from './fixed-point.ts';
import type { Hold } from './market-price.ts';
import type { BreakerPolicy } from './markets.ts';

/** Why a market is held: it moved too far, it contradicts another, or an operator said so. */
export const holdReasons = ['minute', 'hour', 'peg', 'cross', 'operator'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What else than a move may stop a market at this moment. */
export type Alarm = { readonly hold: Hold; readonly reason: 'peg' | 'cross' };

/** What operators may order of a breaker. */
export const breakerOrders = ['release', 'hold_fixed', 'hold_all'] as const;
export type BreakerOrder = (typeof breakerOrders)[number];

/** The circuit breaker of one market, with as much of its past as it needs. */
export type Breaker = {
  readonly hold: Hold;
  readonly reason: HoldReason | null;
  readonly heldSince: Date | null;
  /** Moves are looked for from here on: what was before a release is not held against it again. */
  readonly watchFrom: Date;
  /** Since when it has been calm, while it is held. */
  readonly calmSince: Date | null;
  readonly minute: readonly Moment[];
  readonly hour: readonly Range[];
};

type Moment = { readonly at: Date; readonly mid: FixedPoint };
type Range = { readonly from: number; readonly low: FixedPoint; readonly high: FixedPoint };

/** A breaker that has seen nothing yet. */
export function newBreaker(now: Date): Breaker {
  return {
    hold: 'none',
    reason: null,
    heldSince: null,
    watchFrom: now,
    calmSince: null,
    minute: [],
    hour: [],
  };
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Takes a price into the memory without judging it: what a new process begins with. */
export function rememberMid(breaker: Breaker, mid: FixedPoint, at: Date): Breaker {
  if (at < breaker.watchFrom) return breaker;
  const minute = breaker.minute.filter((past) => at.getTime() - past.at.getTime() <= minuteMs);
  minute.push({ at, mid });
  return { ...breaker, minute, hour: widened(breaker.hour, mid, at) };
}

/**
 * Looks at the market of this moment (`mid` is null while it has no price). A move beyond the
 * bounds holds the fixed rate, one beyond the wider bounds every rate. Three calm minutes, with a
 * price and without an alarm, release it again; what an operator held, an operator releases.
 */
export function stepBreaker(
  breaker: Breaker,
  { mid, alarm, now }: { mid: FixedPoint | null; alarm: Alarm | null; now: Date },
  policy: BreakerPolicy,
): Breaker {
  const watching = watchingAt(breaker, now);
  const seen = mid === null ? watching : rememberMid(watching, mid, now);
  const minutePpm = mid === null ? 0n : moveOfMinute(seen, mid);
  const trip = tripOf(minutePpm, mid === null ? 0n : moveOfHour(seen, mid, now), alarm, policy);
  const tripped = graver(trip?.hold ?? 'none', seen.hold) ? hold(seen, trip, now) : seen;
  if (tripped.hold === 'none') return tripped;
  const calm = mid !== null && alarm === null && minutePpm <= policy.calmPpm;
  const calmSince = calm ? (tripped.calmSince ?? now) : null;
  if (tripped.reason === 'operator' || calmSince === null) return { ...tripped, calmSince };
  if (now.getTime() - calmSince.getTime() < policy.calmSeconds * 1000) {
    return { ...tripped, calmSince };
  }
  return released(mid, now);
}

/** A clock that was set back leaves a past from the future: it is forgotten, and watched anew. */
function watchingAt(breaker: Breaker, now: Date): Breaker {
  const newest = breaker.minute.at(-1)?.at ?? breaker.watchFrom;
  const ahead = Math.max(newest.getTime(), breaker.watchFrom.getTime()) - now.getTime();
  if (ahead <= minuteMs) return breaker;
  return { ...breaker, watchFrom: now, calmSince: null, minute: [], hour: [] };
}

/** What an operator orders is done at once, whatever the market does. */
export function orderBreaker(breaker: Breaker, order: BreakerOrder, now: Date): Breaker {
  switch (order) {
    case 'release':
      return released(breaker.minute.at(-1)?.mid ?? null, now);
    case 'hold_fixed':
      return { ...breaker, hold: 'fixed', reason: 'operator', heldSince: now, calmSince: null };
    case 'hold_all':
      return { ...breaker, hold: 'all', reason: 'operator', heldSince: now, calmSince: null };
    default:
      return order satisfies never;
  }
}

type Trip = { readonly hold: Hold; readonly reason: HoldReason };

function tripOf(
  minutePpm: bigint,
  hourPpm: bigint,
  alarm: Alarm | null,
  policy: BreakerPolicy,
): Trip | null {
  if (minutePpm > policy.allMinutePpm) return { hold: 'all', reason: 'minute' };
  if (hourPpm > policy.allHourPpm) return { hold: 'all', reason: 'hour' };
  if (alarm?.hold === 'all') return alarm;
  if (minutePpm > policy.fixedMinutePpm) return { hold: 'fixed', reason: 'minute' };
  if (hourPpm > policy.fixedHourPpm) return { hold: 'fixed', reason: 'hour' };
  return alarm;
}

function graver(left: Hold, right: Hold): boolean {
  const weight = { none: 0, fixed: 1, all: 2 } as const;
  return weight[left] > weight[right];
}

function hold(breaker: Breaker, trip: Trip | null, now: Date): Breaker {
  if (trip === null) return breaker;
  // An operator's hold that the market makes graver is still the operator's to release.
  const reason = breaker.reason === 'operator' ? 'operator' : trip.reason;
  return { ...breaker, hold: trip.hold, reason, heldSince: now, calmSince: null };
}

function released(mid: FixedPoint | null, now: Date): Breaker {
  const fresh = newBreaker(now);
  return mid === null ? fresh : rememberMid(fresh, mid, now);
}

function moveOfMinute(breaker: Breaker, mid: FixedPoint): bigint {
  return moveWithin(
    breaker.minute.map((past) => ({ low: past.mid, high: past.mid })),
    mid,
  );
}

function moveOfHour(breaker: Breaker, mid: FixedPoint, now: Date): bigint {
  const since = now.getTime() - hourMs;
  return moveWithin(
    breaker.hour.filter(({ from }) => from >= since),
    mid,
  );
}

/** How far a price stands from the lowest or the highest before it, whichever is further. */
function moveWithin(past: readonly Pick<Range, 'low' | 'high'>[], mid: FixedPoint): bigint {
  let [low, high] = [mid, mid];
  for (const range of past) {
    if (range.low < low) low = range.low;
    if (range.high > high) high = range.high;
  }
  const [up, down] = [distancePpm(mid, low), distancePpm(mid, high)];
  return up > down ? up : down;
}

/** The past hour as the lowest and highest price of each minute. */
function widened(hour: readonly Range[], mid: FixedPoint, at: Date): readonly Range[] {
  const from = at.getTime() - (at.getTime() % minuteMs);
  const last = hour.at(-1);
  if (last === undefined || last.from !== from) {
    const recent = hour.filter((range) => range.from > from - hourMs);
    return [...recent, { from, low: mid, high: mid }];
  }
  if (mid >= last.low && mid <= last.high) return hour;
  const low = mid < last.low ? mid : last.low;
  const high = mid > last.high ? mid : last.high;
  return [...hour.slice(0, -1), { from, low, high }];
}
