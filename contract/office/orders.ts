import * as z from 'zod/mini';
import { journalKinds } from '../../core/ledger/journal.ts';
import { operatorActions } from '../../core/orders/available-actions.ts';
import { orderExceptions, orderStatuses, payoutStates } from '../../core/orders/order.ts';
import { orderReasons } from '../../core/orders/order-reason.ts';
import { rateTypes } from '../../core/quotes/quote.ts';
import type { Answered } from '../answered.ts';
import { systemName } from '../office.ts';
import { asideFields } from './addresses.ts';
import { officeCheque } from './cheques.ts';
import { officeCorrection } from './desk/corrections.ts';
import { orderNeeds } from './needs.ts';
import { officePayoutHold, officeScreening, officeScreeningHold } from './risk.ts';
import { officeRiskFlag } from './risk-flags.ts';

/** A payout that an operator has claimed and is making by hand. */
const claimedPayout = z.object({
  /** The operator, by name. */
  by: z.string(),
  /** It is whoever asks. */
  own: z.boolean(),
  at: z.iso.datetime(),
});
export type ClaimedPayout = Answered<typeof claimedPayout>;

/** An order as a line of the queue. */
const lineFields = {
  number: z.string(),
  kind: z.enum(['exchange', 'withdrawal']),
  status: z.enum(orderStatuses),
  label: z.string(),
  exception: z.enum(orderExceptions),
  exception_label: z.nullable(z.string()),
  needs: z.nullable(z.enum(orderNeeds)),
  /** Since when it waits for an operator. */
  waiting_since: z.nullable(z.iso.datetime()),
  /** Nobody has decided it in time. */
  escalated: z.boolean(),
  /** Who is making its payout; null where one waits for somebody to take it, or none does. */
  claimed: z.nullable(claimedPayout),
  income: systemName,
  outcome: systemName,
  income_amount: z.string(),
  outcome_amount: z.string(),
  email: z.nullable(z.string()),
  /** The language that its customer is written to in. */
  locale: z.enum(['ru', 'en']),
  /** Where cash changes hands, and when the customer comes; null without a city. */
  city: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** Where its customer was told to pay: a place of the pool, or an address; null before that. */
  requisite: z.nullable(z.object({ account: z.string(), bank: z.nullable(z.string()) })),
  visit: z.nullable(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** A cheque of it is on another order as well. */
  cheque_used_elsewhere: z.boolean(),
};
export const queueOrderAttributes = z.object(lineFields);
export type QueueOrderAttributes = Answered<typeof queueOrderAttributes>;

/** `meta` of the queue: how many orders wait for each kind of action, whatever is asked for. */
export const queueMeta = z.object({
  needs: z.object({
    requisites: z.int(),
    deposit: z.int(),
    payout: z.int(),
    release: z.int(),
    moderation: z.int(),
    refund: z.int(),
  }),
  /** Money that came over providers and that no order of the queue shows. */
  unallocated: z.int(),
  /** Where cash changes hands: by which cities the queue can be asked for. */
  cities: z.array(z.object({ code: z.string(), name: z.string() })),
});

const depositFields = {
  id: z.string(),
  rail: z.string(),
  /** Over which payment provider it came, whose own number `txid` is; null where over none. */
  provider: z.nullable(z.string()),
  txid: z.string(),
  /** Where it can be looked at; null where it cannot. */
  tx_url: z.nullable(z.string()),
  address: z.string(),
  amount: z.string(),
  currency: z.string(),
  state: z.enum(['pending', 'mined', 'conflicted']),
  notified_state: z.enum(['none', 'seen', 'credited', 'dropped']),
  confirmations: z.int(),
  seen_at: z.iso.datetime(),
  credited_at: z.nullable(z.iso.datetime()),
  confirmed_by: z.nullable(z.string()),
  /** Credited by an operator's word alone, who may take it back. */
  reported: z.boolean(),
};
const officeDeposit = z.object(depositFields);
export type OfficeDeposit = Answered<typeof officeDeposit>;

/** A deposit that belongs to no order. */
export const unownedDeposit = z.object({ ...depositFields, ...asideFields });
export type UnownedDeposit = Answered<typeof unownedDeposit>;

const officePayout = z.object({
  id: z.string(),
  kind: z.enum(['payout', 'refund', 'surplus']),
  rail: z.string(),
  account: z.string(),
  memo: z.nullable(z.string()),
  /** Whose account it is, and at which bank: what whoever pays by hand compares. */
  recipient: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  /** Where what an operator has noted can be looked at. */
  tx_url: z.nullable(z.string()),
  amount: z.string(),
  currency: z.string(),
  state: z.enum(['queued', 'prepared', 'claimed', 'sent', 'confirmed', 'failed', 'withdrawn']),
  /** Why it waits, or was not made. */
  reason: z.nullable(z.string()),
  /** What the bank calls it, where an operator has made it. */
  bank_reference: z.nullable(z.string()),
  /** Which account of ours has paid it; null where nobody said. */
  paid_from: z.nullable(z.string()),
  /** Accounts of ours that it can be paid from, where an operator makes it. */
  own_accounts: z.array(
    z.object({
      id: z.string(),
      account: z.string(),
      bank: z.nullable(z.string()),
      holder: z.nullable(z.string()),
      /** The one that paid last. */
      last: z.boolean(),
    }),
  ),
  created_at: z.iso.datetime(),
  confirmed_at: z.nullable(z.iso.datetime()),
  /** The provider of which an operator finds out whether it has paid; null where nobody need. */
  unclear: z.nullable(z.string()),
  /** An operator makes it and reports it. */
  by_operator: z.boolean(),
  /** Who is making it; null where nobody is, or it is over. */
  claimed: z.nullable(claimedPayout),
  /** Why it waits, or did; null where it never did. */
  hold: z.nullable(officePayoutHold),
  attempts: z.array(
    z.object({
      number: z.int(),
      reference: z.string(),
      /** Which provider makes it; null where bytes are signed. */
      provider: z.nullable(z.string()),
      /** What the provider calls it, and its transaction on the chain, where they are told. */
      operation: z.nullable(z.string()),
      txid: z.nullable(z.string()),
      tx_url: z.nullable(z.string()),
      state: z.enum(['prepared', 'sent', 'confirmed', 'dead']),
      confirmations: z.int(),
      submissions: z.int(),
      fee: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
});
export type OfficePayout = Answered<typeof officePayout>;

const officeJournal = z.object({
  id: z.string(),
  kind: z.enum(journalKinds),
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
  postings: z.array(
    z.object({
      account: z.string(),
      amount: z.string(),
      currency: z.string(),
    }),
  ),
});
export type OfficeJournal = Answered<typeof officeJournal>;

/** The whole of an order, nothing masked. */
export const officeOrderAttributes = z.object({
  ...lineFields,
  is_final: z.boolean(),
  /** Why it is as it is, for an operator to read. */
  status_reason: z.nullable(z.string()),
  reason_code: z.nullable(z.enum(orderReasons)),
  /** What a person, a rail or a provider has said about it, in their own words. */
  note: z.nullable(z.string()),
  /** Until when somebody looks at what screening stopped; null where it holds nothing. */
  screening_hold: z.nullable(officeScreeningHold),
  screenings: z.array(officeScreening),
  rate: z.object({ income: z.string(), outcome: z.string() }),
  rate_type: z.enum(rateTypes),
  received_amount: z.string(),
  surplus_amount: z.string(),
  /** What vanished from its chain after its worth had left us, or may have. */
  lost_amount: z.string(),
  /** What would leave if that were sent back: the network is paid out of it. */
  refund_amount: z.string(),
  surplus_refund_amount: z.string(),
  held_amount: z.string(),
  breakdown: z.object({
    income_fee: z.string(),
    outcome_fee: z.string(),
    network_fee: z.string(),
    spread: z.string(),
    /** What of the margin its customer was given. */
    discount: z.string(),
  }),
  payout_state: z.enum(payoutStates),
  refund_state: z.enum(payoutStates),
  surplus_refund_state: z.enum(payoutStates),
  income_account: z.nullable(z.string()),
  outcome_account: z.string(),
  outcome_memo: z.nullable(z.string()),
  /** What the memo of a payout is called; null where there is none. */
  outcome_memo_label: z.nullable(z.string()),
  /** The recipient's bank. */
  outcome_bank: z.nullable(z.string()),
  /** The hours in which its customer may come; none without a city, and once it is over. */
  visit_windows: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  /** Its customer must say it before cash is handed out: `payout` of it is reported with it. */
  asks_handover_code: z.boolean(),
  /** Null where none is asked for, and for whoever neither pays nor confirms. */
  handover_code: z.nullable(z.string()),
  /** Answers to the shop's own questions. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  refund_account: z.nullable(z.string()),
  refund_memo: z.nullable(z.string()),
  /** What the memo of a refund is called; null where there is none. */
  refund_memo_label: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** Code of the partner that brought the customer. */
  referrer_code: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  requisites_issued_at: z.nullable(z.iso.datetime()),
  payment_claimed_at: z.nullable(z.iso.datetime()),
  deposit_seen_at: z.nullable(z.iso.datetime()),
  paid_at: z.nullable(z.iso.datetime()),
  completed_at: z.nullable(z.iso.datetime()),
  confirmations_required: z.int(),
  requisites: z.nullable(
    z.object({
      rail: z.string(),
      address: z.string(),
      memo: z.nullable(z.string()),
      holder: z.nullable(z.string()),
      bank: z.nullable(z.string()),
      issued_at: z.iso.datetime(),
    }),
  ),
  deposits: z.array(officeDeposit),
  payouts: z.array(officePayout),
  journals: z.array(officeJournal),
  /** What was found odd; never shown to the customer. */
  risk_flags: z.array(officeRiskFlag),
  timeline: z.array(
    z.object({
      at: z.iso.datetime(),
      status: z.string(),
      code: z.string(),
      text: z.string(),
      by: z.string(),
    }),
  ),
  comments: z.array(
    z.object({
      id: z.string(),
      /** A note is for colleagues; the others are what customer and operators wrote each other. */
      kind: z.enum(['note', 'answer', 'question']),
      text: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  cheques: z.array(officeCheque),
  /** Corrections of the account it is paid out to, the newest first. */
  corrections: z.array(officeCorrection),
  available_actions: z.array(z.enum(operatorActions)),
  /** What going on would exchange now; null where nothing has come or no price can be given. */
  approve_offer: z.nullable(
    z.object({
      income_amount: z.string(),
      outcome_amount: z.string(),
    }),
  ),
  /** What is still to come; null where nothing is due any more. */
  expected_amount: z.nullable(z.string()),
  /** A deposit is not confirmed without the time it came: a claim alone keeps no fixed rate. */
  received_at_required: z.boolean(),
});
export type OfficeOrderAttributes = Answered<typeof officeOrderAttributes>;
