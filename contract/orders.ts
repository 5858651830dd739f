import * as z from 'zod/mini';
import { latePolicies, overPolicies, shortPolicies } from '../core/directions/direction.ts';
import { customerActions } from '../core/orders/available-actions.ts';
import { orderExceptions, orderStatuses } from '../core/orders/order.ts';
import { verificationStatuses } from '../core/verifications/card-verification.ts';
import type { Answered } from './answered.ts';
import { captchaAnswer } from './people/captcha.ts';
import { scheduleTerms } from './schedule.ts';

/** Longest text of one field; every field has a bound. */
const text = (max: number) => z.string().check(z.maxLength(max));
const optional = (max: number) => z.optional(z.nullable(text(max)));
const flag = z.literal(true);

/** Nobody is asked for so many things. */
const fieldsMax = 60;

function isShort(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(fields).length <= fieldsMax;
}

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
  /** Code of the city where cash changes hands; where a quote lists `cities` it must be there. */
  city: optional(24),
  /** When the customer comes: the beginning of one of the city's `visit_windows`. */
  visit_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  /** Answers to `own_fields` of a quote, by their names. */
  fields: z.optional(z.nullable(z.record(text(32), z.unknown()).check(z.refine(isShort)))),
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

/** `meta` of POST /api/v1/orders/preflight: the order would be taken. */
export const preflightMeta = z.object({
  accepted: z.literal(true),
  /** The order itself will take a captcha. */
  captcha_required: z.boolean(),
});

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

/** `meta` of POST /api/v1/orders/{id}/control_links. */
export const controlLinkMeta = z.object({ mailed: z.literal(true) });

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

const decimal = z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/));
const instant = z.iso.datetime();
const maybe = z.nullable(z.string());
const maybeInstant = z.nullable(instant);
const status = z.enum(orderStatuses);
const count = z.int().check(z.minimum(0));

/** Money that has gone back to its customer. */
const returnedMoney = z.object({
  /** The whole deposit, or what was paid beside the exchange. */
  kind: z.enum(['refund', 'surplus']),
  amount: decimal,
  account: z.string(),
  memo: maybe,
  txid: maybe,
  tx_url: maybe,
  at: instant,
});
export type ReturnedMoney = Answered<typeof returnedMoney>;

/** What became of the card that an order waits for. */
const orderCard = z.object({
  /** Of `card_verifications`; null where another browser of its customer has sent it. */
  id: maybe,
  status: z.enum(verificationStatuses),
  /** Null unless it was rejected or taken back. */
  reject_reason: maybe,
});
export type OrderCard = Answered<typeof orderCard>;

/** Why and until when an order waits for screening: a class, never what was found. */
const orderScreening = z.object({
  class: z.enum(['checking', 'risk', 'not_scored']),
  since: instant,
  /** Until then there is an answer, or somebody has looked. */
  until: instant,
  /** What the customer can do: tell where the coins come from, or nothing. */
  asks: z.enum(['origin', 'nothing']),
  /** That time is over: it has gone to the head of the operators' queue. */
  overdue: z.boolean(),
});

/** Attributes of `orders` as their customer sees them. Amounts are plain decimals. */
export const orderAttributes = z.object({
  number: z.string().check(z.regex(/^(?:[0-9]{8}|[0-9]{10})$/)),
  kind: z.enum(['exchange', 'withdrawal']),
  status,
  label: z.string(),
  is_final: z.boolean(),
  status_reason: maybe,
  exception: z.enum(orderExceptions),
  deadline: maybeInstant,
  income_amount: decimal,
  outcome_amount: decimal,
  received_amount: decimal,
  surplus_amount: decimal,
  /** What `refund` sends back, or is sending back; zero: nothing, or too little for its network. */
  refund_amount: decimal,
  /** The same of `surplus_amount`. */
  surplus_refund_amount: decimal,
  returned: z.array(returnedMoney),
  /** The deposit is on its way back. */
  refunding: z.boolean(),
  network_fee: decimal,
  /** What of `outcome_amount` the customer’s level or coupon has brought; zero: nothing. */
  discount_amount: decimal,
  rate: z.object({ income: decimal, outcome: decimal }),
  rate_type: z.enum(['fixed', 'floating']),
  /** By which amount it was asked for; null: orders from before this was kept. */
  asked_side: z.nullable(z.enum(['income', 'outcome'])),
  income_account: maybe,
  outcome_account: z.string(),
  outcome_memo: maybe,
  /** The recipient's bank; null where none was asked for, and for whoever may only look. */
  outcome_bank: maybe,
  refund_account: maybe,
  refund_memo: maybe,
  /** As the customer has given it; null for whoever may only look. */
  full_name: maybe,
  email: maybe,
  /** Where cash changes hands; null where no city is asked for. */
  city: z.nullable(
    z.object({
      code: z.string(),
      name: z.string(),
      address: z.string(),
      schedule: z.nullable(scheduleTerms),
    }),
  ),
  /** When the customer comes; null while that is to be arranged, and without a city. */
  visit: z.nullable(z.object({ from: instant, to: instant })),
  /** Said at the desk by whoever takes cash; null for whoever may only look. */
  handover_code: maybe,
  /** Answers to the shop's own questions, masked for whoever may only look. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  /** Where the program of a partner that made the order wants the customer back. */
  return_url: maybe,
  created_at: instant,
  expires_at: instant,
  requisites_issued_at: maybeInstant,
  /** Requisites are looked for, or there were none to be had when they were; null for neither. */
  requisites_search: z.nullable(z.enum(['looking', 'none'])),
  payment_claimed_at: maybeInstant,
  deposit_seen_at: maybeInstant,
  /** Nothing is to be paid before its card is verified; then its time to pay begins. */
  awaits_card: z.boolean(),
  /** The newest verification of that card; null before one was sent, and once it has passed. */
  card_verification: z.nullable(orderCard),
  paid_at: maybeInstant,
  completed_at: maybeInstant,
  confirmations: count,
  confirmations_required: count,
  confirmed_by: z.enum(['rail', 'operator']),
  /** An operator makes the payout by hand, or a rail by itself. */
  paid_out_by: z.enum(['rail', 'operator']),
  /** A transfer from anybody else is stopped: the payer is compared with who was named. */
  own_account_only: z.boolean(),
  /** What becomes of a deposit that is late, short or over, without asking or after it. */
  deposit_policy: z.object({
    late: z.enum(latePolicies),
    short: z.enum(shortPolicies),
    over: z.enum(overPolicies),
  }),
  /** What is seen for the order and not final yet, taken off again or refused; zero: nothing. */
  seen_amount: decimal,
  income_txid: maybe,
  outcome_txid: maybe,
  refund_txid: maybe,
  /** Where each of the three can be looked at, where its network has such a place. */
  income_tx_url: maybe,
  outcome_tx_url: maybe,
  refund_tx_url: maybe,
  payment_system_from_id: z.string(),
  payment_system_to_id: z.string(),
  timeline: z.array(z.object({ at: instant, status, code: z.string(), text: z.string() })),
  cheques: z.array(z.object({ name: z.string(), at: instant })),
  available_actions: z.array(z.enum(customerActions)),
  /** Whether whoever asks may act for it; if not, whether a link mailed to its e-mail may help. */
  control: z.enum(['granted', 'by_email', 'none']),
  /** Null where screening keeps nothing waiting. */
  screening: z.nullable(orderScreening),
  /** What accepting a moderated deposit would give now; null where nothing is to be accepted. */
  accept_offer: z.nullable(z.object({ income_amount: decimal, outcome_amount: decimal })),
  demo_actions: z.array(demoRequest.shape.action),
});
export type OrderAttributes = Answered<typeof orderAttributes>;

/** `meta` of an order. */
export const orderMeta = z.object({
  demo: z.boolean().check(z.describe('Prices and payments are simulated.')),
});

/** Attributes of `wallets`: where the customer of an order pays to. */
export const walletAttributes = z.object({
  address: z.string(),
  memo: maybe,
  holder: maybe,
  bank: maybe,
  qr: maybe,
  /** A page of whoever gave them, on which they can be paid as well. */
  pay_url: maybe,
  /** Nothing is to be paid to them after this; null where they hold as long as the order. */
  expires_at: maybeInstant,
  amount: decimal,
});
export type WalletAttributes = Answered<typeof walletAttributes>;
