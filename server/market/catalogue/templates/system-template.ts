import type { Schedule } from '../../../../core/directions/schedule.ts';
import { parseAmount } from '../../../../core/money/amount.ts';
import type { AssetCode } from '../../../../core/money/asset.ts';
import type { TemplateRuleName } from './account-rules.ts';

/** The groups that demo directions are made between. */
export type TemplateGroup = 'bank' | 'wallet' | 'coin' | 'stablecoin';

/** A payment system of the demo, written the way a person would: amounts as decimals. */
export type SystemTemplate = {
  readonly code: string;
  readonly name: readonly [ru: string, en: string];
  readonly group: TemplateGroup;
  readonly asset: AssetCode;
  readonly kind: 'card' | 'bank_account' | 'wallet' | 'crypto';
  readonly network: string | null;
  readonly precision: number;
  readonly icon: string;
  readonly rule: TemplateRuleName;
  /** Smallest and largest income of one order. */
  readonly income: readonly [min: string, max: string];
  readonly reserve: string;
  readonly networkFee?: string;
  readonly confirmations?: number;
  readonly requisitesTtlSeconds: number;
  readonly cardVerification?: boolean;
  /** Withheld from every payout: a fixed part and a share of it. */
  readonly outcomeFee?: { readonly fixed: string; readonly ppm: number };
  readonly schedule?: Schedule;
  readonly incomeEnabled?: boolean;
  readonly referralOutput?: boolean;
};

/** Units of a decimal written in the demo data: `unitsOf('1.50', 'RUB')` is `150n`. */
export function unitsOf(decimal: string, asset: AssetCode): bigint {
  const read = parseAmount(decimal, asset);
  if ('code' in read) throw new Error(`${decimal} is no amount of ${asset}`);
  return read.units;
}
