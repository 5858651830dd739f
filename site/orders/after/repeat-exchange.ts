import { withoutZeros } from '../../../ui/forms/amount-text.ts';
import type { Draft } from '../../exchange/form/draft.ts';
import { type Pair, pairPath, pairs } from '../../exchange/pair.ts';
import type { Order } from '../order-view.ts';

type Ended = Pick<Order, 'kind' | 'status'> & Pair;

const overStatuses: readonly string[] = ['completed', 'expired', 'cancelled', 'refunded'];

/** Where an exchange that is over is made again; null where it is not, or its pair has closed. */
export function repeatPath({ kind, status, income, outcome }: Ended): string | null {
  if (kind !== 'exchange' || !overStatuses.includes(status)) return null;
  return pairs(income, outcome) ? pairPath(income, outcome) : null;
}

/**
 * What the form is to be filled with. What the order does not have is emptied: the memo or the bank
 * of another order beside this account would send the money astray.
 */
export function draftOf(order: Order): Draft {
  const { income, outcome } = order;
  const side = order.asked_side ?? 'income';
  const other = side === 'income' ? 'outcome' : 'income';
  const amountOn = (each: 'income' | 'outcome') => ({
    amount: withoutZeros(order[`${each}_amount`]),
    currency: order[each].currency_iso_code,
  });
  return {
    values: {
      [`outcome_account:${outcome.id}`]: order.outcome_account,
      [`outcome_memo:${outcome.id}`]: order.outcome_memo ?? '',
      outcome_bank: order.outcome_bank ?? '',
      [`income_account:${income.id}`]: order.income_account ?? '',
      [`refund_account:${income.id}`]: order.refund_account ?? '',
      [`refund_memo:${income.id}`]: order.refund_memo ?? '',
      ...(order.full_name === null ? {} : { full_name: order.full_name }),
      ...(order.email === null ? {} : { email: order.email }),
    },
    amount: { side, ...amountOn(side), rateType: order.rate_type, worth: amountOn(other) },
  };
}
