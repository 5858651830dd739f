import { randomInt } from 'node:crypto';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { amount } from '../../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import { nextProvider } from '../../../core/requisite-cascade/next-provider.ts';
import type { OpenGateway } from '../../money/online-payments/open-gateways.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { CascadeDeps } from './cascade-deps.ts';
import { readResting } from './provider-rests.ts';
import { countDone, countPromised, type RequestRow, readPromised } from './requisite-days.ts';
import { directionCascades, requisiteRequests } from './tables.ts';

/** An order as far as requisites of providers are about it. */
export type Wanted = {
  readonly orderId: string;
  readonly directionId: string;
  readonly paymentSystem: string;
  readonly asset: AssetCode;
  readonly units: bigint;
};

/** What providers were asked for an order, the newest first. */
export function readRequests(database: Queryable, orderId: string): Promise<RequestRow[]> {
  return database
    .select()
    .from(requisiteRequests)
    .where(eq(requisiteRequests.orderId, orderId))
    .orderBy(desc(requisiteRequests.askedAt));
}

/** One request, locked until the transaction is over. */
export async function lockRequest(tx: Queryable, reference: string): Promise<RequestRow> {
  const [row] = await tx
    .select()
    .from(requisiteRequests)
    .where(eq(requisiteRequests.reference, reference))
    .for('update');
  if (row === undefined) throw new Error(`there is no request ${reference}`);
  return row;
}

/** Who comes first in a direction that has an order of its own. */
async function readOwnOrder(database: Queryable, directionId: string): Promise<string[]> {
  const rows = await database
    .select({ gateway: directionCascades.gateway })
    .from(directionCascades)
    .where(eq(directionCascades.directionId, directionId))
    .orderBy(asc(directionCascades.position));
  return rows.map(({ gateway }) => gateway);
}

/** States in which a provider may still have an order of ours: there it is never asked again. */
const mayBeOpen = ['asking', 'given', 'lost', 'paid', 'ended'] as const;

/**
 * Chooses who is asked next and writes down that it will be, with our number and within its limits:
 * one at a time, so that no limit is passed by two. Null where nobody is left.
 */
export function beginRequest(
  { gateways, platform }: CascadeDeps,
  wanted: Wanted,
  since: Date,
): Promise<{ readonly row: RequestRow; readonly open: OpenGateway } | null> {
  const terms = gateways.cascadeOf(wanted.paymentSystem);
  if (terms.length === 0) return Promise.resolve(null);
  return inTransaction(platform.database, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext(${`requisites ${wanted.paymentSystem}`}))`,
    );
    const before = await readRequests(tx, wanted.orderId);
    const resting = await readResting(tx);
    const asked = before
      .filter(({ state, askedAt }) => mayBeOpen.some((open) => open === state) || askedAt >= since)
      .map(({ gateway }) => gateway);
    const chosen = nextProvider(terms, wanted.units, {
      promised: await readPromised(tx, wanted.paymentSystem),
      passedOver: new Set([...asked, ...resting]),
      order: await readOwnOrder(tx, wanted.directionId),
    });
    const open = chosen === null ? null : gateways.byName(chosen.gateway);
    if (open === null) return null;
    const { orderId, paymentSystem, asset, units } = wanted;
    const [row] = await tx
      .insert(requisiteRequests)
      .values({
        reference: drawReference(),
        orderId,
        gateway: open.gateway.name,
        paymentSystem,
        asset,
        units,
      })
      .returning();
    if (row === undefined) throw new Error('a request was not written down');
    await countPromised(tx, row, true);
    await countDone(tx, row, 'asked');
    return { row, open };
  });
}

/** By lot, as the numbers of online payments, which they become. */
function drawReference(): string {
  return String(randomInt(100_000_000_000_000, 281_000_000_000_000));
}

type Ended = { readonly state: 'none' | 'refused' | 'lost'; readonly why?: string };

/** Nothing came of a request: its place within the limits is free again. */
export async function endRequest(
  database: Database,
  reference: string,
  { state, why }: Ended,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const row = await lockRequest(tx, reference);
    if (row.state !== 'asking') return;
    await countPromised(tx, row, false);
    const done = state === 'none' ? 'none_free' : 'failed';
    await countDone(tx, row, done, row.askedAt);
    await tx
      .update(requisiteRequests)
      .set({
        state,
        answeredAt: sql`now()`,
        why: why?.slice(0, 200) ?? null,
        // One that may have an order of theirs is looked at now and then: money might come to it.
        nextAt: state === 'lost' ? sql`now() + interval '1 minute'` : null,
      })
      .where(eq(requisiteRequests.reference, reference));
  });
}

/** The amount that was asked for. */
export function askedAmount({ units, asset }: Pick<RequestRow, 'units' | 'asset'>) {
  if (!isAssetCode(asset)) throw new Error(`a request names unknown ${asset}`);
  return amount(units, asset);
}

/** Requests that are to be looked at now, the longest waiting first. */
export function readDueRequests(database: Queryable): Promise<RequestRow[]> {
  return database
    .select()
    .from(requisiteRequests)
    .where(
      and(
        inArray(requisiteRequests.state, ['given', 'lost', 'ended']),
        sql`${requisiteRequests.nextAt} <= now()`,
      ),
    )
    .orderBy(asc(requisiteRequests.nextAt))
    .limit(100);
}
