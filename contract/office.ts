import * as z from 'zod/mini';
import { type OperatorRole, operatorRoles, type Permission } from './office-permissions.ts';
import { type ScheduleJson, scheduleTerms } from './schedule.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
/** Something must be written, not only spaces. */
const words = (max: number) => text(max).check(z.trim(), z.minLength(1));
const optional = (max: number) => z.optional(z.nullable(text(max)));

/** Attributes of POST /office/api/sessions. */
export const signInRequest = z.object({
  login: text(254).check(z.minLength(1)),
  password: text(1000).check(z.minLength(1)),
  /** Of an authenticator app, or a recovery code; asked for where the operator has them. */
  code: z.optional(text(40)),
});

/** Attributes of PUT /office/api/sessions/current/password. */
export const officePasswordRequest = z.object({
  current_password: text(1000).check(z.minLength(1)),
  password: text(1000).check(z.minLength(1)),
  password_confirmation: text(1000).check(z.minLength(1)),
});

/** Attributes of POST /office/api/operators. */
export const newOperatorRequest = z.object({
  login: words(254),
  name: words(100),
  role: z.enum(operatorRoles),
});

/** Attributes of PATCH /office/api/operators/{id}. */
export const operatorRequest = z.object({
  name: z.optional(words(100)),
  role: z.optional(z.enum(operatorRoles)),
  disabled: z.optional(z.boolean()),
});

/** Attributes of POST /office/api/orders/{id}/confirm_deposit. */
export const confirmDepositRequest = z.object({
  amount: z.unknown(),
  reference: optional(200),
  /** Who paid, as the bank shows it; compared with who was expected. */
  payer_name: optional(200),
  payer_account: optional(200),
  /** When the bank says that it came; without it the customer's own word counts. */
  came_at: z.optional(z.nullable(z.union([z.literal(''), z.iso.datetime({ offset: true })]))),
  /** How many deposits of the order the operator saw: what came since is not confirmed twice. */
  deposits_seen: optional(10),
  /** Where nothing is due any more: yes, another payment was seen, and why it is credited. */
  again: z.optional(z.boolean()),
  again_reason: optional(2000),
});

/** Attributes of POST /office/api/orders/{id}/take_back_credit. */
export const takeBackCreditRequest = z.object({
  deposit_id: text(64).check(z.minLength(1)),
  reason: text(2000).check(z.regex(/\S/)),
});

/** Attributes of POST /office/api/orders/{id}/take_payout and /release_payout. */
export const payoutRequest = z.object({ payout_id: text(64).check(z.minLength(1)) });

/** Attributes of POST /office/api/orders/{id}/take_over_payout. */
export const takeOverPayoutRequest = z.object({
  payout_id: text(64).check(z.minLength(1)),
  /** Since when the other operator had it, as it was shown: who has it by now is not run over. */
  taken_at: z.iso.datetime({ offset: true }),
  reason: words(500),
});

/** Attributes of POST /office/api/orders/{id}/report_payout. */
export const reportPayoutRequest = z.object({
  payout_id: text(64).check(z.minLength(1)),
  reference: words(200),
});

/** Attributes of POST /office/api/orders/{id}/report_payout_failed. */
export const reportPayoutFailedRequest = z.object({
  payout_id: text(64).check(z.minLength(1)),
  reason: words(500),
});

/** Attributes of POST /office/api/orders/{id}/hold, /reject, /stop_refund and the like. */
export const reasonRequest = z.object({ reason: words(500) });

/** Attributes of POST /office/api/orders/{id}/refund and /refund_surplus. */
export const officeRefundRequest = z.object({
  refund_account: optional(254),
  refund_memo: optional(200),
  /** An operator sends it from elsewhere, because its own rail cannot. */
  by_hand: z.optional(z.boolean()),
  /** Why; needed where screening has stopped the order, or warns of the address. */
  reason: optional(500),
  /** The operator knows what screening says of the address and sends it there all the same. */
  despite_screening: z.optional(z.boolean()),
});
export type OfficeRefundRequest = z.output<typeof officeRefundRequest>;

/** Attributes of POST /office/api/orders/{id}/comments. */
export const commentRequest = z.object({ text: words(4000) });

/** Attributes of POST /office/api/orders/{id}/approve, /retry_payout and /pay_by_hand. */
export const approveRequest = z.object({
  /** Why what screening has stopped goes on. */
  reason: optional(500),
});

/** Attributes of POST /office/api/directions/switch. */
export const switchDirectionsRequest = z.object({
  ids: z.array(text(60)).check(z.minLength(1), z.maxLength(1000)),
  enabled: z.boolean(),
});

/** Attributes of POST /office/api/payment_systems/{id}/reserve_corrections. */
export const reserveCorrectionRequest = z.object({
  /** Added to the reserve; with a minus it is taken away. */
  change: z.unknown(),
  reason: words(500),
});

const limits = {
  order_amount_min: z.optional(z.unknown()),
  order_amount_max: z.optional(z.unknown()),
  day_amount_max: z.optional(z.unknown()),
  month_amount_max: z.optional(z.unknown()),
  holder: optional(200),
  bank: optional(200),
  slots: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  /** Hours in which it is given out; null is always. */
  schedule: z.optional(z.nullable(scheduleTerms)),
  enabled: z.optional(z.boolean()),
};

/** Attributes of POST /office/api/requisites. */
export const newRequisiteRequest = z.object({
  payment_system_id: text(64).check(z.minLength(1)),
  account: text(254).check(z.minLength(1)),
  memo: optional(200),
  ...limits,
});

/** Attributes of PATCH /office/api/requisites/{id}: the account itself never changes. */
export const requisiteRequest = z.object(limits);
export type RequisiteRequest = z.output<typeof requisiteRequest>;

export type OperatorAttributes = {
  readonly login: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly disabled: boolean;
  readonly must_change_password: boolean;
  readonly second_factor: boolean;
  readonly last_sign_in_at: string | null;
  readonly created_at: string;
  /** Only in the answer to making an operator or resetting a password. */
  readonly one_time_password?: string;
};

/** The session of the caller, with what the screens need to know of the service. */
export type OfficeSessionAttributes = {
  readonly operator_id: string;
  readonly login: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly must_change_password: boolean;
  readonly second_factor: boolean;
  /** Nothing else is open until a second factor is set up. */
  readonly must_set_second_factor: boolean;
  readonly permissions: readonly Permission[];
  readonly demo: boolean;
  readonly mail_configured: boolean;
};

export type OpenSessionAttributes = {
  readonly current: boolean;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
};

export type AuditAttributes = {
  readonly at: string;
  readonly actor: string;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  /** What it was done to, as people call it. */
  readonly subject_name: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly ip: string | null;
};

export type MailAttributes = {
  readonly recipient: string;
  readonly locale: 'ru' | 'en';
  readonly subject: string;
  readonly text: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly sent_at: string | null;
};

/** A payment system as it stands beside an amount. */
export type SystemName = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly icon_url: string;
  readonly currency: string;
};

export type DirectionAttributes = {
  readonly income: SystemName;
  readonly outcome: SystemName;
  readonly enabled: boolean;
  /** Both payment systems take part at all; otherwise the switch alone opens nothing. */
  readonly systems_enabled: boolean;
  readonly fixed_markup: string;
  readonly floating_markup: string;
  readonly rate_types: readonly string[];
  readonly min_income_amount: string;
  readonly max_income_amount: string | null;
  readonly payment_window_s: number;
};

export type OfficeSystemAttributes = SystemName & {
  readonly kind: string;
  readonly rail: string;
  readonly precision: number;
  readonly income_enabled: boolean;
  readonly outcome_enabled: boolean;
  /** Free to promise, promised to orders, come but not exchanged, owed to customers. */
  readonly reserve: string;
  readonly held: string;
  readonly incoming: string;
  readonly customer: string;
  readonly shortfall: string;
};

export type RequisiteAttributes = {
  readonly payment_system: SystemName;
  readonly account: string;
  readonly memo: string | null;
  readonly holder: string | null;
  readonly bank: string | null;
  readonly enabled: boolean;
  readonly order_amount_min: string;
  readonly order_amount_max: string | null;
  readonly day_amount_max: string | null;
  readonly month_amount_max: string | null;
  readonly slots: number;
  readonly schedule: ScheduleJson | null;
  readonly open_orders: number;
  readonly day_amount: string;
  readonly month_amount: string;
  readonly last_issued_at: string | null;
};

export type RailAttributes = {
  readonly scanned_at: string | null;
  readonly payouts_waiting: number;
  readonly payouts_sent: number;
  readonly oldest_payout_at: string | null;
  readonly deposits_untold: number;
  /** Whether its payments can be signed now; null where none are. */
  readonly signer: 'ready' | 'frozen' | 'no_seed' | 'network_off' | 'away' | null;
  /** What the signer itself says of that. */
  readonly signer_detail: string | null;
};

/** A task that is done again and again by whichever processes; its id is its name in the log. */
export type BackgroundTaskAttributes = {
  readonly process: 'web' | 'worker';
  /** How many do it now; 0 where all have fallen silent. */
  readonly processes: number;
  readonly succeeded_at: string | null;
  /** None while a round is under way. */
  readonly next_at: string | null;
  readonly round_milliseconds: number | null;
  /** Rounds that failed since the last one that did not. */
  readonly failures: number;
  readonly failed_at: string | null;
  readonly last_error: string | null;
  readonly reported_at: string;
};

/** What was proved in the background, and until when. */
export type ProofTimeAttributes = {
  /** Everything written until then was proved as it came in; null before the first look. */
  readonly checked_at: string | null;
  /** It should have been proved again since. */
  readonly overdue: boolean;
  /** Between these moments everything was last read again; null before the first time. */
  readonly passed_from: string | null;
  readonly passed_until: string | null;
  /** How much has been read of it this time. */
  readonly pass_percent: number;
};

export type AuditProofAttributes = ProofTimeAttributes & {
  readonly entries: number;
  readonly head: string | null;
  /** The first entry that is not what was written; null where there is none. */
  readonly broken_at: string | null;
};

export type LedgerProofAttributes = ProofTimeAttributes & {
  /** What each asset's accounts add up to: zero, or the ledger is broken. */
  readonly trial: readonly { readonly asset: string; readonly amount: string }[];
  /** Accounts whose balance is not what was posted to them. */
  readonly drifted: readonly string[];
  /** Journals that do not sum to zero, at most twenty of them. */
  readonly broken_journals: readonly string[];
  readonly balances: readonly {
    readonly account: string;
    readonly amount: string;
    readonly currency: string;
  }[];
  readonly proved: boolean;
  /** Something is wrong; neither this nor proved before the first look. */
  readonly broken: boolean;
};

/** What a rail told of money that nobody could read: a person looks at it. */
export type UnreadEntryAttributes = {
  readonly rail: string;
  readonly reason: string;
  /** As the outside told it. */
  readonly content: string;
  readonly seen_at: string;
};
