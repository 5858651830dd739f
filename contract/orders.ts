import * as z from 'zod/mini';
import type { VerificationStatus } from '../core/verifications/card-verification.ts';
import { captchaAnswer } from './captcha.ts';

/** Longest text of one field; every field has a bound. */
const text = (max: number) => z.string().check(z.maxLength(max));
const optional = (max: number) => z.optional(z.nullable(text(max)));
const flag = z.literal(true);

/** Attributes of POST /api/v1/orders and /orders/preflight. Amounts are read by the quote rules. */
export const orderRequest = z.object({
  income_payment_system_id: text(64).check(z.minLength(1)),
  outcome_payment_system_id: text(64).check(z.minLength(1)),
  income_amount: z.optional(z.unknown()),
  outcome_amount: z.optional(z.unknown()),
  rate_calculation_id: optional(4096),
  rate_type: z.optional(z.enum(['fixed', 'floating'])),
  outcome_account: optional(254),
  outcome_memo: optional(200),
  /** The recipient's bank, by its id or name: where `required_fields` of a quote asks for it. */
  outcome_bank: optional(80),
  income_account: optional(254),
  full_name: optional(200),
  phone: optional(40),
  email: optional(254),
  country: optional(2),
  refund_account: optional(254),
  refund_memo: optional(200),
  /** Ids of the customer's own saved wallets, in place of `income_account`, `outcome_account`. */
  income_wallet_id: optional(64),
  outcome_wallet_id: optional(64),
  /** What this browser had looked up of the address it pays from: kept with the order. */
  payer_check_id: optional(64),
  /** Code of a coupon, as the quote was asked with it. */
  coupon: optional(40),
  /** A signed-in customer keeps the accounts of this order for the next one. */
  save_accounts: z.optional(z.boolean()),
  agree_service_terms: flag,
  agree_aml_terms: flag,
  ...captchaAnswer,
});
export type OrderRequest = z.output<typeof orderRequest>;

/** A day, or a moment with its zone. */
const when = text(40).check(
  z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{5,12}(Z|[+-][0-9]{2}:[0-9]{2}))?$/),
);

/** Parameters of GET /api/v1/orders beside the page; each narrows the list. */
export const orderFilters = z.object({
  /** One status or several, with commas between them. */
  status: z.optional(text(200)),
  /** On either side. */
  payment_system_id: z.optional(text(64)),
  created_from: z.optional(when),
  /** A day counts to its end. */
  created_to: z.optional(when),
  /** The number of an order, or its beginning. */
  number: z.optional(text(20)),
});
export type OrderFilters = z.output<typeof orderFilters>;

/** Attributes of POST /api/v1/orders/confirm_payment. */
export const confirmPaymentRequest = z.object({ order_id: text(64).check(z.minLength(1)) });

/** Attributes of POST /api/v1/orders/{id}/decision. */
export const decisionRequest = z.object({
  decision: z.enum(['accept', 'top_up', 'refund']),
  refund_account: optional(254),
  refund_memo: optional(200),
  /** With `accept`: the outcome of `accept_offer` as it was shown. Less is refused. */
  outcome_amount: z.optional(z.unknown()),
});
export type DecisionRequest = z.output<typeof decisionRequest>;

/** Attributes of PUT /api/v1/orders/{id}/refund_account. */
export const refundAccountRequest = z.object({
  refund_account: optional(254),
  refund_memo: optional(200),
});
export type RefundAccountRequest = z.output<typeof refundAccountRequest>;

/** Attributes of POST /api/v1/orders/{id}/demo, which exists in the demo alone. */
export const demoRequest = z.object({
  action: z.enum([
    'pay_exact',
    'pay_short',
    'pay_over',
    'pay_late',
    'pay_double',
    'reorg',
    'payout_delay',
    'payout_failure',
  ]),
});

/** Attributes of POST /api/v1/reserve_requests. */
export const reserveRequest = z.object({
  payment_system_id: text(64).check(z.minLength(1)),
  amount: z.unknown(),
  email: text(254).check(z.minLength(1)),
  ...captchaAnswer,
});
export type ReserveRequest = z.output<typeof reserveRequest>;

export type TimelineLine = {
  readonly at: string;
  readonly status: string;
  readonly code: string;
  readonly text: string;
};

/** Money that has gone back to its customer. */
export type ReturnedMoney = {
  /** The whole deposit, or what was paid beside the exchange. */
  readonly kind: 'refund' | 'surplus';
  readonly amount: string;
  readonly account: string;
  readonly memo: string | null;
  readonly txid: string | null;
  readonly tx_url: string | null;
  readonly at: string;
};

/** What becomes of a deposit that is late, short or over, without asking or after it. */
export type DepositPolicy = {
  readonly late: 'requote' | 'moderate';
  readonly short: 'accept' | 'moderate';
  readonly over: 'accept' | 'moderate' | 'refund';
};

/** What became of the card that an order waits for. */
export type OrderCard = {
  /** Of `card_verifications`; null where another browser of its customer has sent it. */
  readonly id: string | null;
  readonly status: VerificationStatus;
  /** Null unless it was rejected or taken back. */
  readonly reject_reason: string | null;
};

/** Why and until when an order waits for screening: a class, never what was found. */
export type OrderScreening = {
  readonly class: 'checking' | 'risk' | 'not_scored';
  readonly since: string;
  /** Until then there is an answer, or somebody has looked. */
  readonly until: string;
  /** What the customer can do: tell where the coins come from, or nothing. */
  readonly asks: 'origin' | 'nothing';
  /** That time is over: it has gone to the head of the operators' queue. */
  readonly overdue: boolean;
};

/** Attributes of an order as its customer sees it. Amounts are plain decimals. */
export type OrderAttributes = {
  readonly number: string;
  readonly kind: 'exchange' | 'withdrawal';
  readonly status: string;
  readonly label: string;
  readonly is_final: boolean;
  readonly status_reason: string | null;
  /** Null where screening keeps nothing waiting. */
  readonly screening: OrderScreening | null;
  readonly exception: string;
  readonly deadline: string | null;
  readonly income_amount: string;
  readonly outcome_amount: string;
  readonly received_amount: string;
  readonly surplus_amount: string;
  /** What `refund` sends back, or is sending back; zero: nothing, or too little for its network. */
  readonly refund_amount: string;
  /** The same of `surplus_amount`. */
  readonly surplus_refund_amount: string;
  /** What has been sent back: how much, where to, and by which transaction. */
  readonly returned: readonly ReturnedMoney[];
  /** The deposit is on its way back. */
  readonly refunding: boolean;
  readonly network_fee: string;
  /** What of `outcome_amount` the customer’s level or coupon has brought; zero: nothing. */
  readonly discount_amount: string;
  readonly rate: { readonly income: string; readonly outcome: string };
  readonly rate_type: 'fixed' | 'floating';
  /** By which amount it was asked for; null: orders from before this was kept. */
  readonly asked_side: 'income' | 'outcome' | null;
  readonly income_account: string | null;
  readonly outcome_account: string;
  readonly outcome_memo: string | null;
  /** The recipient's bank; null where none was asked for, and for whoever may only look. */
  readonly outcome_bank: string | null;
  readonly refund_account: string | null;
  readonly refund_memo: string | null;
  /** As the customer has given it; null for whoever may only look. */
  readonly full_name: string | null;
  readonly email: string | null;
  /** Where the program of a partner that made the order wants the customer back. */
  readonly return_url: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly requisites_issued_at: string | null;
  /** Requisites are looked for, or there were none to be had when they were; null for neither. */
  readonly requisites_search: 'looking' | 'none' | null;
  readonly payment_claimed_at: string | null;
  readonly deposit_seen_at: string | null;
  /** Nothing is to be paid before its card is verified; then its time to pay begins. */
  readonly awaits_card: boolean;
  /** The newest verification of that card; null before one was sent, and once it has passed. */
  readonly card_verification: OrderCard | null;
  readonly paid_at: string | null;
  readonly completed_at: string | null;
  readonly confirmations: number;
  readonly confirmations_required: number;
  readonly confirmed_by: 'rail' | 'operator';
  /** An operator makes the payout by hand, or a rail by itself. */
  readonly paid_out_by: 'rail' | 'operator';
  /** A transfer from anybody else is stopped: the payer is compared with who was named. */
  readonly own_account_only: boolean;
  readonly deposit_policy: DepositPolicy;
  /** What is seen for the order and not final yet, taken off again or refused; zero: nothing. */
  readonly seen_amount: string;
  readonly income_txid: string | null;
  readonly outcome_txid: string | null;
  readonly refund_txid: string | null;
  /** Where each of the three can be looked at, where its network has such a place. */
  readonly income_tx_url: string | null;
  readonly outcome_tx_url: string | null;
  readonly refund_tx_url: string | null;
  readonly payment_system_from_id: string;
  readonly payment_system_to_id: string;
  readonly timeline: readonly TimelineLine[];
  readonly cheques: readonly { readonly name: string; readonly at: string }[];
  readonly available_actions: readonly string[];
  /** Whether whoever asks may act for it; if not, whether a link mailed to its e-mail may help. */
  readonly control: 'granted' | 'by_email' | 'none';
  /** What accepting a moderated deposit would give now; null where nothing is to be accepted. */
  readonly accept_offer: { readonly income_amount: string; readonly outcome_amount: string } | null;
  readonly demo_actions: readonly string[];
};

/** Attributes of a wallet: where the customer pays to. */
export type WalletAttributes = {
  readonly address: string;
  readonly memo: string | null;
  readonly holder: string | null;
  readonly bank: string | null;
  readonly qr: string | null;
  /** A page of whoever gave them, on which they can be paid as well. */
  readonly pay_url: string | null;
  /** Nothing is to be paid to them after this; null where they hold as long as the order. */
  readonly expires_at: string | null;
  readonly amount: string;
};
