import type { ReturnedMoney } from '../../../../contract/orders.ts';
import { amount, formatAmount } from '../../../../core/money/amount.ts';
import { maskAccount } from '../../../../core/requisites/mask-account.ts';
import { transactionLink } from '../../../../core/requisites/transaction-link.ts';
import type { AttemptRow } from '../../../money/payouts/read-payouts.ts';
import { payoutReference } from '../change/payout-reference.ts';
import type { OrderView } from './present-order.ts';

function referenceIn(attempts: readonly AttemptRow[], controlled: boolean): string | null {
  const made = attempts.findLast(({ state }) => state !== 'dead');
  return made === undefined ? null : payoutReference(made, controlled);
}

/** What has gone back, oldest first; where to is masked for whoever may only look. */
export function presentReturned(view: OrderView): ReturnedMoney[] {
  const { income, order, controlled } = view;
  const { kind: accountKind } = income.accountRule;
  return view.payouts.flatMap(({ payout, attempts }): ReturnedMoney[] => {
    const { kind, state, account, memo, confirmedAt: at } = payout;
    if (kind === 'payout' || state !== 'confirmed' || at === null) return [];
    const byHand = payout.rail === 'manual';
    const isShown = !byHand || income.kind === 'crypto' || controlled;
    const known = byHand ? payout.bankReference : referenceIn(attempts, controlled);
    const txid = isShown ? (known ?? null) : null;
    return [
      {
        kind,
        amount: formatAmount(amount(payout.units, order.income.asset), income.precision),
        account: controlled ? account : maskAccount(accountKind, account),
        memo: memo === null || controlled ? memo : maskAccount('wallet', memo),
        txid,
        tx_url: transactionLink(income, { rail: payout.rail, txid }),
        at: at.toISOString(),
      },
    ];
  });
}
