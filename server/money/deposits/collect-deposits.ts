import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { deposits } from './tables.ts';

type Place = Readonly<Record<'rail' | 'address' | 'asset', string>>;

/** Deposits that still lie on an address of the pool, locked until the transaction ends. */
export async function lockUncollected(
  tx: Transaction,
  { rail, address, asset }: Place,
): Promise<readonly { readonly id: string; readonly units: bigint }[]> {
  return tx
    .select({ id: deposits.id, units: deposits.units })
    .from(deposits)
    .where(
      and(
        eq(deposits.rail, rail),
        eq(deposits.address, address),
        eq(deposits.asset, asset),
        eq(deposits.pooled, true),
        isNull(deposits.sweepId),
        eq(deposits.state, 'mined'),
      ),
    )
    .for('update');
}

/** Notes which collection took some deposits. */
export async function markCollected(
  tx: Transaction,
  ids: readonly string[],
  sweepId: string,
): Promise<void> {
  await tx
    .update(deposits)
    .set({ sweepId })
    .where(inArray(deposits.id, [...ids]));
}

/** What lies on addresses of the pool (`rail`, `address`, `asset`, `units`), as a query. */
export const uncollected: SQL = sql`
  select rail, address, asset, units from deposits
   where pooled and sweep_id is null and state = 'mined'`;
