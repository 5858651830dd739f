import * as z from 'zod/mini';
import type { Answered } from './answered.ts';
import { permissions } from './office/permissions.ts';
import { roleId } from './office/roles.ts';
import { scheduleTerms } from './schedule.ts';

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
  role: roleId,
});

/** Attributes of PATCH /office/api/operators/{id}. */
export const operatorRequest = z.object({
  name: z.optional(words(100)),
  role: z.optional(roleId),
  disabled: z.optional(z.boolean()),
  /** Hours in which they may work; null: those of the role. Owners have none. */
  access_hours: z.optional(z.nullable(scheduleTerms)),
});

/** Attributes of POST /office/api/orders/{id}/confirm_deposit. */
export const confirmDepositRequest = z.object({
  amount: z.unknown(),
  reference: optional(200),
  /** Who paid, as the bank shows it; compared with who was expected. */
  payer_name: optional(200),
  payer_account: optional(200),
  /** When the bank says that it came; without it the customer's own word counts. */
  received_at: z.optional(z.nullable(z.union([z.literal(''), z.iso.datetime({ offset: true })]))),
  /** How many deposits of the order the operator saw: what came since is not confirmed twice. */
  deposits_seen: optional(10),
  /** Where nothing is due any more: yes, another payment was seen, and why it is credited. */
  again: z.optional(z.boolean()),
  again_reason: optional(2000),
  /** `mark` of the line of a bank that it is credited by: each credits once. */
  bank_line: z.optional(z.nullable(z.string().check(z.regex(/^([0-9a-f]{64})?$/)))),
});

/** Attributes of POST /office/api/orders/{id}/take_back_credit. */
export const takeBackCreditRequest = z.object({
  deposit_id: text(64).check(z.minLength(1)),
  reason: text(2000).check(z.regex(/\S/)),
});

/** Attributes of POST /office/api/orders/{id}/arrange_visit. */
export const visitRequest = z.object({ visit_at: z.iso.datetime({ offset: true }) });

/** Attributes of POST /office/api/orders/{id}/claim_payout and /release_payout. */
export const payoutRequest = z.object({ payout_id: text(64).check(z.minLength(1)) });

/** Attributes of POST /office/api/orders/{id}/reassign_payout. */
export const reassignPayoutRequest = z.object({
  payout_id: text(64).check(z.minLength(1)),
  /** Since when the other operator had it, as it was shown: who has it by now is not run over. */
  claimed_at: z.iso.datetime({ offset: true }),
  reason: words(500),
});

/** Attributes of POST /office/api/orders/{id}/report_payout. */
export const reportPayoutRequest = z.object({
  payout_id: text(64).check(z.minLength(1)),
  reference: words(200),
  /** What the customer has said at the desk: where cash is handed out. */
  handover_code: z.optional(z.nullable(text(12))),
  /**
   * Id of the requisite of ours that it was paid from, or `none`. It may be left out only where
   * the payout has none to choose from.
   */
  paid_from: z.optional(z.nullable(text(64))),
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

/** Who reads what an operator writes on an order. */
const commentAudiences = ['colleagues', 'customer'] as const;

/** Attributes of POST /office/api/orders/{id}/comments. */
export const commentRequest = z.object({
  text: words(4000),
  /** Colleagues alone, unless the customer is named: who then reads it on the page and by mail. */
  audience: z.optional(z.enum(commentAudiences)),
});

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
  /** The city whose orders alone are paid to it; null: those of any, and of none. */
  city: z.optional(z.nullable(z.string().check(z.maxLength(24)))),
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

export const operatorAttributes = z.object({
  login: z.string(),
  name: z.string(),
  role: z.string(),
  /** Given by an operator; null is the preset's own name. */
  role_name: z.nullable(z.string()),
  disabled: z.boolean(),
  must_change_password: z.boolean(),
  second_factor: z.boolean(),
  last_sign_in_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** Their own hours of work; null: those of the role. */
  access_hours: z.nullable(scheduleTerms),
  /** Only in the answer to making an operator or resetting a password. */
  one_time_password: z.optional(z.string()),
});
export type OperatorAttributes = Answered<typeof operatorAttributes>;

/** The session of the caller, with what the screens need to know of the service. */
export const officeSessionAttributes = z.object({
  operator_id: z.string(),
  login: z.string(),
  name: z.string(),
  role: z.string(),
  /** Given by an operator; null is the preset's own name. */
  role_name: z.nullable(z.string()),
  must_change_password: z.boolean(),
  second_factor: z.boolean(),
  must_set_second_factor: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  demo: z.boolean(),
  mail_configured: z.boolean(),
});
export type OfficeSessionAttributes = Answered<typeof officeSessionAttributes>;

export const openSessionAttributes = z.object({
  current: z.boolean(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
});
export type OpenSessionAttributes = Answered<typeof openSessionAttributes>;

const auditedValues = z.nullable(z.record(z.string(), z.unknown()));
export const auditAttributes = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  actor_name: z.string(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_name: z.string(),
  before: auditedValues,
  after: auditedValues,
  ip: z.nullable(z.string()),
});
export type AuditAttributes = Answered<typeof auditAttributes>;

export const mailStates = ['waiting', 'sent', 'failed'] as const;

export const mailAttributes = z.object({
  recipient: z.string(),
  locale: z.enum(['ru', 'en']),
  subject: z.string(),
  text: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  sent_at: z.nullable(z.iso.datetime()),
});
export type MailAttributes = Answered<typeof mailAttributes>;

/** A payment system as it stands beside an amount. */
export const systemName = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  icon_url: z.string(),
  currency: z.string(),
});
export type SystemName = Answered<typeof systemName>;

export const directionAttributes = z.object({
  income: systemName,
  outcome: systemName,
  enabled: z.boolean(),
  /** Both payment systems take part at all; otherwise the switch alone opens nothing. */
  systems_enabled: z.boolean(),
  fixed_markup: z.string(),
  floating_markup: z.string(),
  rate_types: z.array(z.string()),
  min_income_amount: z.string(),
  max_income_amount: z.nullable(z.string()),
  payment_window_s: z.int(),
});
export type DirectionAttributes = Answered<typeof directionAttributes>;

/** What a change of many counts beside what it shows. */
export const changedCount = z.object({ changed: z.int() });

export const officeSystemAttributes = z.object({
  ...systemName.shape,
  kind: z.string(),
  rail: z.string(),
  precision: z.int(),
  income_enabled: z.boolean(),
  outcome_enabled: z.boolean(),
  /** Free to promise, promised to orders, come but not exchanged, owed to customers. */
  reserve: z.string(),
  held: z.string(),
  incoming: z.string(),
  customer: z.string(),
  shortfall: z.string(),
});
export type OfficeSystemAttributes = Answered<typeof officeSystemAttributes>;

export const requisiteAttributes = z.object({
  payment_system: systemName,
  account: z.string(),
  memo: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  enabled: z.boolean(),
  order_amount_min: z.string(),
  order_amount_max: z.nullable(z.string()),
  day_amount_max: z.nullable(z.string()),
  month_amount_max: z.nullable(z.string()),
  slots: z.int(),
  schedule: z.nullable(scheduleTerms),
  city: z.nullable(z.string()),
  open_orders: z.int(),
  day_amount: z.string(),
  month_amount: z.string(),
  last_issued_at: z.nullable(z.iso.datetime()),
});
export type RequisiteAttributes = Answered<typeof requisiteAttributes>;

export const railAttributes = z.object({
  scanned_at: z.nullable(z.iso.datetime()),
  payouts_waiting: z.int(),
  payouts_sent: z.int(),
  oldest_payout_at: z.nullable(z.iso.datetime()),
  deposits_unnotified: z.int(),
  /** Whether its payments can be signed now; null where none are. */
  signer: z.nullable(z.enum(['ready', 'frozen', 'no_seed', 'network_off', 'away'])),
  /** What the signer itself says of that. */
  signer_detail: z.nullable(z.string()),
});
export type RailAttributes = Answered<typeof railAttributes>;

/** A task that is done again and again by whichever processes; its id is its name in the log. */
export const backgroundTaskAttributes = z.object({
  process: z.enum(['web', 'worker']),
  /** How many do it now; 0 where all have fallen silent. */
  processes: z.int(),
  succeeded_at: z.nullable(z.iso.datetime()),
  /** None while a round is under way. */
  next_at: z.nullable(z.iso.datetime()),
  round_milliseconds: z.nullable(z.int()),
  /** Rounds that failed since the last one that did not. */
  failures: z.int(),
  failed_at: z.nullable(z.iso.datetime()),
  last_error: z.nullable(z.string()),
  reported_at: z.iso.datetime(),
});
export type BackgroundTaskAttributes = Answered<typeof backgroundTaskAttributes>;

/** What was proved in the background, and until when. */
const proofTimeAttributes = z.object({
  /** Everything written until then was proved as it came in; null before the first look. */
  checked_at: z.nullable(z.iso.datetime()),
  /** It should have been proved again since. */
  overdue: z.boolean(),
  /** Between these moments everything was last read again; null before the first time. */
  passed_from: z.nullable(z.iso.datetime()),
  passed_until: z.nullable(z.iso.datetime()),
  /** How much has been read of it this time. */
  pass_percent: z.int(),
});
export type ProofTimeAttributes = Answered<typeof proofTimeAttributes>;

export const auditProofAttributes = z.object({
  ...proofTimeAttributes.shape,
  entries: z.int(),
  head: z.nullable(z.string()),
  broken_at: z.nullable(z.string()),
});
export type AuditProofAttributes = Answered<typeof auditProofAttributes>;

export const ledgerProofAttributes = z.object({
  ...proofTimeAttributes.shape,
  /** What each asset's accounts add up to: zero, or the ledger is broken. */
  trial: z.array(
    z.object({
      asset: z.string(),
      amount: z.string(),
    }),
  ),
  /** Accounts whose balance is not what was posted to them. */
  drifted: z.array(z.string()),
  /** Journals that do not sum to zero, at most twenty of them. */
  broken_journals: z.array(z.string()),
  balances: z.array(
    z.object({
      account: z.string(),
      amount: z.string(),
      currency: z.string(),
    }),
  ),
  proved: z.boolean(),
  /** Something is wrong; neither this nor proved before the first look. */
  broken: z.boolean(),
});
export type LedgerProofAttributes = Answered<typeof ledgerProofAttributes>;

/** What a rail told of money that nobody could read: a person looks at it. */
export const unreadEntryAttributes = z.object({
  rail: z.string(),
  reason: z.string(),
  /** As the outside told it. */
  content: z.string(),
  seen_at: z.iso.datetime(),
});
export type UnreadEntryAttributes = Answered<typeof unreadEntryAttributes>;
