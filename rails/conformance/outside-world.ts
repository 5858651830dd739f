import type { AssetCode } from '../../core/money/asset.ts';
import type { DepositRail, PayoutRail } from '../rail.ts';

/** The outside of a rail under test: customers, miners and accidents, played for real. */
export interface OutsideWorld {
  readonly rail: string;
  readonly asset: AssetCode;
  readonly paymentSystem: string;
  readonly deposits: DepositRail;
  readonly payouts: PayoutRail;
  /** One ordinary sum in units, large enough for every fee. */
  readonly sum: bigint;
  /** Pays in one transaction to several addresses; answers its id. */
  pay(outputs: readonly PaidOutput[]): Promise<string>;
  /** Lets so many confirmations pass. */
  confirm(count: number): Promise<void>;
  /** The sender takes an unconfirmed payment back by paying somebody else. */
  replace(txid: string): Promise<void>;
  /** The block of a payment is undone; the payment waits again. */
  reorganize(txid: string): Promise<void>;
  /** The block of a payment is undone and the same coins go elsewhere for good. */
  doubleSpend(txid: string): Promise<void>;
  /** An address of somebody else. */
  stranger(): Promise<string>;
  /** Everything an outside address has received, in units. */
  receivedBy(address: string): Promise<bigint>;
  /** The same outside met by a process that was killed and started again. */
  restarted(): { readonly deposits: DepositRail; readonly payouts: PayoutRail };
}

type PaidOutput = { readonly address: string; readonly units: bigint };
