import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** Another order that has a cheque with the same file or the same operation. */
export type SameElsewhere = {
  readonly chequeId: string;
  readonly orderId: string;
  readonly number: string;
  /** Numbers of operations on that cheque. */
  readonly operations: readonly string[];
};

/** More of them tell an operator nothing new. */
const shownMax = 5;

/** Cheques of other orders with the file of this one, or with an operation of it. */
export async function findSameElsewhere(
  database: Pick<Queryable, 'execute'>,
  chequeId: string,
): Promise<readonly SameElsewhere[]> {
  const { rows } = await database.execute<{
    cheque_id: string;
    order_id: string;
    number: string;
    operations: string[];
  }>(sql`
    with own as (
      select c.order_id, c.sha256, r.operations
        from order_cheques c join cheque_readings r on r.cheque_id = c.id where c.id = ${chequeId}),
    same as (
      select r.cheque_id from cheque_readings r, own
       where r.operations && own.operations and r.order_id <> own.order_id
      union
      select c.id from order_cheques c, own
       where c.sha256 = own.sha256 and c.order_id <> own.order_id)
    select s.cheque_id, c.order_id, o.number, coalesce(r.operations, '{}') as operations
      from same s
      join order_cheques c on c.id = s.cheque_id
      join orders o on o.id = c.order_id
      left join cheque_readings r on r.cheque_id = s.cheque_id
     order by c.created_at limit ${shownMax}`);
  return rows.map((row) => ({
    chequeId: row.cheque_id,
    orderId: row.order_id,
    number: row.number,
    operations: row.operations,
  }));
}
