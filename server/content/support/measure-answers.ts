import type { SupportAttributes } from '../../../contract/support.ts';
import { medianUntilAnswer } from '../../exchange/order-facts/read-order-facts.ts';
import type { Queryable } from '../../platform/database/database.ts';

export type Measured = NonNullable<SupportAttributes['measured']>;

const days = 30;
/** Fewer cases are chance and not a figure. */
const casesMin = 5;

/**
 * Half of the orders that came under moderation in the last thirty days had an operator's action
 * within these minutes; null where there were too few. What happens to an order meanwhile is no
 * other case, and an order that went on without an operator waited for nobody.
 */
export async function measureAnswers(database: Queryable): Promise<Measured | null> {
  const { minutes, cases } = await medianUntilAnswer(database, days);
  if (minutes === null || cases < casesMin) return null;
  return { median_minutes: Math.max(1, Math.round(minutes)), cases, days };
}
