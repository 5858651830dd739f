import { type RequiredField, requiredFields } from '../../../../core/directions/direction.ts';
import { type AssetCode, isAssetCode } from '../../../../core/money/asset.ts';
import { type AccountRule, chains } from '../../../../core/requisites/account-rule.ts';
import type { MemoRule } from '../../../../core/requisites/check-memo.ts';
import type { paymentSystems } from '../tables.ts';

const systemKinds = ['card', 'bank_account', 'wallet', 'crypto', 'exchange_code', 'cash'] as const;
type SystemKind = (typeof systemKinds)[number];

/** Where money can come from and go to: a bank's cards, a wallet, a coin on its network. */
export type PaymentSystem = {
  /** Never changes. */
  readonly id: string;
  /** What monitors call it; operators may change it. */
  readonly code: string;
  readonly name: { readonly ru: string; readonly en: string };
  readonly asset: AssetCode;
  readonly currencyIsoCode: string;
  readonly kind: SystemKind;
  readonly network: string | null;
  readonly precision: number;
  readonly rail: string;
  readonly icon: string;
  readonly incomeEnabled: boolean;
  readonly outcomeEnabled: boolean;
  /** Referral earnings may be paid out to it. */
  readonly referralOutputEnabled: boolean;
  /** Limits of one order in units of the asset; `null` is no upper limit. */
  readonly incomeMin: bigint;
  readonly incomeMax: bigint | null;
  readonly accountRule: AccountRule;
  /** The memo or tag that goes with the account; `null` where there is none. */
  readonly memoRule: MemoRule | null;
  /** What a customer is asked for on the side where this system stands. */
  readonly incomeFields: readonly RequiredField[];
  readonly outcomeFields: readonly RequiredField[];
  readonly cardVerification: boolean;
  /** Where its transactions are looked at; '' is nowhere, `null` leaves it to the chain. */
  readonly explorer: string | null;
  readonly confirmationsRequired: number;
  /** Cost of one payout in units of the asset. */
  readonly networkFee: bigint;
  readonly requisitesTtlSeconds: number;
  readonly position: number;
  /** Stands above what people use most, by its position. */
  readonly pinned: boolean;
  /** Grows with every change: saving is compare-and-set on it. */
  readonly version: number;
};

/** Says whether an account of this system is found at one of its owner's banks only. */
export function asksBank({ outcomeFields }: Pick<PaymentSystem, 'outcomeFields'>): boolean {
  return outcomeFields.includes('outcome_bank');
}

/** Reads a stored payment system; what the code does not know is an operator's mistake: throws. */
export function paymentSystemOf(row: typeof paymentSystems.$inferSelect): PaymentSystem {
  const { nameRu, nameEn, asset, kind, incomeAmountMin, incomeAmountMax, ...same } = row;
  if (!isAssetCode(asset)) throw new Error(`payment system ${row.code}: unknown asset ${asset}`);
  return {
    ...same,
    asset,
    kind: kindOf(kind),
    name: { ru: nameRu, en: nameEn },
    incomeMin: incomeAmountMin,
    incomeMax: incomeAmountMax,
    accountRule: accountRuleOf(row.accountRule),
    memoRule: row.memoRule === null ? null : memoRuleOf(row.memoRule),
    incomeFields: fieldsOf(row.incomeFields),
    outcomeFields: fieldsOf(row.outcomeFields),
  };
}

/** Writes a payment system as it is stored. */
export function systemRowOf(system: PaymentSystem): typeof paymentSystems.$inferInsert {
  const { name, incomeMin, incomeMax, incomeFields, outcomeFields, ...same } = system;
  return {
    ...same,
    nameRu: name.ru,
    nameEn: name.en,
    incomeAmountMin: incomeMin,
    incomeAmountMax: incomeMax,
    incomeFields: [...incomeFields],
    outcomeFields: [...outcomeFields],
  };
}

/** Keeps the names of fields that the service can ask for. */
export function fieldsOf(names: readonly string[]): RequiredField[] {
  return requiredFields.filter((field) => names.includes(field));
}

function kindOf(text: string): SystemKind {
  const kind = systemKinds.find((known) => known === text);
  if (kind === undefined) throw new Error(`unknown kind of payment system ${text}`);
  return kind;
}

function accountRuleOf(stored: unknown): AccountRule {
  if (!isAccountRule(stored)) throw new Error(`no account rule: ${JSON.stringify(stored)}`);
  return stored;
}

function isAccountRule(stored: unknown): stored is AccountRule {
  if (typeof stored !== 'object' || stored === null || !('kind' in stored)) return false;
  switch (stored.kind) {
    case 'card':
      return 'digits' in stored && Array.isArray(stored.digits) && 'luhn' in stored;
    case 'wallet':
      return 'pattern' in stored && typeof stored.pattern === 'string';
    case 'crypto':
      return 'chain' in stored && chains.some((chain) => chain === stored.chain);
    case 'bank_account':
    case 'iban':
    case 'phone':
    case 'full_name':
    case 'email':
      return true;
    default:
      return false;
  }
}

function memoRuleOf(stored: unknown): MemoRule {
  if (typeof stored === 'object' && stored !== null && 'kind' in stored && 'required' in stored) {
    const { kind, required } = stored;
    if (typeof required === 'boolean') {
      if (kind === 'xrp_tag' || kind === 'ton_comment' || kind === 'text')
        return { kind, required };
    }
  }
  throw new Error(`no memo rule: ${JSON.stringify(stored)}`);
}
