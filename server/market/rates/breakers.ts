import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AggregateState } from '../../../core/rates/aggregate.ts';
import {
  type Breaker,
  type BreakerOrder,
  type HoldReason,
  newBreaker,
} from '../../../core/rates/breaker.ts';
import type { Hold } from '../../../core/rates/market-price.ts';
import { marketName, marketNamed, markets } from '../../../core/rates/markets.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { rateBreakers } from './tables.ts';

/** How the breaker of one market stands, for people to look at. */
export type BreakerView = {
  readonly market: string;
  readonly hold: Hold;
  readonly reason: HoldReason | null;
  readonly heldSince: Date | null;
  /** What an operator has ordered and the ticker has not done yet. */
  readonly ordered: BreakerOrder | null;
};

/** The breakers of all markets, in the order of the markets. */
export async function readBreakers(db: Queryable): Promise<BreakerView[]> {
  const rows = await db.select().from(rateBreakers);
  return markets.map((each) => {
    const market = marketName(each);
    const row = rows.find((one) => one.market === market);
    const { hold = 'none', reason = null, heldSince = null, ordered = null } = row ?? {};
    return { market, hold, reason, heldSince, ordered };
  });
}

/**
 * An operator releases a market or holds it: the ticker does so at its next turn, within seconds.
 * What an operator holds, only an operator releases. Audited. Refuses `not_found` for no market.
 */
export async function overrideBreaker(
  database: Database,
  name: string,
  order: BreakerOrder,
  author: AuditAuthor,
): Promise<BreakerView | Refusal> {
  if (marketNamed(name) === null) return refuse('not_found');
  return inTransaction(database, async (tx) => {
    const wish = { ordered: order, orderedAt: sql`now()`, updatedAt: sql`now()` };
    const [row] = await tx
      .insert(rateBreakers)
      .values({ market: name, hold: 'none', watchFrom: sql`now()`, ...wish })
      .onConflictDoUpdate({ target: rateBreakers.market, set: wish })
      .returning();
    if (row === undefined) throw new Error('a row that was written is there');
    const { hold, reason, heldSince, ordered } = row;
    await audit(tx, {
      ...author,
      action: 'override_breaker',
      subjectType: 'market',
      subjectId: name,
      before: { hold, reason },
      after: { ordered: order },
    });
    return { market: name, hold, reason, heldSince, ordered };
  });
}

export type Wish = { readonly market: string; readonly order: BreakerOrder; readonly at: Date };

/** What operators have ordered since the last turn. */
export async function readWishes(db: Queryable): Promise<Wish[]> {
  const rows = await db.select().from(rateBreakers).where(isNotNull(rateBreakers.ordered));
  return rows.flatMap(({ market, ordered, orderedAt }) =>
    ordered === null || orderedAt === null ? [] : [{ market, order: ordered, at: orderedAt }],
  );
}

/** Breakers as a new worker finds them, without the moves that it must look up. */
export async function loadBreakers(db: Queryable, now: Date): Promise<Map<string, Breaker>> {
  const rows = await db.select().from(rateBreakers);
  return new Map(
    rows.map(({ market, hold, reason, heldSince, watchFrom }) => [
      market,
      { ...newBreaker(now), hold, reason, heldSince, watchFrom },
    ]),
  );
}

/**
 * Keeps the breakers that changed, clears the wishes that were done, and writes into the audit log
 * what the service held or released of itself.
 */
export async function saveBreakers(
  tx: Transaction,
  before: AggregateState,
  after: AggregateState,
  done: readonly Wish[],
): Promise<void> {
  for (const { market, order, at } of done) {
    // The database tells microseconds apart, a moment read from it only milliseconds.
    const readAt = sql`date_trunc('milliseconds', ${rateBreakers.orderedAt})`;
    const same = and(eq(rateBreakers.ordered, order), sql`${readAt} = ${at.toISOString()}`);
    await tx
      .update(rateBreakers)
      .set({ ordered: null, orderedAt: null })
      .where(and(eq(rateBreakers.market, market), same));
  }
  const changed = [...after].filter(([market, { breaker }]) =>
    differs(before.get(market)?.breaker, breaker),
  );
  for (const [market, { breaker }] of changed) {
    const { hold, reason, heldSince, watchFrom } = breaker;
    const row = { hold, reason, heldSince, watchFrom, updatedAt: sql`now()` };
    await tx
      .insert(rateBreakers)
      .values({ market, ...row })
      .onConflictDoUpdate({ target: rateBreakers.market, set: row });
  }
  for (const [market, { breaker }] of changed) {
    const was = before.get(market)?.breaker;
    if ((was?.hold ?? 'none') === breaker.hold || done.some((wish) => wish.market === market)) {
      continue;
    }
    await audit(tx, {
      actor: 'service',
      action: breaker.hold === 'none' ? 'release_market' : 'hold_market',
      subjectType: 'market',
      subjectId: market,
      before: { hold: was?.hold ?? 'none', reason: was?.reason ?? null },
      after: { hold: breaker.hold, reason: breaker.reason },
      ip: null,
    });
  }
}

function differs(before: Breaker | undefined, after: Breaker): boolean {
  if (before === undefined) return after.hold !== 'none';
  return (
    before.hold !== after.hold ||
    before.reason !== after.reason ||
    before.watchFrom.getTime() !== after.watchFrom.getTime()
  );
}
