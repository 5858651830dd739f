import type { Amount } from '../../../core/money/amount.ts';
import { type AssetCode, scaleOf } from '../../../core/money/asset.ts';
import type { Token } from '../chain.ts';
import { receiptOf } from '../receipt-of.ts';

/** How far an explorer is. */
export type ExplorerHead = {
  /** Newest block that it has read, and newest that its node has. */
  readonly height: number;
  readonly nodeHeight: number;
  /** From where histories are asked later on: its height, or its time where that is easier. */
  readonly mark: number;
  /** It says of itself that it is up to date. */
  readonly synced: boolean;
};

export type ExplorerOutput = {
  /** Names it within its transaction. */
  readonly position: string;
  /** Contract of the token; null is the chain's own coin. */
  readonly contract: string | null;
  /** Whom it pays; none or several where it is no plain payment. */
  readonly addresses: readonly string[];
  /** As the explorer wrote it: only that of an output of ours has to be readable. */
  readonly value: unknown;
};

type ExplorerBlock = {
  readonly height: number;
  /** Null where it is not told. */
  readonly hash: string | null;
  /** How deep it is, as the explorer counts; null where it does not say. */
  readonly confirmations: number | null;
};

export type ExplorerTransaction = {
  readonly txid: string;
  /** Null while it is in no block. */
  readonly block: ExplorerBlock | null;
  /** Time of its block, or when the explorer first knew of it; null where it does not say. */
  readonly at: Date | null;
  /** Its sender may still replace it. */
  readonly replaceable: boolean;
  /** Its coins are new: the reward of whoever made the block. */
  readonly isReward: boolean;
  readonly senders: readonly string[];
  readonly outputs: readonly ExplorerOutput[];
};

export type ExplorerHistory = {
  readonly transactions: readonly ExplorerTransaction[];
  /** There are more than anybody asks for. */
  readonly isCut: boolean;
};

/** Tells of single addresses and transactions of a chain. Throws `RailFault`. */
export interface Explorer {
  head(): Promise<ExplorerHead>;
  /** The one way in which it writes the account of an address: some have several. */
  accountOf(address: string): string;
  /** What is in blocks from a mark on, or in none yet. */
  historyOf(address: string, from: number): Promise<ExplorerHistory>;
  /** Null where the explorer says that there is none; not where it could not find out. */
  transaction(txid: string): Promise<ExplorerTransaction | null>;
}

export type ExplorerNode = {
  readonly url: string;
  /** What a hosted one knows its customer by; null where it asks for none. */
  readonly key: string | null;
};

/** What is told apart between the coins. */
export type ExplorerTerms = {
  /** Its smallest unit is that of the chain. */
  readonly asset: AssetCode;
  readonly tokens: readonly Token[];
  /** Nothing is told before it is final: what is not known any more was forgotten, not undone. */
  readonly isFinal: boolean;
  /** Under so many blocks a reward of mining cannot be spent yet, and may vanish with its block. */
  readonly maturity: number;
  /** So much is asked about again, in marks: as deep as a turn of the chain is followed. */
  readonly turnDepth: number;
  /** An explorer further behind its node than this has no addresses lent. */
  readonly lagMax: number;
  /** Without a new block for so long an explorer stands still. */
  readonly stillMinutes: number;
  /** Nothing is asked about again before so many seconds are over. */
  readonly roundSeconds: number;
};

/**
 * How deep a transaction is: by the block it is in and by the explorer's own word, whichever is
 * less. A reward of mining counts from when it can be spent.
 */
export function confirmationsOf(
  { block, isReward }: Pick<ExplorerTransaction, 'block' | 'isReward'>,
  head: ExplorerHead,
  { maturity }: Pick<ExplorerTerms, 'maturity'>,
): number {
  if (block === null) return 0;
  const known = head.height - block.height + 1;
  const depth = Math.max(1, Math.min(block.confirmations ?? known, known));
  return isReward ? Math.max(0, depth - maturity) : depth;
}

/** In units of the chain; null for what is no whole number of them, written out. */
export function unitsOf({ value }: ExplorerOutput): bigint | null {
  return typeof value === 'string' && /^[0-9]{1,20}$/.test(value) ? BigInt(value) : null;
}

/** In units of ours; null for a token that is not taken. */
export function paidBy(
  { asset, tokens }: Pick<ExplorerTerms, 'asset' | 'tokens'>,
  { contract }: ExplorerOutput,
  units: bigint,
): Amount | null {
  return receiptOf({ native: asset, nativeDecimals: scaleOf(asset), tokens }, { contract, units });
}
