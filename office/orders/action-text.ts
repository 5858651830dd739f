import type { OfficeOrderAttributes, OfficePayout } from '../../contract/office/orders.ts';
import type { ActionName } from './send-action.ts';

type Order = Pick<OfficeOrderAttributes, 'kind' | 'lost_amount'> & {
  readonly payouts: readonly Pick<OfficePayout, 'kind' | 'rail' | 'state'>[];
};

/** What one action will do with the order as it stands: the key of its words. */
export function textOfAction(name: ActionName, order: Order, payout?: Pick<OfficePayout, 'kind'>) {
  return exceptionOf(name, order, payout?.kind) ?? (`office.actionText.${name}` as const);
}

/** Where what is usually said of an action would not be true. */
function exceptionOf(name: ActionName, order: Order, kind: OfficePayout['kind'] = 'payout') {
  if (name === 'report_payout' && kind !== 'payout') return reportOf[kind];
  if (name === 'report_payout_failed' && kind !== 'payout') return 'officeWords.refundNotSent';
  if (name === 'release_payout' && isLost(order)) return 'officeWords.releaseLost';
  if (name === 'retry_payout' && order.payouts.some(isSaidToHaveFailed)) {
    return 'officeWords.retryByHand';
  }
  if (name === 'reject' && order.kind === 'withdrawal') return 'officeWords.rejectWithdrawal';
  return null;
}

const reportOf = {
  refund: 'officeWords.reportRefund',
  surplus: 'officeWords.reportSurplus',
} as const;

/** Whether a deposit vanished after its worth had left, or may have. */
export function isLost({ lost_amount: lost }: Pick<OfficeOrderAttributes, 'lost_amount'>): boolean {
  return /[1-9]/.test(lost);
}

/** Nobody but the operator who reported it knows that it has not left. */
function isSaidToHaveFailed({ kind, rail, state }: Order['payouts'][number]): boolean {
  return kind === 'payout' && rail === 'manual' && state === 'failed';
}
