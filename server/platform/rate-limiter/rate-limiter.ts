import { inArray, type SQL, sql } from 'drizzle-orm';
import { isRefusal, type Refusal, tooMany } from '../../../core/refusal.ts';
import type { Database, Transaction } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { rateLimits } from '../tables.ts';

/** One thing that is counted. */
export type RateLimitKey = {
  /** What and whose: `login:olga`, `reset-address:10.0.0.1`. */
  readonly key: string;
  /** Tries without a wait; after them half a minute, a minute, … a quarter of an hour. */
  readonly triesFree: number;
  /** Tries without a captcha; none is ever asked for when absent. */
  readonly captchaAfter?: number;
  /** A success clears the count; otherwise it only takes its own try back. */
  readonly clears?: boolean;
};

/** What became of a try: only `free` was counted and may go on. */
type TryAnswer =
  | { readonly type: 'free' }
  | { readonly type: 'wait'; readonly seconds: number }
  | { readonly type: 'captcha' };

const blockSecondsMin = 30;
const blockSecondsMax = 900;
/** After this long without a try the counting starts anew. */
const forgottenAfterSeconds = 3600;
const sweptAtOnce = 1_000;

/**
 * Counts a try before it is looked at, so that tries made at the same moment are counted too.
 * Answers the seconds to wait when there were too many, or that a captcha must come first.
 */
export async function consume(
  database: Database,
  keys: readonly RateLimitKey[],
  { captchaPassed = false }: { readonly captchaPassed?: boolean } = {},
): Promise<TryAnswer> {
  return inTransaction(database, async (tx) => {
    const found = await lockCounts(tx, keys);
    const seconds = Math.max(0, ...found.map((row) => row.waitSeconds));
    if (seconds > 0) return { type: 'wait', seconds };
    const counted = keys.map((key) => ({ ...key, tries: triesOf(found, key.key) }));
    const demands = counted.some(({ tries, captchaAfter = Infinity }) => tries >= captchaAfter);
    if (demands && !captchaPassed) return { type: 'captcha' };
    await countTries(tx, counted);
    return { type: 'free' };
  });
}

/** The same for keys that ask for no captcha: refuses `rate_limited` with the seconds to wait. */
export async function consumeOrRefuse(
  database: Database,
  keys: readonly RateLimitKey[],
): Promise<Refusal | null> {
  const limit = await consume(database, keys);
  return limit.type === 'wait' ? tooMany(limit.seconds) : null;
}

/**
 * Counts a try, makes it, and takes it back where it was right: a refusal stays counted. Refuses
 * `rate_limited` with the seconds to wait, and what the try itself refuses.
 */
export async function attempt<Done>(
  database: Database,
  keys: readonly RateLimitKey[],
  work: () => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  const held = await consumeOrRefuse(database, keys);
  if (held !== null) return held;
  const done = await work();
  if (!isRefusal(done)) await inTransaction(database, (tx) => reset(tx, keys));
  return done;
}

/** A success clears what it may clear and takes its try back from the rest. */
export async function reset(tx: Transaction, keys: readonly RateLimitKey[]): Promise<void> {
  const cleared = namesOf(keys.filter(({ clears }) => clears === true));
  const inOrder = [...keys].sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key } of inOrder) {
    const tries = cleared.includes(key) ? 0 : sql`greatest(${rateLimits.tries} - 1, 0)`;
    await tx
      .update(rateLimits)
      .set({ tries, blockedUntil: null })
      .where(sql`${rateLimits.key} = ${key}`);
  }
}

/** Drops counts that mean nothing any more: what nobody has is counted as well. */
export async function sweepRateLimits(database: Database): Promise<void> {
  const silentSeconds = forgottenAfterSeconds + blockSecondsMax;
  await inBatches(sweptAtOnce, async () => {
    const { rowCount } = await database.execute(sql`
      delete from rate_limits where ctid = any(array(
        select ctid from rate_limits
         where last_try_at < now() - make_interval(secs => ${silentSeconds})
         limit ${sweptAtOnce} for update skip locked))`);
    return rowCount ?? 0;
  });
}

const quietSeconds = sql<number>`extract(epoch from now() - ${rateLimits.lastTryAt})::int`;

type Count = { readonly key: string; readonly tries: number; readonly quietSeconds: number };

function triesOf(found: readonly Count[], key: string): number {
  const row = found.find((one) => one.key === key);
  return row === undefined || row.quietSeconds > forgottenAfterSeconds ? 0 : row.tries;
}

function namesOf(keys: readonly RateLimitKey[]): string[] {
  return keys.map(({ key }) => key);
}

/** Half a minute after the last free try, then twice as long each time, up to a quarter hour. */
function blockSeconds(tries: number, triesFree: number): number {
  if (tries < triesFree) return 0;
  return Math.min(blockSecondsMin * 2 ** Math.min(tries - triesFree, 10), blockSecondsMax);
}

async function lockCounts(tx: Transaction, keys: readonly RateLimitKey[]) {
  // One order for everybody: two tries that count the same things never wait for each other.
  const names = namesOf(keys).sort();
  await tx
    .insert(rateLimits)
    .values(names.map((key) => ({ key })))
    .onConflictDoNothing();
  return tx
    .select({
      key: rateLimits.key,
      tries: rateLimits.tries,
      quietSeconds,
      waitSeconds: sql<number>`ceil(greatest(0, coalesce(
        extract(epoch from ${rateLimits.blockedUntil} - clock_timestamp()), 0)))::int`,
    })
    .from(rateLimits)
    .where(inArray(rateLimits.key, names))
    .orderBy(rateLimits.key)
    .for('update');
}

type Counted = RateLimitKey & { readonly tries: number };

async function countTries(tx: Transaction, counted: readonly Counted[]): Promise<void> {
  const rows: SQL[] = counted.map(({ key, tries, triesFree }) => {
    const seconds = blockSeconds(tries + 1, triesFree);
    return sql`(${key}::text, ${tries + 1}::int, ${seconds}::int)`;
  });
  await tx.execute(sql`
    update rate_limits as rate_limit
    set tries = counted.tries, last_try_at = now(), blocked_until =
      case when counted.seconds = 0 then null
      else clock_timestamp() + make_interval(secs => counted.seconds) end
    from (values ${sql.join(rows, sql`, `)}) as counted (key, tries, seconds)
    where rate_limit.key = counted.key`);
}
