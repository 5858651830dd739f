import { escalateHolds } from '../../../money/screening/order-screening.ts';
import { announceOrder } from '../../order-changes/changes.ts';
import type { OrdersDeps } from '../deps.ts';

/**
 * Brings every order that is held by screening beyond its time to the head of the operators' queue;
 * gives how many there were.
 */
export async function escalateOverdue({ platform }: Pick<OrdersDeps, 'platform'>): Promise<number> {
  const overdue = await escalateHolds(platform.database);
  for (const order of overdue) {
    platform.log.warn({ order }, 'screening: hold not reviewed in time');
    await announceOrder(platform.database, order);
  }
  return overdue.length;
}
