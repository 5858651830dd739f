import * as z from 'zod/mini';
import { latePolicies, overPolicies, shortPolicies } from '../../core/directions/direction.ts';
import { customerActions } from '../../core/orders/available-actions.ts';
import { orderExceptions, orderStatuses } from '../../core/orders/order.ts';
import { verificationStatuses } from '../../core/verifications/card-verification.ts';
import { demoRequest, type OrderAttributes, type WalletAttributes } from '../orders.ts';

const decimal = z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/));
const instant = z.iso.datetime();
const maybe = z.nullable(z.string());
const maybeInstant = z.nullable(instant);
const status = z.enum(orderStatuses);

const timelineLine = z.object({ at: instant, status, code: z.string(), text: z.string() });

const returnedMoney = z.object({
  kind: z.enum(['refund', 'surplus']),
  amount: decimal,
  account: z.string(),
  memo: maybe,
  txid: maybe,
  tx_url: maybe,
  at: instant,
});

/** One schema per attribute of an order: a forgotten or an invented one does not compile. */
const orderShape = {
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
  refund_amount: decimal,
  surplus_refund_amount: decimal,
  returned: z.array(returnedMoney),
  refunding: z.boolean(),
  network_fee: decimal,
  discount_amount: decimal,
  rate: z.object({ income: decimal, outcome: decimal }),
  rate_type: z.enum(['fixed', 'floating']),
  asked_side: z.nullable(z.enum(['income', 'outcome'])),
  income_account: maybe,
  outcome_account: z.string(),
  outcome_memo: maybe,
  outcome_bank: maybe,
  refund_account: maybe,
  refund_memo: maybe,
  full_name: maybe,
  email: maybe,
  return_url: maybe,
  created_at: instant,
  expires_at: instant,
  requisites_issued_at: maybeInstant,
  requisites_search: z.nullable(z.enum(['looking', 'none'])),
  payment_claimed_at: maybeInstant,
  deposit_seen_at: maybeInstant,
  awaits_card: z.boolean(),
  card_verification: z.nullable(
    z.object({ id: maybe, status: z.enum(verificationStatuses), reject_reason: maybe }),
  ),
  paid_at: maybeInstant,
  completed_at: maybeInstant,
  confirmations: z.int().check(z.minimum(0)),
  confirmations_required: z.int().check(z.minimum(0)),
  confirmed_by: z.enum(['rail', 'operator']),
  paid_out_by: z.enum(['rail', 'operator']),
  own_account_only: z.boolean(),
  deposit_policy: z.object({
    late: z.enum(latePolicies),
    short: z.enum(shortPolicies),
    over: z.enum(overPolicies),
  }),
  seen_amount: decimal,
  income_txid: maybe,
  outcome_txid: maybe,
  refund_txid: maybe,
  income_tx_url: maybe,
  outcome_tx_url: maybe,
  refund_tx_url: maybe,
  payment_system_from_id: z.string(),
  payment_system_to_id: z.string(),
  timeline: z.array(timelineLine),
  cheques: z.array(z.object({ name: z.string(), at: instant })),
  available_actions: z.array(z.enum(customerActions)),
  control: z.enum(['granted', 'by_email', 'none']),
  screening: z.nullable(
    z.object({
      class: z.enum(['checking', 'risk', 'not_scored']),
      since: instant,
      until: instant,
      asks: z.enum(['origin', 'nothing']),
      overdue: z.boolean(),
    }),
  ),
  accept_offer: z.nullable(z.object({ income_amount: decimal, outcome_amount: decimal })),
  demo_actions: z.array(demoRequest.shape.action),
} satisfies Record<keyof OrderAttributes, z.ZodMiniType>;

/** Attributes of `orders` as they are answered. */
export const orderAttributes: z.ZodMiniType<OrderAttributes> = z.object(orderShape);

const walletShape = {
  address: z.string(),
  memo: maybe,
  holder: maybe,
  bank: maybe,
  qr: maybe,
  pay_url: maybe,
  expires_at: maybeInstant,
  amount: decimal,
} satisfies Record<keyof WalletAttributes, z.ZodMiniType>;

/** Attributes of `wallets`: where the customer of an order pays to. */
export const walletAttributes: z.ZodMiniType<WalletAttributes> = z.object(walletShape);

/** Attributes of `reserve_requests`, as they were kept. */
export const reserveRequestAttributes = z.object({
  payment_system_id: z.string(),
  amount: decimal,
  email: z.string(),
});
