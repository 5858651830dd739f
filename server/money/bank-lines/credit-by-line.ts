import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Actor, readActor } from '../../../core/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { bankLinesUsed } from './tables.ts';

type Use = {
  readonly mark: string;
  readonly orderId: string;
  /** Key of the request by which an operator credits. */
  readonly key: string;
  readonly usedBy: Actor;
};

/** A line has credited an order already: the transaction that found it ends. */
export class BankLineUsedError extends Error {}

/** The deposit of a use is there and was not taken back, as an expression of `used`. */
const stands = sql`exists (select from deposits d
  where d.rail = 'manual' and d.key = used.deposit_key and d.state <> 'conflicted')`;

/** Notes by which line a deposit is credited; throws where it has credited one before. */
export async function creditByLine(tx: Transaction, use: Use): Promise<void> {
  const { mark, orderId, usedBy } = use;
  const depositKey = `manual:${orderId}:${use.key}`;
  const { rowCount } = await tx.execute(sql`
    insert into bank_lines_used as used (mark, order_id, deposit_key, used_by)
    values (${mark}, ${orderId}, ${depositKey}, ${usedBy})
    on conflict (mark) do update
       set order_id = excluded.order_id, deposit_key = excluded.deposit_key,
           used_by = excluded.used_by, used_at = now()
     where not ${stands}`);
  if (rowCount !== 1) throw new BankLineUsedError('the line has credited an order already');
}

/** Whether one of some lines, by their marks, has credited a deposit, as an expression. */
export function isCreditedBy(depositKey: SQLWrapper, marks: readonly string[]): SQL {
  return sql`exists (select from bank_lines_used u
    where u.deposit_key = ${depositKey} and u.mark = any(${sql.param([...marks])}::text[]))`;
}

export type UsedLine = Pick<
  typeof bankLinesUsed.$inferSelect,
  'mark' | 'orderId' | 'usedBy' | 'usedAt'
>;

/** Which of some lines have credited an order, by their marks. */
export async function readUsed(
  database: Queryable,
  marks: readonly string[],
): Promise<ReadonlyMap<string, UsedLine>> {
  if (marks.length === 0) return new Map();
  const used = sql`${bankLinesUsed} used`;
  const { rows } = await database.execute<
    Record<'mark' | 'order_id' | 'used_by', string> & { used_at: Date }
  >(
    sql`select mark, order_id, used_by, used_at from ${used}
         where mark = any(${sql.param([...marks])}::text[]) and ${stands}`,
  );
  return new Map(
    rows.map((row) => [
      row.mark,
      {
        mark: row.mark,
        orderId: row.order_id,
        usedBy: readActor(row.used_by),
        usedAt: new Date(row.used_at),
      },
    ]),
  );
}
