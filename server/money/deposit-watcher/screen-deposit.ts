import type { Decision } from '../../../core/orders/decide/decision.ts';
import type { RiskHold } from '../../../core/orders/events.ts';
import type { Order } from '../../../core/orders/order.ts';
import {
  type Payer,
  type RiskFlag,
  reasonOfFlags,
} from '../../../core/risk-flags/find-risk-flags.ts';
import { type OrdersDeps, systemOf } from '../../exchange/orders/deps.ts';
import type { OrderRow } from '../../exchange/orders/order-row.ts';
import { isOwnAddress } from '../../exchange/requisites/is-own-address.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readRiskFlags, saveRiskFlags, screenOrder } from '../risk-flags/screen-order.ts';

/** Money about to be credited to an order. */
type Arriving = {
  readonly order: Order;
  readonly row: OrderRow;
  readonly received: bigint;
  readonly payer: Payer;
};

/** What is odd about money before it is credited; nothing where an operator alone could move it. */
export async function screenDeposit(
  deps: Pick<OrdersDeps, 'catalogue'>,
  tx: Transaction,
  { order, row, received, payer }: Arriving,
): Promise<readonly RiskFlag[]> {
  if (!isLookedAt(order)) return [];
  const direction = deps.catalogue.current().directionById.get(row.directionId);
  const reviewMin = direction?.reviewMin ?? null;
  return screenOrder(tx, row, {
    received: order.received + order.surplus + received,
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
export async function riskHoldOf(
  deps: Pick<OrdersDeps, 'catalogue'>,
  tx: Transaction,
  { id, exchanged, policy, incomeSystem, refundAccount }: Order,
  flags: readonly RiskFlag[],
): Promise<{ readonly riskHold?: RiskHold }> {
  const [gravest] = flags;
  const reason = reasonOfFlags(flags);
  if (gravest !== undefined) return { riskHold: { exception: gravest.exception, reason } };
  if (policy.over !== 'refund') return {};
  const riskHold: RiskHold = { exception: 'aml', reason };
  // At an address that we gave out what goes back would look like somebody's deposit.
  const { rail } = systemOf(deps, incomeSystem);
  if (refundAccount !== null && (await isOwnAddress(tx, rail, refundAccount))) return { riskHold };
  return exchanged && (await readRiskFlags(tx, id)).length > 0 ? { riskHold } : {};
}

/** Keeps the findings with the order, or the refund of a surplus, that they have stopped. */
export async function noteRiskFlags(
  tx: Transaction,
  { order }: Decision,
  flags: readonly RiskFlag[],
): Promise<void> {
  const stopped = order.status === 'moderation' || order.policy.over === 'refund';
  if (stopped) await saveRiskFlags(tx, order.id, flags);
}
