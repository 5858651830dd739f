import type { AssetCode } from '../money/asset.ts';

/**
 * Kinds of ledger accounts: those of one payment system, then those of one asset.
 * Assets of ours are positive (`reserve`, `held`, `incoming`), what we owe is negative.
 */
export const systemAccountKinds = [
  'reserve',
  'held',
  'incoming',
  'customer',
  'shortfall',
  'adjustment',
] as const;
export const assetAccountKinds = [
  'position',
  'spread',
  'fee',
  'network',
  'rounding',
  'tolerance',
  'bonus',
  'referral',
  'discount',
  'cashback',
  'expense',
  'bankfee',
  'capital',
] as const;
/**
 * What a user's own balance is made of. `rewards` and `earnings` are owed to them, so never
 * above zero; `debt` is what they owe after something was reversed that had been paid out.
 */
const userAccountKinds = ['rewards', 'earnings', 'debt'] as const;

/** What lies with a payment system, whatever it is promised for. */
export const holdingAccountKinds = [
  'reserve',
  'held',
  'incoming',
  'shortfall',
] as const satisfies readonly SystemAccountKind[];

type SystemAccountKind = (typeof systemAccountKinds)[number];
export type AssetAccountKind = (typeof assetAccountKinds)[number];
export type UserAccountKind = (typeof userAccountKinds)[number];
type AccountKind = SystemAccountKind | AssetAccountKind | UserAccountKind;

/**
 * The name of an account: its kind and whose it is. Built and taken apart here alone, in queries by
 * `ledger_account_name`, `ledger_account_kind` and `ledger_account_owner`.
 */
export type AccountName<Kind extends AccountKind = AccountKind> = `${Kind}:${string}`;

/** One side of a journal: `units` of the asset are added to the account (or taken, if negative). */
export type Posting = {
  readonly account: AccountName;
  readonly asset: AssetCode;
  readonly units: bigint;
};

export const journalKinds = [
  'hold',
  'hold_released',
  'hold_adjusted',
  'deposit',
  'deposit_dropped',
  'credit_taken_back',
  'exchange',
  'exchange_reversed',
  'payout',
  'refund',
  'provider_fee',
  'collection_fee',
  'correction',
  'bonus',
  'withdrawal',
  'withdrawal_returned',
  'referral_earned',
  'referral_reversed',
  'cashback',
  'cashback_reversed',
  'debt_settled',
  'transfer',
  'trade',
  'expense',
  'bank_fee',
  'capital',
  'own_reversed',
] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Postings that stand or fall together; they sum to zero for every asset. */
export type Journal = { readonly kind: JournalKind; readonly postings: readonly Posting[] };

/** Names an account of a payment system: `systemAccount('reserve', 'BTC') === 'reserve:BTC'`. */
export function systemAccount<Kind extends SystemAccountKind>(
  kind: Kind,
  paymentSystem: string,
): AccountName<Kind> {
  return `${kind}:${paymentSystem}`;
}

/** Names an account of an asset: `assetAccount('spread', 'BTC') === 'spread:BTC'`. */
export function assetAccount<Kind extends AssetAccountKind>(
  kind: Kind,
  asset: AssetCode,
): AccountName<Kind> {
  return `${kind}:${asset}`;
}

/** Names a user's balance: the letters and digits of their id, `rewards:0190A1…`. */
export function userAccount<Kind extends UserAccountKind>(
  kind: Kind,
  userId: string,
): AccountName<Kind> {
  return `${kind}:${userId.replaceAll('-', '').toUpperCase()}`;
}

const kinds: ReadonlySet<string> = new Set([
  ...systemAccountKinds,
  ...assetAccountKinds,
  ...userAccountKinds,
]);

function isAccountName(text: string): text is AccountName {
  const [kind = '', owner = '', more] = text.split(':');
  return kinds.has(kind) && owner !== '' && more === undefined;
}

/** Reads a name that was kept. Any other text is a bug of whoever wrote it. */
export function readAccountName(text: string): AccountName {
  if (!isAccountName(text)) throw new Error(`no account is called ${text}`);
  return text;
}

/** Whose account it is: `ownerOf('reserve:BTC') === 'BTC'`. */
export function ownerOf(account: string): string {
  return readAccountName(account).split(':')[1] ?? '';
}

/**
 * Builds a journal, leaving out postings of nothing. It is a bug, not a refusal, if it does not
 * balance: the caller has lost or made money.
 */
export function journal(kind: JournalKind, postings: readonly Posting[]): Journal {
  const sums = new Map<AssetCode, bigint>();
  for (const posting of postings) {
    sums.set(posting.asset, (sums.get(posting.asset) ?? 0n) + posting.units);
  }
  for (const [asset, sum] of sums) {
    if (sum !== 0n)
      throw new Error(`journal ${kind} is out of balance by ${sum} units of ${asset}`);
  }
  return { kind, postings: postings.filter((posting) => posting.units !== 0n) };
}

/** The same journal the other way round, to undo it by a posting of its own. */
export function reversed(kind: JournalKind, original: Journal): Journal {
  return journal(
    kind,
    original.postings.map((posting) => ({ ...posting, units: -posting.units })),
  );
}
