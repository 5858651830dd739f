import { eq, sql } from 'drizzle-orm';
import { type BlockKind, blockValue } from '../../core/doubts/block-value.ts';
import {
  type Finding,
  findDoubts,
  nameOfFinding,
  type Payer,
} from '../../core/doubts/find-doubts.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { blockList, orderDoubts } from './tables.ts';

/** What an order says of its customer; of a stored order and of one that is being made. */
export type Screened = {
  readonly id: string;
  readonly incomeAccount: string | null;
  readonly outcomeAccount: string;
  readonly refundAccount: string | null;
  readonly fullName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly ip: string | null;
};

/** The money that has come, where some has. */
export type Arrival = {
  /** All that will have been credited, in units of the income. */
  readonly received: bigint;
  readonly reviewMin: bigint | null;
  readonly payer: Payer;
};

export const unknownPayer: Payer = { name: null, account: null };

/**
 * What is odd about an order now and nobody has judged before. `arrival` is null as long as no
 * money has come: then only the block list is asked.
 */
export async function screenOrder(
  db: Queryable,
  order: Screened,
  arrival: Arrival | null,
): Promise<readonly Finding[]> {
  const payer = arrival?.payer ?? unknownPayer;
  const blocked = await findBlocked(db, order, payer);
  const found = findDoubts({
    blocked,
    received: arrival?.received ?? null,
    reviewMin: arrival?.reviewMin ?? null,
    failures: arrival === null ? 0 : await countFailures(db, order),
    payer,
    expected: { name: order.fullName, account: order.incomeAccount },
  });
  if (found.length === 0) return found;
  const judged = new Set((await readDoubts(db, order.id)).map(({ finding }) => finding));
  return found.filter((finding) => !judged.has(nameOfFinding(finding)));
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

async function findBlocked(db: Queryable, order: Screened, payer: Payer) {
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
    return value === '' ? [] : [sql`(${kind}, ${value})`];
  });
  if (asked.length === 0) return [];
  return db
    .select({ kind: blockList.kind, value: blockList.value })
    .from(blockList)
    .where(sql`(${blockList.kind}, ${blockList.value}) in (${sql.join(asked, sql`, `)})`);
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
