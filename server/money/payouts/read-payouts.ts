import { and, asc, desc, eq, inArray, isNotNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { type Amount, amount } from '../../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import type { Attempt } from '../../../rails/rail.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import { isHeldBack } from '../payout-holds/hold-payout.ts';
import { isPaused } from '../payout-holds/pause-payouts.ts';
import { areStopped, readDecidedTxids } from '../payout-holds/recoveries.ts';
import { payoutAttempts, payouts } from './tables.ts';

export type PayoutRow = typeof payouts.$inferSelect;
export type AttemptRow = typeof payoutAttempts.$inferSelect;

/** A confirmed attempt is looked after until it is this deep: its block may still be dropped. */
const settledConfirmations = 6;

const columns = {
  id: sql`${payouts.id}`,
  kind: sql`${payouts.kind}`,
  orderId: sql`${payouts.orderId}`,
};

/** One payout; null where there is none. */
export async function findPayout(database: Queryable, id: string): Promise<PayoutRow | null> {
  const [payout] = await database.select().from(payouts).where(eq(payouts.id, id));
  return payout ?? null;
}

/** What payouts are of, by their ids; those that are not there are left out. */
export async function readPayoutAmounts(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const { id, asset, units } = payouts;
  const rows = await database
    .select({ id, asset, units })
    .from(payouts)
    .where(inArray(id, [...ids]));
  return new Map(
    rows.flatMap((row) => (isAssetCode(row.asset) ? [[row.id, amount(row.units, row.asset)]] : [])),
  );
}

/** Payouts of a rail that nothing has been signed for yet and whose time has come. */
export async function readQueued(database: Queryable, rail: string): Promise<PayoutRow[]> {
  return database
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.rail, rail),
        eq(payouts.state, 'queued'),
        lte(payouts.notBefore, sql`now()`),
        not(isHeldBack(columns)),
        not(isPaused(sql`${payouts.paymentSystem}`)),
        not(areStopped()),
      ),
    )
    .orderBy(asc(payouts.createdAt))
    .limit(50);
}

/** Whether a payout may leave at this moment: nobody has taken it back, and nothing holds it. */
export async function mayLeave(database: Queryable, id: string): Promise<boolean> {
  const [row] = await database
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.id, id), eq(payouts.state, 'queued'), not(isHeldBack(columns))));
  return row !== undefined;
}

/** Ids of every payout of a rail that is still to be signed, whether its time has come or not. */
export async function readWaiting(database: Queryable, rail: string): Promise<string[]> {
  const rows = await database
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.rail, rail), eq(payouts.state, 'queued')));
  return rows.map(({ id }) => id);
}

/** Attempts that may still need sending again, with their payouts, oldest first. */
export async function readLive(
  database: Queryable,
  rail: string,
): Promise<{ payout: PayoutRow; attempt: AttemptRow }[]> {
  return (
    database
      .select({ payout: payouts, attempt: payoutAttempts })
      .from(payoutAttempts)
      .innerJoin(payouts, eq(payouts.id, payoutAttempts.payoutId))
      .where(
        and(
          eq(payoutAttempts.rail, rail),
          or(
            inArray(payoutAttempts.state, ['prepared', 'sent']),
            and(
              eq(payoutAttempts.state, 'confirmed'),
              lt(payoutAttempts.confirmations, settledConfirmations),
            ),
          ),
          lte(payoutAttempts.nextAt, sql`now()`),
        ),
      )
      // Those still to be sent come first: confirmed ones waiting for depth may be many.
      .orderBy(sql`${payoutAttempts.state} = 'confirmed'`, asc(payoutAttempts.createdAt))
      .limit(500)
  );
}

/** Outputs that signed attempts are spending: no other payout may use them. */
export async function readLockedInputs(database: Queryable, rail: string): Promise<string[]> {
  const rows = await database
    .select({ inputs: payoutAttempts.inputs })
    .from(payoutAttempts)
    .where(
      and(
        eq(payoutAttempts.rail, rail),
        or(
          inArray(payoutAttempts.state, ['prepared', 'sent']),
          and(
            eq(payoutAttempts.state, 'confirmed'),
            lt(payoutAttempts.confirmations, settledConfirmations),
          ),
        ),
      ),
    );
  return rows.flatMap((row) => row.inputs);
}

/**
 * References of what was signed for an order and was paid, or certainly never will be. What an
 * operator made by hand was never signed: the number they wrote is no reference of a rail. Nor was
 * what a provider was asked for by a key. After a restore a person says so of what is forgotten.
 */
export async function readAccounted(database: Queryable, orderId: string): Promise<string[]> {
  const known = (await readPayoutsOf(database, orderId)).flatMap(({ attempts }) => attempts);
  const paidOrDead = known
    .filter(({ raw, byKey }) => raw !== '' && !byKey)
    .filter(({ state }) => state === 'confirmed' || state === 'dead')
    .map(({ reference }) => reference);
  return [...paidOrDead, ...(await readDecidedTxids(database, orderId))];
}

/** Every payout of an order with its attempts, oldest first. */
export async function readPayoutsOf(database: Queryable, orderId: string): Promise<PayoutEntry[]> {
  return (await readPayoutsOfEach(database, [orderId])).get(orderId) ?? [];
}

type PayoutEntry = { payout: PayoutRow; attempts: AttemptRow[] };

/** The payouts of some orders, oldest first, by the orders' ids; one query for all of them. */
export async function readPayoutsOfEach(
  database: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutEntry[]>> {
  const rows = await database
    .select({ payout: payouts, attempt: payoutAttempts })
    .from(payouts)
    .leftJoin(payoutAttempts, eq(payouts.id, payoutAttempts.payoutId))
    .where(isOneOf(payouts.orderId, orderIds))
    .orderBy(asc(payouts.createdAt), asc(payoutAttempts.number));
  const found = new Map<string, PayoutEntry>();
  for (const row of rows) {
    const entry = found.get(row.payout.id) ?? { payout: row.payout, attempts: [] };
    if (row.attempt !== null) entry.attempts.push(row.attempt);
    found.set(row.payout.id, entry);
  }
  return Map.groupBy(found.values(), ({ payout }) => payout.orderId);
}

/** The amount of a payout. */
export function payoutAmount(row: Pick<PayoutRow, 'asset' | 'units'>): Amount {
  return amount(row.units, assetOf(row.asset));
}

/** The signed attempt as its rail made it. */
export function toAttempt(row: AttemptRow): Attempt {
  return {
    reference: row.reference,
    raw: row.raw,
    inputs: row.inputs,
    networkFee: amount(row.feeUnits, assetOf(row.feeAsset)),
  };
}

function assetOf(text: string): AssetCode {
  if (!isAssetCode(text)) throw new Error(`a payout names an unknown asset ${text}`);
  return text;
}

type UnsettledPayouts = {
  readonly rail: string;
  readonly waiting: number;
  readonly sent: number;
  readonly oldest: Date;
};

/** How many payouts of each rail are not settled yet, and since when the oldest is there. */
export async function readUnsettledPayouts(database: Queryable): Promise<UnsettledPayouts[]> {
  const { rows } = await database.execute<
    Omit<UnsettledPayouts, 'oldest'> & { oldest: Date | string }
  >(sql`
    select rail, count(*) filter (where state in ('queued', 'prepared'))::int as waiting,
           count(*) filter (where state in ('claimed', 'sent'))::int as sent,
           min(created_at) as oldest
      from payouts where state in ('queued', 'prepared', 'claimed', 'sent') group by rail`);
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }));
}

/**
 * Orders whose payout should have left by itself and has not for so long, and those of which nobody
 * knows whether it did; a hundred at most. What operators make by hand waits in their queue.
 */
export async function findStuckPayouts(
  database: Queryable,
  minutes: number,
): Promise<readonly string[]> {
  const { rows } = await database.execute<{ order_id: string }>(sql`
    select distinct order_id from (
      select order_id from payouts p
       where state in ('queued', 'prepared', 'claimed', 'sent') and rail <> 'manual'
         and not ${isHeldBack({ id: sql`p.id`, kind: sql`p.kind`, orderId: sql`p.order_id` })}
         and (unclear_at is not null
              or greatest(not_before, created_at) < now() - make_interval(mins => ${minutes}))
       order by not_before limit 100) stuck`);
  return rows.map(({ order_id: id }) => id);
}

/**
 * What may have left of each payment system without being settled, with what networks were to take
 * for it in the same asset, in units.
 */
export async function readLeaving(database: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await database.execute<{ system: string; units: string }>(sql`
    select p.payment_system as system,
           sum(p.units + coalesce((
             select max(a.fee_units) from payout_attempts a
              where a.payout_id = p.id and a.fee_asset = p.asset
                and a.state in ('prepared', 'sent', 'confirmed')), 0))::text as units
      from payouts p where p.state in ('prepared', 'claimed', 'sent')
     group by 1`);
  return new Map(rows.map(({ system, units }) => [system, BigInt(units)]));
}

/** Ids of the requisites of ours that paid last, one of each payment system. */
export async function readPaidLast(
  database: Queryable,
  paymentSystems: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    paymentSystems.map((system) =>
      database
        .select({ id: payouts.paidFrom })
        .from(payouts)
        .where(and(eq(payouts.paymentSystem, system), isNotNull(payouts.paidFrom)))
        .orderBy(desc(payouts.confirmedAt))
        .limit(1),
    ),
  );
  return new Set(found.flat().flatMap(({ id }) => id ?? []));
}
