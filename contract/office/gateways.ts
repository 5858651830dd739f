import * as z from 'zod/mini';
import { personReasons } from '../../core/online-payments/judge-notification.ts';
import type { Answered } from '../answered.ts';

const text = (max: number) => z.string().check(z.maxLength(max), z.trim());
const whole = (least: number, most: number) =>
  z.number().check(z.int(), z.minimum(least), z.maximum(most));

/** What a provider takes of one payment system. Amounts are decimals of its currency. */
const servedSystem = z.object({
  payment_system_id: text(24),
  position: whole(0, 1000),
  amount_min: z.optional(z.unknown()),
  amount_max: z.optional(z.unknown()),
  day_max: z.optional(z.unknown()),
  month_max: z.optional(z.unknown()),
  day_orders_max: z.optional(z.nullable(whole(1, 1_000_000))),
});

/** What a provider pays out of one payment system, at most so much at once. */
const paidOutSystem = z.object({
  payment_system_id: text(24),
  amount_max: z.optional(z.unknown()),
});

/** Attributes of PUT /office/api/gateways/{name}. */
export const gatewayRequest = z.object({
  enabled: z.boolean(),
  /** Public fields, all of them; an empty one is not set. */
  fields: z.record(text(60), text(500)),
  /** Only those to be changed; an empty one is taken away. */
  secrets: z.record(text(60), text(500)),
  systems: z.array(servedSystem).check(z.maxLength(100)),
  /** Whether it pays out by itself, and what; nothing where it is not said. */
  pays_out: z.optional(z.boolean()),
  payouts: z.optional(z.array(paidOutSystem).check(z.maxLength(100))),
  /** Of what was changed; 0 where nothing was set up yet. */
  version: whole(0, 2_000_000_000),
});
export type GatewayRequest = z.output<typeof gatewayRequest>;

/** Attributes of POST /office/api/gateways/{name}/try. */
export const gatewayTrialRequest = z.object({
  /** What a payment is tried for; without it only the settings are. */
  payment_system_id: z.optional(text(24)),
});

const triedRequisitesAttributes = z.object({
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** `unanswered`: whether an order of theirs stands there is not known. */
  outcome: z.enum(['given', 'looking', 'none_free', 'refused', 'unanswered']),
  why: z.nullable(z.string()),
  address: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  /** Whether their order was closed; null where they have opened none, or nobody knows. */
  closed: z.nullable(z.boolean()),
});
export type TriedRequisitesAttributes = Answered<typeof triedRequisitesAttributes>;

/** What a provider answered when it was tried. */
export const gatewayTrialAttributes = z.object({
  /** Whether it answered a signed question; `none` where it has none to ask. */
  question: z.enum(['answered', 'failed', 'none']),
  question_why: z.nullable(z.string()),
  balances: z.nullable(
    z.array(
      z.object({
        currency: z.string(),
        amount: z.string(),
      }),
    ),
  ),
  /** A real payment of no order; null where none was asked for, or it could not be made. */
  payment: z.nullable(
    z.object({
      reference: z.string(),
      amount: z.string(),
      currency: z.string(),
      form: z.object({
        action: z.string(),
        method: z.enum(['get', 'post']),
        fields: z.record(z.string(), z.string()),
      }),
    }),
  ),
  payment_why: z.nullable(z.string()),
  /** What came of asking for requisites of no order; null where that was not done. */
  requisites: z.nullable(triedRequisitesAttributes),
});
export type GatewayTrialAttributes = Answered<typeof gatewayTrialAttributes>;

/** Attributes of POST /office/api/payment_notifications/{id}/give. */
export const givePaymentRequest = z.object({
  /** Number or id of the order. */
  order: text(40).check(z.minLength(1)),
});

const namedSystem = z.object({ id: z.string(), name: z.string() });

const gatewayFieldAttributes = z.object({
  name: z.string(),
  secret: z.boolean(),
  required: z.boolean(),
  /** Whether something is entered; of a secret nothing else is told. */
  given: z.boolean(),
  value: z.nullable(z.string()),
});
export type GatewayFieldAttributes = Answered<typeof gatewayFieldAttributes>;

const servedSystemAttributes = z.object({
  payment_system_id: z.string(),
  name: z.string(),
  currency: z.string(),
  position: z.int(),
  amount_min: z.string(),
  amount_max: z.nullable(z.string()),
  day_max: z.nullable(z.string()),
  month_max: z.nullable(z.string()),
  day_orders_max: z.nullable(z.int()),
  /** What it has taken since midnight, UTC. */
  taken_today: z.string(),
});
export type ServedSystemAttributes = Answered<typeof servedSystemAttributes>;

const paidOutSystemAttributes = z.object({
  payment_system_id: z.string(),
  name: z.string(),
  currency: z.string(),
  amount_max: z.nullable(z.string()),
});
/** How a provider pays out; what is not said of it is not offered. */
const gatewayPayoutAttributes = z.object({
  enabled: z.boolean(),
  /** Everything is entered without which nothing can be paid out. */
  complete: z.boolean(),
  /** Names of the fields that it needs. */
  needs: z.array(z.string()),
  /** Whether one whose answer was lost is asked for again; else a person finds out. */
  repeatable: z.boolean(),
  systems: z.array(paidOutSystemAttributes),
  possible: z.array(namedSystem),
});
export type GatewayPayoutAttributes = Answered<typeof gatewayPayoutAttributes>;

export const gatewayAttributes = z.object({
  title: z.string(),
  enabled: z.boolean(),
  /** It gives requisites to pay to, and has no page of its own. */
  gives_requisites: z.boolean(),
  /** Everything is entered without which no customer can be sent there. */
  complete: z.boolean(),
  fields: z.array(gatewayFieldAttributes),
  systems: z.array(servedSystemAttributes),
  /** Payment systems that it could take, whether or not it is to. */
  possible: z.array(namedSystem),
  /** Null where it pays nothing out. */
  payouts: z.nullable(gatewayPayoutAttributes),
  /** Whether the provider itself is asked before anything is credited. */
  asked: z.boolean(),
  notify_url: z.string(),
  success_url: z.string(),
  failure_url: z.string(),
  notified_at: z.nullable(z.iso.datetime()),
  refused_at: z.nullable(z.iso.datetime()),
  refused_why: z.nullable(z.string()),
  failed_at: z.nullable(z.iso.datetime()),
  failed_why: z.nullable(z.string()),
  /** Until then no customer is sent there, since it failed again and again. */
  aside_until: z.nullable(z.iso.datetime()),
  /** Of its last payments, at most thirty days old; null where there were none. */
  measured: z.nullable(
    z.object({
      asked: z.int(),
      paid: z.int(),
      median_seconds: z.nullable(z.int()),
    }),
  ),
  version: z.int(),
});
export type GatewayAttributes = Answered<typeof gatewayAttributes>;

export const paymentNotificationAttributes = z.object({
  gateway: z.string(),
  operation: z.string(),
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  fee: z.nullable(z.string()),
  received_at: z.iso.datetime(),
  reason: z.enum(personReasons),
  /** The order that it was asked for; null where the number is none of ours. */
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  /** What that order was to pay. */
  asked: z.nullable(z.string()),
  /** Whether it can still be given to an order: not once it was credited. */
  may_give: z.boolean(),
});
export type PaymentNotificationAttributes = Answered<typeof paymentNotificationAttributes>;
