import { type Finding, type Payer, reasonOfFindings } from '../../core/doubts/find-doubts.ts';
import type { Decision } from '../../core/orders/decision.ts';
import type { Doubt } from '../../core/orders/events.ts';
import type { Order } from '../../core/orders/order.ts';
import { keepDoubts, readDoubts, screenOrder } from '../doubts/screen-order.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import type { OrderRow } from '../orders/order-records.ts';
import type { Transaction } from '../platform/database/database.ts';
import { isOwnAddress } from '../requisites/is-own-address.ts';

/** Money about to be credited to an order. */
type Arriving = {
  readonly order: Order;
  readonly row: OrderRow;
  readonly came: bigint;
  readonly payer: Payer;
};

/** What is odd about money before it is credited; nothing where an operator alone could move it. */
export async function screenDeposit(
  deps: Pick<OrdersDeps, 'catalogue'>,
  tx: Transaction,
  { order, row, came, payer }: Arriving,
): Promise<readonly Finding[]> {
  if (!isLookedAt(order)) return [];
  const direction = deps.catalogue.current().directionById.get(row.directionId);
  const reviewMin = direction?.reviewMin ?? null;
  return screenOrder(tx, row, {
    received: order.received + order.surplus + came,
    reviewMin,
    payer,
  });
}

/** Money is looked at until it is exchanged, and where more of it goes back by itself. */
export function isLookedAt({ exchanged, policy }: Order): boolean {
  return !exchanged || policy.over === 'refund';
}

/**
 * What an order is told of findings: a code, which says nothing of what was found. Of an order that
 * somebody once had to look at no surplus goes back by itself either.
 */
export async function doubtOf(
  deps: Pick<OrdersDeps, 'catalogue'>,
  tx: Transaction,
  { id, exchanged, policy, incomeSystem, refundAccount }: Order,
  findings: readonly Finding[],
): Promise<{ readonly doubt?: Doubt }> {
  const [gravest] = findings;
  const reason = reasonOfFindings(findings);
  if (gravest !== undefined) return { doubt: { exception: gravest.exception, reason } };
  if (policy.over !== 'refund') return {};
  const doubt: Doubt = { exception: 'aml', reason };
  // At an address that we gave out what goes back would look like somebody's deposit.
  const { rail } = systemOf(deps, incomeSystem);
  if (refundAccount !== null && (await isOwnAddress(tx, rail, refundAccount))) return { doubt };
  return exchanged && (await readDoubts(tx, id)).length > 0 ? { doubt } : {};
}

/** Keeps the findings with the order, or the refund of a surplus, that they have stopped. */
export async function noteDoubts(
  tx: Transaction,
  { order }: Decision,
  findings: readonly Finding[],
): Promise<void> {
  const stopped = order.status === 'moderation' || order.policy.over === 'refund';
  if (stopped) await keepDoubts(tx, order.id, findings);
}
