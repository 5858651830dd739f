/** A movement of play money. Nothing of it happens anywhere but in the world that keeps it. */
export type SimulatedDeposit = {
  readonly rail: string;
  readonly txid: string;
  /** Position among the outputs of one transaction. */
  readonly position: number;
  readonly address: string;
  readonly memo: string | null;
  readonly asset: string;
  readonly units: bigint;
  /** When the customer sent it. */
  readonly at: Date;
  /** When it gets its first confirmation; further ones follow at the rail's pace. */
  readonly minedAt: Date;
  /** The sender has taken it back, or it was double spent. */
  readonly conflicted: boolean;
};

export type SimulatedPayout = {
  readonly rail: string;
  /** Made before the first submission; the world pays one reference once. */
  readonly reference: string;
  readonly payoutId: string;
  readonly address: string;
  readonly memo: string | null;
  readonly asset: string;
  readonly units: bigint;
  readonly at: Date;
  readonly minedAt: Date;
  /** The outside refused it for good. */
  readonly failed: boolean;
  /** How often it was submitted: once or a hundred times, it is paid once. */
  readonly submissions: number;
};

/** What an operator of the demo arranged for the next payout to an address. */
export type PayoutTrouble = 'delay' | 'failure';

/** The outside as the simulated rail knows it. The rules are the rail's; this only remembers. */
export interface SimulatedWorld {
  /** Deposits of a rail that changed, or were still settling, since an instant. */
  depositsSince(rail: string, since: Date): Promise<readonly SimulatedDeposit[]>;
  depositsOf(rail: string, txids: readonly string[]): Promise<readonly SimulatedDeposit[]>;
  depositsTo(
    rail: string,
    address: string,
    memo: string | null,
  ): Promise<readonly SimulatedDeposit[]>;
  /** Adds deposits, one row per output. */
  addDeposits(deposits: readonly SimulatedDeposit[], now: Date): Promise<void>;
  /** Changes the fate of every output of a transaction. */
  changeDeposit(
    rail: string,
    txid: string,
    change: Partial<Pick<SimulatedDeposit, 'minedAt' | 'conflicted'>>,
    now: Date,
  ): Promise<void>;
  payout(rail: string, reference: string): Promise<SimulatedPayout | null>;
  /**
   * Remembers a submission. The first one of a reference creates the payout and uses up the trouble
   * arranged for its address; later ones are only counted. Another reference of the same payout
   * that has not failed keeps this one out: then null. At most one row per payout is ever alive.
   */
  submitPayout(
    payout: Omit<SimulatedPayout, 'submissions'>,
    fate: (trouble: PayoutTrouble | null) => Pick<SimulatedPayout, 'minedAt' | 'failed'>,
  ): Promise<SimulatedPayout | null>;
  arrangeTrouble(rail: string, address: string, trouble: PayoutTrouble): Promise<void>;
  /** Deposits in minus payouts out, in units of an asset, as of an instant. */
  balance(rail: string, asset: string): Promise<bigint>;
}
