import { and, desc, eq, gt, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type BlockKind, blockValue } from '../../../core/risk-flags/block-value.ts';
import {
  findRiskFlags,
  nameOfFlag,
  type Payer,
  type RiskFlag,
} from '../../../core/risk-flags/find-risk-flags.ts';
import { othersWithinDay } from '../../exchange/order-facts/order-facts.ts';
import { isBlocked } from '../../people/accounts/is-blocked.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { blockList, orderRiskFlags } from './tables.ts';

/** What an order says of its customer; of a stored order and of one that is being made. */
export type Said = {
  readonly incomeAccount: string | null;
  readonly outcomeAccount: string;
  readonly refundAccount: string | null;
  readonly fullName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly ip: string | null;
};
type Screened = Said & { readonly id: string; readonly userId: string | null };

/** An entry of the block list. */
export type Blocked = { readonly kind: string; readonly value: string };

/** The money that has come, where some has. */
type Arrival = {
  /** All that will have been credited, in units of the income. */
  readonly received: bigint;
  readonly reviewMin: bigint | null;
  readonly payer: Payer;
};

export const unknownPayer: Payer = { name: null, account: null };

/**
 * What is odd about an order whose money has come or is coming, and nobody has judged before.
 */
export async function screenOrder(
  db: Queryable,
  order: Screened,
  { payer, received, reviewMin }: Arrival,
): Promise<readonly RiskFlag[]> {
  const found = findRiskFlags({
    payer,
    received,
    reviewMin,
    blocked: await findBlocked(db, order, payer),
    closed: order.userId !== null && (await isBlocked(db, order.userId)),
    failures: await countFailures(db, order),
    expected: { name: order.fullName, account: order.incomeAccount },
  });
  if (found.length === 0) return found;
  const judged = new Set((await readRiskFlags(db, order.id)).map(({ flag }) => flag));
  return found.filter((flag) => !judged.has(nameOfFlag(flag)));
}

/** What is odd about an order that is being made, by the entries of the block list it meets. */
export function screenNewOrder(order: Said, blocked: readonly Blocked[]): readonly RiskFlag[] {
  return findRiskFlags({
    blocked,
    // Who is blocked makes no order.
    closed: false,
    received: null,
    reviewMin: null,
    failures: 0,
    payer: unknownPayer,
    expected: { name: order.fullName, account: order.incomeAccount },
  });
}

/** Writes down what was found, in the transaction that stops the order for it. */
export async function saveRiskFlags(
  tx: Transaction,
  orderId: string,
  flags: readonly RiskFlag[],
): Promise<void> {
  if (flags.length === 0) return;
  const rows = flags.map((flag) => ({
    orderId,
    flag: nameOfFlag(flag),
    exception: flag.exception,
    rule: flag.rule,
    detail: { ...flag.detail },
  }));
  await tx.insert(orderRiskFlags).values(rows).onConflictDoNothing();
}

export type RiskFlagRow = typeof orderRiskFlags.$inferSelect;

/** Everything that was ever found about an order, the oldest first. */
export function readRiskFlags(db: Queryable, orderId: string): Promise<RiskFlagRow[]> {
  return db
    .select()
    .from(orderRiskFlags)
    .where(eq(orderRiskFlags.orderId, orderId))
    .orderBy(orderRiskFlags.createdAt);
}

/** The entries of the block list that an order meets. */
export async function findBlocked(
  db: Queryable,
  order: Said,
  payer: Payer = unknownPayer,
): Promise<readonly Blocked[]> {
  const { rows } = await db.execute<{ blocked: readonly Blocked[] }>(
    sql`select ${blockedOf(blockable(order, payer))} as blocked`,
  );
  return rows[0]?.blocked ?? [];
}

export type MetEntry = Pick<
  typeof blockList.$inferSelect,
  'id' | 'kind' | 'value' | 'reason' | 'mode' | 'origin'
>;

/** The entries themselves that any of some orders meets, the newest first. */
export function findEntries(db: Queryable, orders: readonly Said[]): Promise<MetEntry[]> {
  const asked = orders.map((order) => blockable(order));
  const kinds = sql.param(asked.flatMap((each) => each.kinds));
  const values = sql.param(asked.flatMap((each) => each.values));
  const { id, kind, value, reason, mode, origin, createdAt, expiresAt } = blockList;
  return db
    .select({ id, kind, value, reason, mode, origin })
    .from(blockList)
    .where(
      and(
        or(isNull(expiresAt), gt(expiresAt, sql`now()`)),
        sql`(${kind}, ${value}) in (select * from unnest(${kinds}::text[], ${values}::text[]))`,
      ),
    )
    .orderBy(desc(createdAt))
    .limit(50);
}

/** What of an order may stand on the block list, as `blockedOf` asks for it. */
export function blockable(order: Said, payer: Payer = unknownPayer) {
  const said: readonly (readonly [BlockKind, string | null])[] = [
    ['account', order.incomeAccount],
    ['account', order.outcomeAccount],
    ['account', order.refundAccount],
    ['account', payer.account],
    ['name', order.fullName],
    ['name', payer.name],
    ['phone', order.phone],
    ['email', order.email],
    ['ip', order.ip],
    ['network', order.ip],
  ];
  const asked = said.flatMap(([kind, text]) => {
    const value = text === null ? '' : blockValue(kind, text);
    return value === '' ? [] : [{ kind, value }];
  });
  return { kinds: asked.map(({ kind }) => kind), values: asked.map(({ value }) => value) };
}

type Asked = Readonly<Record<'kinds' | 'values', readonly string[] | Placeholder>>;

/**
 * The entries of the block list that are asked for, as an expression that gives a JSON list. Where
 * no money has come yet, only those by which it is not to come at all.
 */
export function blockedOf({ kinds, values }: Asked, which: 'all' | 'refusing' = 'all'): SQL {
  const refusing = which === 'all' ? sql`` : sql`and mode = 'refuse'`;
  return sql`(select coalesce(
      jsonb_agg(distinct jsonb_build_object('kind', kind, 'value', value)), '[]')
    from block_list where (expires_at is null or expires_at > now()) ${refusing}
      and (kind, value) in (
        select * from unnest(${sql.param(kinds)}::text[], ${sql.param(values)}::text[])))`;
}

/** Other orders of the same customer within a day that another payer or the block list stopped. */
async function countFailures(db: Queryable, order: Screened): Promise<number> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    select count(*)::int as failures from (${othersWithinDay(order)}) o
     where exists (select from order_risk_flags d where d.order_id = o.id
                    and d.rule in ('payer_name', 'payer_account', 'blocked'))`);
  return rows[0]?.failures ?? 0;
}
