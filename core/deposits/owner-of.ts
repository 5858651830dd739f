import type { Amount } from '../money/amount.ts';
import type { AssetCode } from '../money/asset.ts';

/** Why money that came to an address of ours is told to no order by itself. */
export const asideReasons = [
  'unknown_address',
  'wrong_asset',
  'wrong_network',
  'dust',
  'lent_onward',
] as const;
export type AsideReason = (typeof asideReasons)[number];

/** An order that was told to pay to an address. */
export type AddressHolder = {
  readonly orderId: string;
  readonly asset: AssetCode;
  /** What it was to pay, in units. */
  readonly units: bigint;
  readonly issuedAt: Date;
  /** Money has come for it before. */
  readonly paid: boolean;
  /** On another network that writes its addresses alike. */
  readonly elsewhere: boolean;
};

export type Received = {
  readonly amount: Amount;
  /** When its block came. */
  readonly at: Date;
  /** To an address that is lent to one order after another. */
  readonly pooled: boolean;
};

type Owner =
  | { readonly orderId: string }
  | { readonly aside: AsideReason; readonly meantFor: string | null };

/** Less than this share of what was to be paid is sent to be seen, and no payment. */
const dustShare = 1_000n;
/** A block may be dated so much before what is in it was sent. */
const slackMilliseconds = 60_000;
/** For so long somebody may still pay to an address that another has now. */
const ambiguousMilliseconds = 3 * 86_400_000;

/**
 * The order that a deposit belongs to, of those that were told its address, the newest first; or
 * why a person has to look at it, with the order it was probably meant for. An address made for one
 * order alone has but one; of those lent onward the one counts that had it when the money came,
 * unless an earlier one that nobody paid was of this very amount not long ago.
 */
export function ownerOf(received: Received, holders: readonly AddressHolder[]): Owner {
  const here = holders.filter(({ elsewhere }) => !elsewhere);
  const [newest] = here;
  if (newest === undefined) {
    const [other] = holders;
    if (other === undefined) return { aside: 'unknown_address', meantFor: null };
    return { aside: 'wrong_network', meantFor: other.orderId };
  }
  const at = new Date(received.at.getTime() + slackMilliseconds);
  const had = here.find(({ issuedAt }) => issuedAt <= at);
  // Whoever pasted an address may have used it before any order did.
  if (had === undefined && received.pooled) {
    return { aside: 'unknown_address', meantFor: here.at(-1)?.orderId ?? null };
  }
  const holder = had ?? newest;
  if (holder.asset !== received.amount.asset)
    return { aside: 'wrong_asset', meantFor: holder.orderId };
  if (!received.pooled) return { orderId: holder.orderId };
  if (received.amount.units * dustShare < holder.units) {
    return { aside: 'dust', meantFor: holder.orderId };
  }
  const earlier = here.find((other) => mayMean(received, other, holder));
  if (earlier !== undefined) return { aside: 'lent_onward', meantFor: earlier.orderId };
  return { orderId: holder.orderId };
}

function mayMean({ amount, at }: Received, other: AddressHolder, holder: AddressHolder): boolean {
  return (
    other.issuedAt < holder.issuedAt &&
    !other.paid &&
    other.asset === amount.asset &&
    other.units === amount.units &&
    at.getTime() - other.issuedAt.getTime() < ambiguousMilliseconds
  );
}
