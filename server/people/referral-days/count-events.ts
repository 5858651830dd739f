import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { referralDays, referralPartners } from './tables.ts';

type Occurrence = {
  readonly partnerId: string;
  /** The part of the link behind the point. */
  readonly link: string | null;
};

const rowOf = [referralDays.partnerId, referralDays.day, referralDays.link];

/** Counts somebody who has confirmed the account that they made by a link, on the day of now. */
export async function countRegistration(
  tx: Transaction,
  { partnerId, link }: Occurrence,
): Promise<void> {
  await tx
    .insert(referralDays)
    .values({ partnerId, day: sql`current_date`, link: link ?? '', registrations: 1 })
    .onConflictDoUpdate({
      target: rowOf,
      set: { registrations: sql`${referralDays.registrations} + 1` },
    });
  await tx
    .insert(referralPartners)
    .values({ partnerId, registrations: 1 })
    .onConflictDoUpdate({
      target: referralPartners.partnerId,
      set: { registrations: sql`${referralPartners.registrations} + 1` },
    });
}

type Sums = Occurrence & {
  /** When the order was completed: what becomes of its earning later counts for that day. */
  readonly at: Date | null;
  /** One for an order that is new to the sums, else none. */
  readonly orders: 0 | 1;
  /** What is added to its worth and to its earning, in cents; less than nothing takes it off. */
  readonly usd: bigint;
  readonly earned: bigint;
  /** One more that an operator has to look at, or one less. */
  readonly reviews?: -1 | 0 | 1;
};

/** Adds an order that was completed, or what an operator or a loss has changed about one. */
export async function countOrder(tx: Transaction, sums: Sums): Promise<void> {
  const { partnerId, link, at, orders, usd, earned, reviews = 0 } = sums;
  const day = at === null ? sql`current_date` : sql`(${at.toISOString()}::timestamptz)::date`;
  await tx
    .insert(referralDays)
    .values({ partnerId, day, link: link ?? '', orders, usdUnits: usd, earnedUnits: earned })
    .onConflictDoUpdate({
      target: rowOf,
      set: {
        orders: sql`${referralDays.orders} + excluded.orders`,
        usdUnits: sql`${referralDays.usdUnits} + excluded.usd_units`,
        earnedUnits: sql`${referralDays.earnedUnits} + excluded.earned_units`,
      },
    });
  const all = { orders, usdUnits: usd, earnedUnits: earned, reviews: Math.max(reviews, 0) };
  await tx
    .insert(referralPartners)
    .values({ partnerId, ...all })
    .onConflictDoUpdate({
      target: referralPartners.partnerId,
      set: {
        orders: sql`${referralPartners.orders} + excluded.orders`,
        usdUnits: sql`${referralPartners.usdUnits} + excluded.usd_units`,
        earnedUnits: sql`${referralPartners.earnedUnits} + excluded.earned_units`,
        reviews: sql`greatest(${referralPartners.reviews} + ${reviews}, 0)`,
      },
    });
}
