/** One payment that was signed, as far as it is compared. */
type SignedPayment = {
  readonly payoutId: string;
  readonly address: string;
  readonly units: bigint;
};

/** A payout that the database has under the same key. */
type KnownPayout = {
  /** Nothing was done about it yet, and its own rail is to make it. */
  readonly queuedAtRail: boolean;
  readonly address: string;
  readonly units: bigint;
};

/**
 * - `by_itself`: the same payment will be asked for and answered with the same bytes, or nothing
 *   has asked for it yet;
 * - `undecided`: the order went another way, and a person has to say whether this was paid;
 * - `unknown_order`: the order came after the backup.
 */
export type SignedVerdict = 'by_itself' | 'undecided' | 'unknown_order';

/** Says what is to become of a payment that was signed and that a restored database forgot. */
export function judgeSigned(
  signed: SignedPayment,
  order: { readonly payout: KnownPayout | null } | null,
): SignedVerdict {
  if (order === null) return 'unknown_order';
  const { payout } = order;
  if (payout === null) return 'by_itself';
  const isSame = payout.units === signed.units && payout.address === signed.address;
  return payout.queuedAtRail && isSame ? 'by_itself' : 'undecided';
}

/** The order that a key of a payout is of: `9cQ…:2`, `9cQ…:surplus:1`. */
export function orderOfPayout(payoutId: string): string {
  return payoutId.split(':')[0] ?? payoutId;
}
