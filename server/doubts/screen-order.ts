import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type BlockKind, blockValue } from '../../core/doubts/block-value.ts';
import {
  type Finding,
  findDoubts,
  nameOfFinding,
  type Payer,
} from '../../core/doubts/find-doubts.ts';
import { isBlocked } from '../accounts/is-blocked.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { orderDoubts } from './tables.ts';

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
export type Screened = Said & { readonly id: string; readonly userId: string | null };

/** An entry of the block list. */
export type Blocked = { readonly kind: string; readonly value: string };

/** The money that has come, where some has. */
export type Arrival = {
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
): Promise<readonly Finding[]> {
  const found = findDoubts({
    ...{ payer, received, reviewMin },
    blocked: await findBlocked(db, order, payer),
    closed: order.userId !== null && (await isBlocked(db, order.userId)),
    failures: await countFailures(db, order),
    expected: { name: order.fullName, account: order.incomeAccount },
  });
  if (found.length === 0) return found;
  const judged = new Set((await readDoubts(db, order.id)).map(({ finding }) => finding));
  return found.filter((finding) => !judged.has(nameOfFinding(finding)));
}

/** What is odd about an order that is being made, by the entries of the block list it meets. */
export function screenNewOrder(order: Said, blocked: readonly Blocked[]): readonly Finding[] {
  return findDoubts({
    blocked,
    // Who is blocked makes no order.
    ...{ closed: false, received: null, reviewMin: null, failures: 0, payer: unknownPayer },
    expected: { name: order.fullName, account: order.incomeAccount },
  });
}

/** Writes down what was found, in the transaction that stops the order for it. */
export async function keepDoubts(
  tx: Transaction,
  orderId: string,
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return;
  const rows = findings.map((finding) => ({
    orderId,
    finding: nameOfFinding(finding),
    exception: finding.exception,
    rule: finding.rule,
    detail: { ...finding.detail },
  }));
  await tx.insert(orderDoubts).values(rows).onConflictDoNothing();
}

export type DoubtRow = typeof orderDoubts.$inferSelect;

/** Everything that was ever found about an order, the oldest first. */
export function readDoubts(db: Queryable, orderId: string): Promise<DoubtRow[]> {
  return db
    .select()
    .from(orderDoubts)
    .where(eq(orderDoubts.orderId, orderId))
    .orderBy(orderDoubts.createdAt);
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
  ];
  const asked = said.flatMap(([kind, text]) => {
    const value = text === null ? '' : blockValue(kind, text);
    return value === '' ? [] : [{ kind, value }];
  });
  return { kinds: asked.map(({ kind }) => kind), values: asked.map(({ value }) => value) };
}

type Asked = Readonly<Record<'kinds' | 'values', readonly string[] | Placeholder>>;

/** The entries of the block list that are asked for, as an expression that gives a JSON list. */
export function blockedOf({ kinds, values }: Asked): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'value', value)), '[]')
    from block_list where (kind, value) in (
      select * from unnest(${sql.param(kinds)}::text[], ${sql.param(values)}::text[])))`;
}

/** Other orders of the same customer within a day that another payer or the block list stopped. */
async function countFailures(db: Queryable, order: Screened): Promise<number> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    select count(*)::int as failures from orders o
     where o.created_at > now() - interval '1 day' and o.id <> ${order.id}
       and (o.email = ${order.email} or o.outcome_account = ${order.outcomeAccount})
       and exists (select from order_doubts d where d.order_id = o.id
                    and d.rule in ('payer_name', 'payer_account', 'blocked'))`);
  return rows[0]?.failures ?? 0;
}
