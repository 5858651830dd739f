import type { SupportAttributes } from '../../../contract/support.ts';
import { medianUntilPayout } from '../../exchange/order-facts/read-order-facts.ts';
import type { Queryable } from '../../platform/database/database.ts';

export type MeasuredPayouts = NonNullable<SupportAttributes['measured_payouts']>;

const days = 30;
/** Fewer orders are chance and not a figure. */
const ordersMin = 5;

/**
 * How many exchanges of the last thirty days are completed, and within how many minutes of its
 * money being credited half of them were paid out; null where there were too few.
 */
export async function measurePayouts(database: Queryable): Promise<MeasuredPayouts | null> {
  const { minutes, cases: orders } = await medianUntilPayout(database, days);
  if (minutes === null || orders < ordersMin) return null;
  return { median_minutes: Math.max(1, Math.round(minutes)), orders, days };
}
