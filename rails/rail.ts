import type { Amount } from '../core/money/amount.ts';
import type { AssetCode } from '../core/money/asset.ts';

/**
 * What a customer pays to, as the order page shows it. For a chain the address is derived from
 * `derivationIndex`, so the same request always gives the same address.
 */
export type Requisites = {
  readonly address: string;
  readonly memo: string | null;
  readonly holder: string | null;
  readonly bank: string | null;
  /** Text of the QR code: a payment URI where the rail has one, else the address. */
  readonly qr: string | null;
  /** A page of whoever gave them, on which they can be paid as well. */
  readonly payUrl?: string | null;
  /** Nothing is to be paid to them after this; absent where they hold as long as the order. */
  readonly expiresAt?: Date | null;
  /** The amount to pay, where whoever gave them has changed it. */
  readonly amount?: Amount | null;
  /** What whoever gave them knows them by. */
  readonly operation?: string | null;
};

/** Rails whose addresses operators paste: no key of theirs is here, so they take money in alone. */
export const poolRails = [
  ...(['ethereum', 'bsc', 'tron'] as const),
  ...(['solana', 'ton'] as const),
  ...(['bitcoin_explorer', 'litecoin_explorer', 'dogecoin_explorer'] as const),
] as const;
export type PoolRail = (typeof poolRails)[number];

/** Says whether a rail lends pasted addresses and pays nothing out. */
export function isPoolRail(name: string): name is PoolRail {
  return poolRails.some((rail) => rail === name);
}

/** Whether a place to pay to was given; who is far away may have none, or not know yet. */
export type IssueResult =
  | { readonly issued: 'given'; readonly requisites: Requisites }
  /** None now, and nothing was begun: another may be asked. */
  | { readonly issued: 'none_free' }
  /** It may come yet: asked again, the same is found and nothing asked for twice. */
  | { readonly issued: 'ask_again' };

/** The answer of a rail that always has a place. */
export function given(requisites: Requisites): IssueResult {
  return { issued: 'given', requisites };
}

/** The requisites that were given; throws where there are none. */
export function requisitesIn(result: IssueResult): Requisites {
  if (result.issued !== 'given') throw new Error(`no requisites: ${result.issued}`);
  return result.requisites;
}

export type DepositState = 'pending' | 'mined' | 'conflicted';

/** One movement of money to us that a rail has seen. Reported again whenever it changes. */
export type Observation = {
  /** Unique for ever: `<rail>:<txid>:<index>`. */
  readonly key: string;
  readonly address: string;
  readonly memo: string | null;
  readonly txid: string;
  readonly amount: Amount;
  readonly state: DepositState;
  readonly confirmations: number;
  readonly blockHash: string | null;
  /** The sender may still replace it (BIP 125): never credited unconfirmed. */
  readonly replaceable: boolean;
  /** When the outside first knew of it: decides whether it came in time. */
  readonly at: Date;
  /** When its block came, by the clock of who made it; null while it is in none. */
  readonly minedAt: Date | null;
  /** Index that its address was derived from, where the rail can tell. */
  readonly derivationIndex?: number;
  /** Who sent it, where the chain tells of one. */
  readonly sender?: string | null;
};

export type Scan = {
  readonly cursor: string;
  readonly observations: readonly Observation[];
  /** What may be money of ours and could not be read: a person has to look at it. */
  readonly unread?: readonly UnreadEntry[];
};

export type UnreadEntry = {
  /** The same for the same entry, whenever it is told: that of its observation where known. */
  readonly key: string;
  readonly reason: string;
  /** As the outside told it. */
  readonly content: string;
};

export interface DepositRail {
  /** Gives the requisites of an order; the same index always gives the same requisites. */
  issue(request: IssueRequest): Promise<IssueResult>;
  /** Whether an order of this asset would be given requisites now; absent where every order is. */
  hasCapacity?(asset: AssetCode): Promise<boolean>;
  /** Reads what happened since `cursor` (null: from now on). A pure read, at least once. */
  scan(cursor: string | null): Promise<Scan>;
  /** Looks again at deposits that are not final yet; conflicted ones are answered as such. */
  verify(known: readonly KnownDeposit[]): Promise<readonly Observation[]>;
}

export type IssueRequest = {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Code of the payment system (`USDTTRC20`): one rail may serve several. */
  readonly paymentSystem: string;
  readonly derivationIndex: number;
  readonly amount: Amount;
};

export type KnownDeposit = {
  readonly key: string;
  readonly txid: string;
  readonly address: string;
  /** What came. */
  readonly amount: Amount;
};

export type PayoutRequest = {
  /** Made before the first attempt; the signer answers the same key with the same bytes. */
  readonly payoutId: string;
  readonly attemptNumber: number;
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Amount;
  /**
   * References of earlier payouts of the same money that were paid or can never be: whatever else
   * was signed for it must be made impossible by this one.
   */
  readonly accounted: readonly string[];
  /**
   * Grows with every payer of this rail: whoever signs refuses a payer that has slept and does not
   * know yet that another took over. Zero where there is but one.
   */
  readonly fence: bigint;
  /** Code of the payment system (`USDTTRC20`): one rail may pay several of one asset. */
  readonly paymentSystem?: string;
};

/** A payment made ready but not yet sent: everything needed to send it again, byte for byte. */
export type Attempt = {
  /** What the outside knows it by (a transaction id). */
  readonly reference: string;
  /** The signed bytes, as text. */
  readonly raw: string;
  /** Outputs it spends (`txid:vout`): locked for other payouts until this one is final. */
  readonly inputs: readonly string[];
  readonly networkFee: Amount;
};

export type SubmitResult = 'accepted' | 'already' | 'rejected' | 'unknown';

export type AttemptState = 'absent' | 'pending' | 'confirmed' | 'dead';

export type AttemptStatus = {
  readonly state: AttemptState;
  readonly confirmations: number;
  readonly networkFee: Amount | null;
  /** What a provider calls the payment itself, beside our key; absent where it does not tell. */
  readonly operation?: string | null;
  /** Its transaction on the chain, where bytes are signed by somebody else and they tell it. */
  readonly txid?: string | null;
};

/** Bytes that were signed: what the outside would know them by, and the outputs they spend. */
export type SignedBytes = Pick<Attempt, 'reference' | 'inputs'>;

/**
 * Of a rail whose other side keeps payments apart by our key instead of by signed bytes. Where it
 * does not promise that a key asked for again is the same payment (`repeatable`), nothing is asked
 * for twice: a person finds out what became of it.
 */
export type ByKey = { readonly repeatable: boolean };

export interface PayoutRail {
  /** Absent where bytes are signed. A refusal by a clear word is a fault not to be retried. */
  readonly byKey?: ByKey;
  /** Builds and has it signed; nothing outside changes. `lockedInputs` must not be spent. */
  prepare(request: PayoutRequest, lockedInputs: readonly string[]): Promise<Attempt>;
  /**
   * What was signed for the money of a payout and may still leave, also when those bytes were never
   * kept: the same payout will be answered with the same bytes again, or has to exclude them.
   */
  signed(payoutId: string): Promise<readonly SignedBytes[]>;
  /** Sends prepared bytes; may be called again with the same attempt any number of times. */
  submit(attempt: Attempt): Promise<SubmitResult>;
  /** Says what became of an attempt. `dead`: it can never be paid any more. */
  lookup(attempt: Attempt): Promise<AttemptStatus>;
  /** What the wallet can pay out of this asset right now. */
  balance(asset: AssetCode): Promise<Amount>;
  /** Fee budget of one payout in the asset's units, for quotes. */
  estimateFee(asset: AssetCode): Promise<Amount>;
}

export const simulatorActions = [
  'pay_exact',
  'pay_short',
  'pay_over',
  'pay_late',
  'pay_double',
  'reorg',
  'payout_delay',
  'payout_failure',
] as const;
export type SimulatorAction = (typeof simulatorActions)[number];

/** Demo only: plays the outside world for one order. Never rejects because of a repeated click. */
export interface Simulator {
  readonly actions: readonly SimulatorAction[];
  play(action: SimulatorAction, order: SimulatorOrder): Promise<void>;
}

export type SimulatorOrder = {
  readonly orderId: string;
  /** Our requisites for `pay_*` and `reorg`; the customer's account for `payout_*`. */
  readonly address: string;
  readonly memo: string | null;
  readonly amount: Amount;
  /** End of the payment window: `pay_late` pays just after it where the rail can. */
  readonly expiresAt: Date;
};

/** One way money moves. A rail implements only what it can. */
export interface Rail {
  readonly name: string;
  readonly deposits: DepositRail | null;
  readonly payouts: PayoutRail | null;
  readonly simulator: Simulator | null;
}

/** The outside failed. Thrown by rails, caught by the worker, which alone decides to retry. */
export class RailFault extends Error {
  readonly rail: string;
  readonly retryable: boolean;

  constructor(rail: string, message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'RailFault';
    this.rail = rail;
    this.retryable = options.retryable;
  }
}
