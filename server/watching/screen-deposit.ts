import type { Finding, Payer } from '../../core/doubts/find-doubts.ts';
import type { Decision } from '../../core/orders/decision.ts';
import type { Doubt } from '../../core/orders/events.ts';
import type { Order } from '../../core/orders/order.ts';
import { keepDoubts, screenOrder } from '../doubts/screen-order.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import type { OrderRow } from '../orders/order-records.ts';
import type { Transaction } from '../platform/database/database.ts';

/** Money about to be credited to an order. */
type Arriving = {
  readonly order: Order;
  readonly row: OrderRow;
  readonly came: bigint;
  readonly payer: Payer;
};

/** What is odd about money before it is credited; nothing where it will not be exchanged. */
export async function screenDeposit(
  deps: Pick<OrdersDeps, 'catalogue'>,
  tx: Transaction,
  { order, row, came, payer }: Arriving,
): Promise<readonly Finding[]> {
  if (order.exchanged) return [];
  const direction = deps.catalogue.current().directionById.get(row.directionId);
  const reviewMin = direction?.reviewMin ?? null;
  return screenOrder(tx, row, { received: order.received + came, reviewMin, payer });
}

/** What an order is told of findings: a code, which says nothing of what was found. */
export function doubtOf(findings: readonly Finding[]): { readonly doubt?: Doubt } {
  const [gravest] = findings;
  if (gravest === undefined) return {};
  return { doubt: { exception: gravest.exception, reason: 'under_review' } };
}

/** Keeps the findings with the order they stopped; money kept apart has stopped nothing. */
export async function noteDoubts(
  tx: Transaction,
  { order }: Decision,
  findings: readonly Finding[],
): Promise<void> {
  if (order.status === 'moderation') await keepDoubts(tx, order.id, findings);
}
