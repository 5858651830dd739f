import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** What of an order decides what it is told of a deposit, before it is locked. */
export type DepositTerms = {
  readonly confirmationsRequired: number;
  readonly directionId: string;
  readonly incomeSystem: string;
  /** Whether its money may still be exchanged, and is looked at before that. */
  readonly screens: boolean;
  /** Where a surplus goes back to by itself; null where none does. */
  readonly surplusAccount: string | null;
};

/** Reads them; null where there is no such order. */
export async function readDepositTerms(
  database: Queryable,
  orderId: string,
): Promise<DepositTerms | null> {
  const { rows } = await database.execute<DepositTerms>(sql`
    select confirmations_required as "confirmationsRequired", direction_id as "directionId",
           income_system as "incomeSystem",
           (not exchanged and status not in ('completed', 'refunded', 'rejected'))
             or policy->>'over' = 'refund' as screens,
           case when policy->>'over' = 'refund' then refund_account end as "surplusAccount"
      from orders where id = ${orderId}`);
  return rows[0] ?? null;
}
