import { eq, type SQL, sql } from 'drizzle-orm';
import type { ReferralTerms } from '../../../core/referrals/referral-terms.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { referralTurnovers } from './tables.ts';

type Turnover = {
  readonly userId: string;
  readonly referrerId: string;
  readonly usd: bigint;
  readonly rub: bigint;
};

/** Adds an order to what a referral has exchanged, by which they come to count. */
export async function addTurnover(tx: Transaction, { userId, referrerId, usd, rub }: Turnover) {
  await tx
    .insert(referralTurnovers)
    .values({ userId, referrerId, orders: 1, usdUnits: usd, rubUnits: rub })
    .onConflictDoUpdate({
      target: referralTurnovers.userId,
      set: {
        orders: sql`${referralTurnovers.orders} + 1`,
        usdUnits: sql`${referralTurnovers.usdUnits} + excluded.usd_units`,
        rubUnits: sql`${referralTurnovers.rubUnits} + excluded.rub_units`,
      },
    });
}

/** Takes an order off again. */
export async function countTurnover(
  tx: Transaction,
  userId: string,
  { usdUnits, rubUnits }: { readonly usdUnits: bigint; readonly rubUnits: bigint },
): Promise<void> {
  await tx
    .update(referralTurnovers)
    .set({
      orders: sql`greatest(${referralTurnovers.orders} - 1, 0)`,
      usdUnits: sql`${referralTurnovers.usdUnits} - ${usdUnits.toString()}::numeric`,
      rubUnits: sql`${referralTurnovers.rubUnits} - ${rubUnits.toString()}::numeric`,
    })
    .where(eq(referralTurnovers.userId, userId));
}

/** How many referrals of a partner count by now. */
export async function countReferrals(
  database: Pick<Transaction, 'execute'>,
  referrerId: string,
  terms: Pick<ReferralTerms, 'countsAbove'>,
): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select ${countedReferrals(sql`${referrerId}`, terms)} as count`,
  );
  return rows[0]?.count ?? 0;
}

/** The same as an expression, for those who ask the database more at once. */
export function countedReferrals(
  referrerId: SQL,
  { countsAbove }: Pick<ReferralTerms, 'countsAbove'>,
): SQL {
  return sql`(
    select count(*)::int from referral_turnovers counted
     where counted.referrer_id = ${referrerId}
       and counted.rub_units > ${countsAbove.toString()}::numeric)`;
}
