import type { AssetCode } from '../../core/money/asset.ts';
import type { DepositState, KnownDeposit } from '../rail.ts';

export type BlockRef = { readonly height: number; readonly hash: string };

/** What moved to one of our addresses, as the chain counts it. */
export type Transfer = {
  readonly txid: string;
  /** Names it within its transaction, also when that is put into another block. */
  readonly position: string;
  readonly from: string | null;
  readonly to: string;
  /** Contract of the token; null is the network's own coin. */
  readonly contract: string | null;
  readonly units: bigint;
};

/**
 * Names what a contract has moved. Run anew in another block, it may move another sum or token in
 * the same place: that is another transfer, and the first one is gone.
 */
export function positionOf(
  place: string,
  { contract, units }: Pick<Transfer, 'contract' | 'units'>,
): string {
  return `${place}~${contract ?? 'coin'}~${units}`;
}

export type ReadBlock = BlockRef & {
  readonly parentHash: string;
  readonly at: Date;
  readonly transfers: readonly Transfer[];
};

/** What has become of a transfer that was seen before. */
export type Standing = {
  readonly state: DepositState;
  /** Null while it is in no block. */
  readonly block: BlockRef | null;
};

/** Looks at a chain: a node, or an explorer that answers for one. Throws `RailFault`. */
export interface Chain {
  head(): Promise<BlockRef>;
  /** Hashes of the blocks at these heights; null where there is none. */
  hashesAt(heights: readonly number[]): Promise<readonly (string | null)[]>;
  /** Whole blocks with what moved to the watched addresses in them. */
  read(from: number, to: number, watched: readonly string[]): Promise<readonly ReadBlock[]>;
  /** In the order asked. */
  standings(known: readonly KnownDeposit[]): Promise<readonly Standing[]>;
}

export type Token = {
  readonly asset: AssetCode;
  readonly contract: string;
  /** Decimals of the contract, which may be more than ours. */
  readonly decimals: number;
};

/** What is told apart between the networks. */
export type ChainTerms = {
  readonly native: AssetCode;
  readonly nativeDecimals: number;
  readonly tokens: readonly Token[];
  /** How many blocks deep a turn of the chain is followed. */
  readonly turnDepth: number;
  /** Blocks read in one look; the next look goes on from there. */
  readonly readMax: number;
  /** A watcher further behind than this lends no addresses. */
  readonly lagMax: number;
};
