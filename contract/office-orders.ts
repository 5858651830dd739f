import type { JournalKind } from '../core/ledger/journal.ts';
import type { OperatorAction } from '../core/orders/available-actions.ts';
import type { OrderException, OrderStatus, PayoutState } from '../core/orders/order.ts';
import type { RateType } from '../core/quotes/quote.ts';
import type { SystemName } from './office.ts';
import type { AsideAttributes } from './office-addresses.ts';
import type { OfficeCheque } from './office-cheques.ts';
import type { OfficeDoubt } from './office-doubts.ts';
import type { OfficePayoutHold, OfficeScreening, OfficeScreeningHold } from './office-risk.ts';

/** Why an order waits for an operator. */
export const orderNeeds = ['deposit', 'payout', 'release', 'moderation', 'refund'] as const;
export type OrderNeed = (typeof orderNeeds)[number];

/** A payout that an operator has taken and is making by hand. */
export type TakenPayout = {
  /** The operator, by name. */
  readonly by: string;
  /** It is whoever asks. */
  readonly own: boolean;
  readonly at: string;
};

/** From here on a payout has been in somebody's hands for longer than making one takes. */
export const takenMinutesMax = 15;

/** An order as a line of the queue. */
export type QueueOrderAttributes = {
  readonly number: string;
  readonly kind: 'exchange' | 'withdrawal';
  readonly status: OrderStatus;
  readonly label: string;
  readonly exception: OrderException;
  readonly exception_label: string | null;
  readonly needs: OrderNeed | null;
  /** Since when it waits for an operator. */
  readonly waiting_since: string | null;
  /** Nobody has decided it in time. */
  readonly escalated: boolean;
  /** Who is making its payout; null where one waits for somebody to take it, or none does. */
  readonly taken: TakenPayout | null;
  readonly income: SystemName;
  readonly outcome: SystemName;
  readonly income_amount: string;
  readonly outcome_amount: string;
  readonly email: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  /** A cheque of it is on another order as well. */
  readonly cheque_used_elsewhere: boolean;
};

export type OfficeDeposit = {
  readonly id: string;
  readonly rail: string;
  /** Over which payment provider it came, whose own number `txid` is; null where over none. */
  readonly provider: string | null;
  readonly txid: string;
  /** Where it can be looked at; null where it cannot. */
  readonly tx_url: string | null;
  readonly address: string;
  readonly amount: string;
  readonly currency: string;
  readonly state: 'pending' | 'mined' | 'conflicted';
  readonly told: 'none' | 'seen' | 'credited' | 'dropped';
  readonly confirmations: number;
  readonly seen_at: string;
  readonly credited_at: string | null;
  readonly confirmed_by: string | null;
  /** Credited by an operator's word alone, who may take it back. */
  readonly reported: boolean;
};

/** A deposit that belongs to no order. */
export type UnownedDeposit = OfficeDeposit & AsideAttributes;

export type OfficePayout = {
  readonly id: string;
  readonly kind: 'payout' | 'refund' | 'surplus';
  readonly rail: string;
  readonly account: string;
  readonly memo: string | null;
  /** Whose account it is, and at which bank: what whoever pays by hand compares. */
  readonly recipient: string | null;
  readonly bank: string | null;
  /** Where what an operator has noted can be looked at. */
  readonly tx_url: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly state: 'queued' | 'prepared' | 'sent' | 'confirmed' | 'failed' | 'withdrawn';
  readonly reason: string | null;
  readonly created_at: string;
  readonly confirmed_at: string | null;
  /** The provider of which an operator finds out whether it has paid; null where nobody need. */
  readonly unclear: string | null;
  /** An operator makes it and reports it. */
  readonly by_operator: boolean;
  /** Who is making it; null where nobody is, or it is over. */
  readonly taken: TakenPayout | null;
  /** Why it waits, or did; null where it never did. */
  readonly hold: OfficePayoutHold | null;
  readonly attempts: readonly {
    readonly number: number;
    readonly reference: string;
    /** Which provider makes it; null where bytes are signed. */
    readonly provider: string | null;
    /** What the provider itself calls it, and its transaction on the chain, where they are told. */
    readonly operation: string | null;
    readonly txid: string | null;
    readonly tx_url: string | null;
    readonly state: 'prepared' | 'sent' | 'confirmed' | 'dead';
    readonly confirmations: number;
    readonly submissions: number;
    readonly fee: string;
    readonly created_at: string;
  }[];
};

export type OfficeJournal = {
  readonly id: string;
  readonly kind: JournalKind;
  readonly note: string | null;
  readonly by: string | null;
  readonly at: string;
  readonly postings: readonly {
    readonly account: string;
    readonly amount: string;
    readonly currency: string;
  }[];
};

/** The whole of an order, nothing masked. */
export type OfficeOrderAttributes = QueueOrderAttributes & {
  readonly kind: 'exchange' | 'withdrawal';
  readonly is_final: boolean;
  readonly status_reason: string | null;
  /** Until when somebody looks at what screening stopped; null where it holds nothing. */
  readonly screening_hold: OfficeScreeningHold | null;
  readonly screenings: readonly OfficeScreening[];
  readonly rate: { readonly income: string; readonly outcome: string };
  readonly rate_type: RateType;
  readonly received_amount: string;
  readonly surplus_amount: string;
  /** What vanished from its chain after its worth had left us, or may have. */
  readonly lost_amount: string;
  /** What would leave if that were sent back: the network is paid out of it. */
  readonly refund_amount: string;
  readonly surplus_refund_amount: string;
  readonly held_amount: string;
  readonly breakdown: {
    readonly income_fee: string;
    readonly outcome_fee: string;
    readonly network_fee: string;
    readonly spread: string;
    /** What of the margin its customer was given. */
    readonly discount: string;
  };
  readonly payout_state: PayoutState;
  readonly refund_state: PayoutState;
  readonly surplus_refund_state: PayoutState;
  readonly income_account: string | null;
  readonly outcome_account: string;
  readonly outcome_memo: string | null;
  /** The recipient's bank. */
  readonly outcome_bank: string | null;
  readonly refund_account: string | null;
  readonly refund_memo: string | null;
  /** What the memo of a refund is called; null where there is none. */
  readonly refund_memo_label: string | null;
  readonly full_name: string | null;
  readonly phone: string | null;
  readonly country: string | null;
  readonly locale: 'ru' | 'en';
  readonly ip: string | null;
  /** Code of the partner that brought the customer. */
  readonly came_from: string | null;
  readonly user_id: string | null;
  readonly requisites_issued_at: string | null;
  readonly payment_claimed_at: string | null;
  readonly deposit_seen_at: string | null;
  readonly paid_at: string | null;
  readonly completed_at: string | null;
  readonly confirmations_required: number;
  readonly requisites: {
    readonly rail: string;
    readonly address: string;
    readonly memo: string | null;
    readonly holder: string | null;
    readonly bank: string | null;
    readonly issued_at: string;
  } | null;
  readonly deposits: readonly OfficeDeposit[];
  readonly payouts: readonly OfficePayout[];
  readonly journals: readonly OfficeJournal[];
  /** What was found odd; never shown to the customer. */
  readonly doubts: readonly OfficeDoubt[];
  readonly timeline: readonly {
    readonly at: string;
    readonly status: string;
    readonly code: string;
    readonly text: string;
    readonly by: string;
  }[];
  readonly comments: readonly {
    readonly id: string;
    readonly text: string;
    readonly by: string;
    readonly at: string;
  }[];
  readonly cheques: readonly OfficeCheque[];
  readonly available_actions: readonly OperatorAction[];
  /** What going on would exchange now; null where nothing has come or no price can be given. */
  readonly approve_offer: {
    readonly income_amount: string;
    readonly outcome_amount: string;
  } | null;
  /** What is still to come; null where nothing is due any more. */
  readonly expected_amount: string | null;
  /** A deposit is not confirmed without the time it came: a claim alone keeps no fixed rate. */
  readonly came_at_required: boolean;
};
