import type { SourceReading } from '../../../core/rates/market-price.ts';
import { type PriceSource, SourceFault } from '../../../sources/source.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Log } from '../../platform/log/log.ts';
import type { SourceHealth } from './source-health.ts';

/** What is known of one source between its answers. */
export type Polled = Pick<
  SourceHealth,
  'lastOkAt' | 'lastErrorAt' | 'lastError' | 'faults' | 'nextPollAt'
> & { readonly reading: SourceReading | null };

export type PollDeps = { readonly clock: Clock; readonly log: Pick<Log, 'warn'> };

/** Asks every source whose time has come, all at once, and gives back how all of them are. */
export async function pollSources(
  { clock, log }: PollDeps,
  sources: readonly PriceSource[],
  known: ReadonlyMap<string, Polled>,
): Promise<Map<string, Polled>> {
  const now = clock.now();
  const polled = await Promise.all(
    sources.map(async (source) => {
      const last = known.get(source.name) ?? neverPolled(now);
      const next = isDue(last, now) ? await pollSource({ clock, log }, source, last, now) : last;
      return [source.name, next] as const;
    }),
  );
  return new Map(polled);
}

/** A turn of the ticker is never quite on time: what is due within this is asked now. */
const dueEarlyMilliseconds = 1_000;

/**
 * Also when it was asked in the future: the clock has been set back, and the next turn of a source
 * would not come for as long as that was.
 */
function isDue({ nextPollAt, lastOkAt, lastErrorAt }: Polled, now: Date): boolean {
  const soon = now.getTime() + dueEarlyMilliseconds;
  const isAhead = (at: Date | null) => at !== null && at.getTime() > soon;
  return !isAhead(nextPollAt) || isAhead(lastOkAt) || isAhead(lastErrorAt);
}

async function pollSource(
  { clock, log }: PollDeps,
  source: PriceSource,
  last: Polled,
  askedAt: Date,
): Promise<Polled> {
  try {
    const { asOf, prices } = await source.fetch();
    const receivedAt = clock.now();
    const { name, kind, paceSeconds } = source;
    return {
      reading: { source: name, kind, asOf, receivedAt, prices },
      lastOkAt: receivedAt,
      lastErrorAt: last.lastErrorAt,
      lastError: last.lastError,
      faults: 0,
      nextPollAt: later(askedAt, paceSeconds),
    };
  } catch (error) {
    const fault = error instanceof SourceFault ? error : null;
    // A mistake of ours in one source must not silence all the others: it is told, and waits too.
    const faults = last.faults + 1;
    log.warn({ err: error, source: source.name, faults }, 'price source failed');
    const rest = restSeconds(source.paceSeconds, faults, fault?.retryAfterSeconds ?? null);
    return {
      ...last,
      faults,
      lastErrorAt: clock.now(),
      lastError: (fault?.message ?? 'cannot be read').slice(0, 300),
      nextPollAt: later(clock.now(), rest),
    };
  }
}

const restLeastSeconds = 5;
const restMostSeconds = 900;

/**
 * How long a source that failed is left alone: twice as long with every failure, for one that is
 * asked often up to half a minute, else up to a quarter of an hour, and never shorter than it asks.
 */
export function restSeconds(
  paceSeconds: number,
  faults: number,
  retryAfterSeconds: number | null,
): number {
  const most = Math.min(Math.max(30, paceSeconds), restMostSeconds);
  const rest = Math.min(restLeastSeconds * 2 ** Math.min(faults, 20), most);
  return Math.max(rest, retryAfterSeconds ?? 0);
}

function neverPolled(now: Date): Polled {
  return {
    reading: null,
    lastOkAt: null,
    lastErrorAt: null,
    lastError: null,
    faults: 0,
    nextPollAt: now,
  };
}

function later(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
