import * as z from 'zod/mini';
import type { PersonReason } from '../core/online-payments/judge-notification.ts';

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

/** What a provider answered when it was tried. */
export type GatewayTrialAttributes = {
  /** Whether it answered a signed question; `none` where it has none to ask. */
  readonly question: 'answered' | 'failed' | 'none';
  readonly question_why: string | null;
  readonly balances: readonly { readonly currency: string; readonly amount: string }[] | null;
  /** A real payment of no order; null where none was asked for, or it could not be made. */
  readonly payment: {
    readonly reference: string;
    readonly amount: string;
    readonly currency: string;
    readonly form: {
      readonly action: string;
      readonly method: 'get' | 'post';
      readonly fields: Readonly<Record<string, string>>;
    };
  } | null;
  readonly payment_why: string | null;
  /** What came of asking for requisites of no order; null where that was not done. */
  readonly requisites: TriedRequisitesAttributes | null;
};

export type TriedRequisitesAttributes = {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  /** `unanswered`: whether an order of theirs stands there is not known. */
  readonly outcome: 'given' | 'looking' | 'none_free' | 'refused' | 'unanswered';
  readonly why: string | null;
  readonly address: string | null;
  readonly holder: string | null;
  readonly bank: string | null;
  /** Whether their order was closed; null where they have opened none, or nobody knows. */
  readonly closed: boolean | null;
};

/** Attributes of POST /office/api/payment_notifications/{id}/give. */
export const givePaymentRequest = z.object({
  /** Number or id of the order. */
  order: text(40).check(z.minLength(1)),
});

export type GatewayFieldAttributes = {
  readonly name: string;
  readonly secret: boolean;
  readonly required: boolean;
  /** Whether something is entered; of a secret nothing else is told. */
  readonly given: boolean;
  readonly value: string | null;
};

export type ServedSystemAttributes = {
  readonly payment_system_id: string;
  readonly name: string;
  readonly currency: string;
  readonly position: number;
  readonly amount_min: string;
  readonly amount_max: string | null;
  readonly day_max: string | null;
  readonly month_max: string | null;
  readonly day_orders_max: number | null;
  /** What it has taken since midnight, UTC. */
  readonly taken_today: string;
};

export type PaidOutSystemAttributes = {
  readonly payment_system_id: string;
  readonly name: string;
  readonly currency: string;
  readonly amount_max: string | null;
};

/** How a provider pays out; what is not said of it is not offered. */
export type GatewayPayoutAttributes = {
  readonly enabled: boolean;
  /** Everything is entered without which nothing can be paid out. */
  readonly complete: boolean;
  /** Names of the fields that it needs. */
  readonly needs: readonly string[];
  /** Whether one whose answer was lost is asked for again; else a person finds out. */
  readonly repeatable: boolean;
  readonly systems: readonly PaidOutSystemAttributes[];
  readonly possible: readonly { readonly id: string; readonly name: string }[];
};

export type GatewayAttributes = {
  readonly title: string;
  readonly enabled: boolean;
  /** It gives requisites to pay to, and has no page of its own. */
  readonly gives_requisites: boolean;
  /** Everything is entered without which no customer can be sent there. */
  readonly complete: boolean;
  readonly fields: readonly GatewayFieldAttributes[];
  readonly systems: readonly ServedSystemAttributes[];
  /** Payment systems that it could take, whether or not it is to. */
  readonly possible: readonly { readonly id: string; readonly name: string }[];
  /** Null where it pays nothing out. */
  readonly payouts: GatewayPayoutAttributes | null;
  /** Whether the provider itself is asked before anything is credited. */
  readonly asked: boolean;
  readonly notify_url: string;
  readonly success_url: string;
  readonly failure_url: string;
  readonly notified_at: string | null;
  readonly refused_at: string | null;
  readonly refused_why: string | null;
  readonly failed_at: string | null;
  readonly failed_why: string | null;
  /** Until then no customer is sent there, since it failed again and again. */
  readonly aside_until: string | null;
  /** Of its last payments, at most thirty days old; null where there were none. */
  readonly measured: {
    readonly asked: number;
    readonly paid: number;
    readonly median_seconds: number | null;
  } | null;
  readonly version: number;
};

export type PaymentNotificationAttributes = {
  readonly gateway: string;
  readonly operation: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly fee: string | null;
  readonly received_at: string;
  readonly reason: PersonReason;
  /** The order that it was asked for; null where the number is none of ours. */
  readonly order_id: string | null;
  readonly order_number: string | null;
  /** What that order was to pay. */
  readonly asked: string | null;
  /** Whether it can still be given to an order: not once it was credited. */
  readonly may_give: boolean;
};
