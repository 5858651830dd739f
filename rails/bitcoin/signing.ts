import type { KeyPath } from './addresses.ts';
import type { NetworkName } from './network.ts';

/** A coin of ours to be spent. */
export type SpentCoin = {
  readonly txid: string;
  readonly vout: number;
  readonly units: bigint;
  readonly path: KeyPath;
  /** The raw transaction that made it: the signer believes no amount it cannot check. */
  readonly previousTransaction: string;
};

export type SignRequest = {
  readonly payoutId: string;
  /** From 1; a higher one must exclude all lower ones by spending a coin of each. */
  readonly attemptNumber: number;
  readonly network: NetworkName;
  readonly address: string;
  /** Units the customer gets, without the fee. */
  readonly amount: bigint;
  readonly inputs: readonly SpentCoin[];
  /** Units per 1000 virtual bytes. */
  readonly feeRate: bigint;
  /** Transaction ids of earlier payouts of the same money that need not be excluded. */
  readonly accounted: readonly string[];
  /** Grows with every payer; that of one which was replaced is refused. */
  readonly fence: bigint;
};

export type SignedPayout = {
  readonly txid: string;
  readonly raw: string;
  /** `txid:vout` of every coin it spends. */
  readonly inputs: readonly string[];
  readonly fee: bigint;
  /** Where the change went on our change chain; null when there is none. */
  readonly changeIndex: number | null;
};

/** An attempt the signer has signed before: of this payout, or of another with the same money. */
export type SignedBefore = {
  readonly at: string;
  /** Name of its chain: money that comes on one may have left on another. */
  readonly network: string;
  readonly payoutId: string;
  readonly attemptNumber: number;
  readonly txid: string;
  readonly inputs: readonly string[];
  readonly feeRate: bigint;
  /** An operator declared at the signer that this attempt need not be excluded any more. */
  readonly released: boolean;
};

/** The holder of the keys, as rails see it. Throws `RailFault` when it refuses or is away. */
export interface PayoutSigner {
  sign(request: SignRequest): Promise<SignedPayout>;
  /** What it has signed for the money of this payout so far, oldest first. */
  signedBefore(payoutId: string): Promise<readonly SignedBefore[]>;
}
