import { isSameAmount } from './same-amount.ts';

/** What a genuine notification says, as the texts that came. */
export type ReportedPayment = {
  readonly status: 'paid' | 'pending' | 'failed';
  readonly operation: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** Null where the provider does not say. */
  readonly merchant: string | null;
  /** They say themselves that another amount was paid than was asked for. */
  readonly deviates: boolean;
};

/** What the customer was sent to pay. */
type AskedPayment = {
  readonly gateway: string;
  readonly amount: string;
  readonly currency: string;
  /** The operation it was paid by already; null as long as it was not. */
  readonly paidBy: string | null;
};

/** Why a payment is left to a person. */
export const personReasons = [
  'unknown_reference',
  'other_gateway',
  'other_merchant',
  'other_currency',
  'other_amount',
  'deviates',
  'paid_twice',
  'contradicted',
  'lookup_absent',
  'lookup_differs',
  'lookup_failed',
  'lookup_silent',
] as const;
export type PersonReason = (typeof personReasons)[number];

export type Verdict =
  | { readonly verdict: 'credit' }
  /** Nothing has come, or not yet: there will be another notification. */
  | { readonly verdict: 'ignore' }
  | { readonly verdict: 'person'; readonly reason: PersonReason };

const credit: Verdict = { verdict: 'credit' };

/**
 * What is to be done with a genuine notification before the provider is asked: only one that says
 * the very payment that was asked for may be credited without a person.
 */
export function judgeNotification(
  payment: ReportedPayment,
  asked: AskedPayment | null,
  ours: { readonly gateway: string; readonly merchant: string | null },
): Verdict {
  if (payment.status !== 'paid') return { verdict: 'ignore' };
  if (asked === null) return person('unknown_reference');
  if (asked.gateway !== ours.gateway) return person('other_gateway');
  if (payment.merchant !== null && payment.merchant !== ours.merchant)
    return person('other_merchant');
  if (payment.currency !== asked.currency) return person('other_currency');
  if (payment.deviates) return person('deviates');
  if (!isSameAmount(payment.amount, asked.amount)) return person('other_amount');
  if (asked.paidBy !== null && asked.paidBy !== payment.operation) return person('paid_twice');
  return credit;
}

/** How often the provider is asked before a person is. */
export const lookupsMax = 20;

type LookedUpState = 'paid' | 'pending' | 'failed' | 'absent' | 'differs' | 'silent';

/** The same once the provider was asked; `wait` asks it again later. */
export function judgeLookup(
  state: LookedUpState,
  tries: number,
): Verdict | { readonly verdict: 'wait' } {
  switch (state) {
    case 'paid':
      return credit;
    case 'differs':
      return person('lookup_differs');
    case 'failed':
      return person('lookup_failed');
    case 'pending':
    case 'absent':
      return tries < lookupsMax ? { verdict: 'wait' } : person('lookup_absent');
    case 'silent':
      return tries < lookupsMax ? { verdict: 'wait' } : person('lookup_silent');
    default:
      return state satisfies never;
  }
}

/** Seconds until the provider is asked again: soon at first, at most a quarter of an hour. */
export function lookupPauseSeconds(tries: number): number {
  return Math.min(900, 2 ** Math.min(tries + 1, 10));
}

function person(reason: PersonReason): Verdict {
  return { verdict: 'person', reason };
}
