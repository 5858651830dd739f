/** What kind of card a photo shows: it decides what the photo has to show. */
export const cardKinds = ['plastic', 'virtual', 'unnamed'] as const;
export type CardKind = (typeof cardKinds)[number];

/**
 * `waiting` for an operator; `verified`; `rejected` with a reason; `not_verified` when it was taken
 * back later or nobody could decide in time. Only a verified card passes the gate.
 */
export const verificationStatuses = ['waiting', 'verified', 'not_verified', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** What an operator may make of a verification. */
export const verificationDecisions = ['approve', 'reject', 'revoke'] as const;
export type VerificationDecision = (typeof verificationDecisions)[number];

const outcomes = {
  approve: { from: 'waiting', to: 'verified' },
  reject: { from: 'waiting', to: 'rejected' },
  revoke: { from: 'verified', to: 'not_verified' },
} as const satisfies Record<
  VerificationDecision,
  { from: VerificationStatus; to: VerificationStatus }
>;

/** The status a decision leads to; null where the verification is past it. */
export function decideVerification(
  status: VerificationStatus,
  decision: VerificationDecision,
): VerificationStatus | null {
  const { from, to } = outcomes[decision];
  return status === from ? to : null;
}

/** Who a verification or an order belongs to. */
export type Person = { readonly userId: string | null; readonly browserHash: string | null };

/** An order as far as its card is concerned. */
type CardOrder = { readonly id: string; readonly email: string | null };

export type CoveredCard = {
  readonly status: VerificationStatus;
  readonly cardHash: string;
  /** The direction it was made for; null covers every direction. */
  readonly directionId: string | null;
  readonly owner: Person;
  /** The order it was sent for; null where it was sent for none. */
  readonly order: CardOrder | null;
};

export type PayingCard = {
  readonly person: Person;
  readonly cardHash: string;
  readonly directionId: string;
  readonly order: CardOrder;
};

/**
 * Whether a verification lets an exchange from this card pass: it is verified, of the same person
 * and card, and made for this direction or for all. One that was sent for this very order passes
 * from whichever browser of its customer it came. An account's verification serves the account
 * alone; one made without an account serves the browser that made it, and of two customers in one
 * browser the one whose e-mail its order has.
 */
export function coversExchange(verification: CoveredCard, exchange: PayingCard): boolean {
  const { status, cardHash, directionId, owner, order } = verification;
  if (status !== 'verified' || cardHash !== exchange.cardHash) return false;
  if (directionId !== null && directionId !== exchange.directionId) return false;
  if (order !== null && order.id === exchange.order.id) return true;
  if (!isSamePerson(owner, exchange.person)) return false;
  return owner.userId !== null || order === null || isSameEmail(order, exchange.order);
}

function isSameEmail(one: CardOrder, other: CardOrder): boolean {
  return one.email?.toLowerCase() === other.email?.toLowerCase();
}

/** An account is one person on every device; without one a person is one browser. */
export function isSamePerson(owner: Person, asker: Person): boolean {
  if (owner.userId !== null) return owner.userId === asker.userId;
  return owner.browserHash !== null && owner.browserHash === asker.browserHash;
}

/** Name on a card: letters of any script, with what stands between them. */
export function isHolderName(text: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,62}[\p{L}\p{M}.]$/u.test(text);
}
