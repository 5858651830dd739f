import * as z from 'zod/mini';
import { ownOperationStates, ownTemplates } from '../../core/own-operations/own-operation.ts';
import type { Answered } from '../answered.ts';
import { systemName } from '../office.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const words = (max: number) => text(max).check(z.trim(), z.minLength(1));

/** How an account stood when it was last compared with whoever tells its balance. */
const reconciliation = z.object({
  source: z.enum(['rail', 'statement']),
  actual_amount: z.string(),
  /** Between these the balance may be, with what is on the way. */
  low_amount: z.string(),
  high_amount: z.string(),
  agreed_amount: z.string(),
  drift_amount: z.string(),
  looked_at: z.iso.datetime(),
  /** Since when payouts are paused. */
  drifted_since: z.nullable(z.iso.datetime()),
  failure: z.nullable(z.string()),
  explained_by: z.nullable(z.string()),
  explained_at: z.nullable(z.iso.datetime()),
  explanation: z.nullable(z.string()),
});
export type ReconciliationAttributes = Answered<typeof reconciliation>;

/** What lies with one payment system, and how it agrees with the outside. */
export const accountAttributes = z.object({
  system: systemName,
  amount: z.string(),
  reserve: z.string(),
  held: z.string(),
  incoming: z.string(),
  shortfall: z.string(),
  /** Who can be asked for its balance; null where only a statement tells it. */
  teller: z.nullable(z.string()),
  /** Whether it is compared by itself. */
  watched: z.boolean(),
  watched_by_default: z.boolean(),
  drift_max: z.string(),
  drift_max_is_usual: z.boolean(),
  second_person_from: z.nullable(z.string()),
  terms_version: z.int(),
  reconciliation: z.nullable(reconciliation),
  /** Visitors who wait for this reserve. */
  demand: z.int(),
});
export type AccountAttributes = Answered<typeof accountAttributes>;

/** One movement of a statement. */
export const movementAttributes = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  amount: z.string(),
  /** What lay there after it. */
  balance: z.string(),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  requisite: z.nullable(z.string()),
  note: z.nullable(z.string()),
  by: z.string(),
});
export type MovementAttributes = Answered<typeof movementAttributes>;

/** `meta` of a statement: its days, and what lay there before and after them. */
export const statementMeta = z.object({
  system: systemName,
  since: z.iso.date(),
  until: z.iso.date(),
  opening: z.string(),
  amount_in: z.string(),
  amount_out: z.string(),
  closing: z.string(),
  movements: z.int(),
  requisites: z.array(z.object({ id: z.string(), account: z.string() })),
  next: z.nullable(z.string()),
});
export type StatementMeta = Answered<typeof statementMeta>;

/** Attributes of PUT /office/api/accounts/{id}/terms; nothing is the usual. */
export const accountTermsRequest = z.object({
  second_person_from: z.nullable(text(40)),
  drift_max: z.nullable(text(40)),
  watched: z.nullable(z.boolean()),
  version: z.int(),
});

/** Attributes of POST /office/api/accounts/{id}/balance. */
export const enteredBalanceRequest = z.object({ amount: z.unknown(), reason: words(500) });

/** Attributes of POST /office/api/accounts/{id}/explanation. */
export const explanationRequest = z.object({
  /** The drift that was shown. */
  drift: text(60),
  reason: words(500),
});

/** What waits of the shop's own money. */
export const moneyAlarmAttributes = z.object({
  drifted: z.int(),
  operations_waiting: z.int(),
});

/** Attributes of POST /office/api/own_operations. */
export const ownOperationRequest = z.object({
  template: z.enum(ownTemplates),
  from_system_id: z.optional(z.nullable(text(64))),
  to_system_id: z.optional(z.nullable(text(64))),
  /** What leaves, or comes where nothing does. */
  amount: z.unknown(),
  /** What comes for it, of a purchase or sale. */
  to_amount: z.optional(z.unknown()),
  fee: z.optional(z.unknown()),
  reason: words(500),
});

/** Why an operation is agreed to, refused or undone. */
export const ownDecisionRequest = z.object({ reason: words(500) });

const side = z.nullable(z.object({ system: systemName, amount: z.string() }));

export const ownOperationAttributes = z.object({
  template: z.enum(ownTemplates),
  state: z.enum(ownOperationStates),
  from: side,
  to: side,
  fee: z.nullable(z.string()),
  reason: z.string(),
  needs_second: z.boolean(),
  made_by: z.string(),
  made_at: z.iso.datetime(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.iso.datetime()),
  decide_reason: z.nullable(z.string()),
  reversed_by: z.nullable(z.string()),
  reversed_at: z.nullable(z.iso.datetime()),
  reverse_reason: z.nullable(z.string()),
  /** What whoever asks may do with it. */
  actions: z.array(z.enum(['agree', 'refuse', 'reverse'])),
});
export type OwnOperationAttributes = Answered<typeof ownOperationAttributes>;
