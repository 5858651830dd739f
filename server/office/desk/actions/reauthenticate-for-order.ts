import type { FastifyRequest } from 'fastify';
import type { Amount } from '../../../../core/money/amount.ts';
import { mulCeil } from '../../../../core/money/arithmetic.ts';
import { scaleOf } from '../../../../core/money/asset.ts';
import type { OperatorAction } from '../../../../core/orders/available-actions.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { marketRatio } from '../../../../core/pricing/board/price-board.ts';
import { readAmount } from '../../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { systemOf } from '../../../exchange/orders/deps.ts';
import { readAttributes } from '../../../platform/http/attributes.ts';
import type { OfficeDeps } from '../../access/deps.ts';
import { operatorOf } from '../../access/guard.ts';

/** After these money leaves, or is promised to leave by itself. */
const movesMoney: ReadonlySet<string> = new Set<OperatorAction>([
  'confirm_deposit',
  'claim_payout',
  'reassign_payout',
  'report_payout',
  'release_held_payout',
  'approve_correction',
  'retry_payout',
  'pay_by_hand',
  'approve',
  'refund',
  'refund_surplus',
]);

/**
 * Refuses to move more than `OFFICE_REAUTHENTICATE_ABOVE_USD` of an order’s money to an operator
 * who has not authenticated recently. What has no price now counts as more.
 */
export function refuseUnlessReauthenticated(
  deps: OfficeDeps,
  request: FastifyRequest,
  action: string,
  order: Order,
): Refusal | null {
  if (!movesMoney.has(action) || operatorOf(request).recentlyAuthenticated) return null;
  const limit =
    BigInt(deps.platform.config.officeReauthenticateAboveUsd) * 10n ** BigInt(scaleOf('USD'));
  const moved = [order.income, order.outcome, ...namedIn(deps, request, order)];
  const received = { units: order.received, asset: order.income.asset };
  const small = [...moved, received].every((amount) => {
    const worth = dollarsOf(deps, amount);
    return worth !== null && worth <= limit;
  });
  return small ? null : refuse('reauthentication_required');
}

/** A sum typed into the request: money may be credited beyond what was agreed. */
function namedIn(deps: OfficeDeps, request: FastifyRequest, order: Order): readonly Amount[] {
  const attributes = readAttributes(request.body);
  const typed = isRefusal(attributes) ? undefined : attributes['amount'];
  const { precision } = systemOf(deps, order.incomeSystem);
  const read = readAmount(typed, order.income.asset, precision, 'amount');
  return isRefusal(read) ? [] : [read];
}

/** Units of dollars, rounded up; null without a price of this moment. */
function dollarsOf({ rateDesk }: OfficeDeps, { units, asset }: Amount): bigint | null {
  if (units === 0n) return 0n;
  const snapshot = rateDesk.rates.current();
  if (isRefusal(snapshot)) return null;
  const price = marketRatio(snapshot.board, asset, 'USD');
  return price === null ? null : mulCeil(units, price.outcome, price.income);
}
