/** Whose payouts a rule holds. */
export const heldCustomers = ['everyone', 'new', 'unverified'] as const;
type HeldCustomer = (typeof heldCustomers)[number];

/** Why a payout waits, as a person reads it. */
export const holdReasons = ['everyone', 'new', 'unverified', 'amount', 'score'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** A rule holds a payout that meets everything it says. */
export type PayoutHoldRule = {
  readonly appliesTo: HeldCustomer;
  /** From so many units of the outcome on; null for any amount. */
  readonly outcomeMin: bigint | null;
  /** From such a score of screening on, in parts per million; null for any. */
  readonly scoreMinPpm: number | null;
  readonly delayMinutes: number;
  readonly needsRelease: boolean;
};

/** What is known of an order whose payout is about to be queued. */
export type PayoutFacts = {
  /** This customer has never completed an exchange. */
  readonly isNew: boolean;
  /** They have no account, and no card of theirs was verified. */
  readonly isUnverified: boolean;
  readonly outcomeUnits: bigint;
  /** The worst score of screening; null where there is none. */
  readonly scorePpm: number | null;
};

type PayoutHold = {
  readonly delayMinutes: number;
  readonly needsRelease: boolean;
  readonly reasons: readonly HoldReason[];
};

/** How a payout is held: as long as the longest of its rules says; null where none holds it. */
export function holdPayout(
  rules: readonly PayoutHoldRule[],
  facts: PayoutFacts,
): PayoutHold | null {
  const met = rules.filter((rule) => isMet(rule, facts));
  if (met.length === 0) return null;
  const reasons = new Set(met.flatMap(reasonsOf));
  return {
    delayMinutes: Math.max(...met.map(({ delayMinutes }) => delayMinutes)),
    needsRelease: met.some(({ needsRelease }) => needsRelease),
    reasons: holdReasons.filter((reason) => reasons.has(reason)),
  };
}

function isMet(rule: PayoutHoldRule, facts: PayoutFacts): boolean {
  const { appliesTo, outcomeMin, scoreMinPpm } = rule;
  if (appliesTo === 'new' && !facts.isNew) return false;
  if (appliesTo === 'unverified' && !facts.isUnverified) return false;
  if (outcomeMin !== null && facts.outcomeUnits < outcomeMin) return false;
  return scoreMinPpm === null || (facts.scorePpm !== null && facts.scorePpm >= scoreMinPpm);
}

function reasonsOf({ appliesTo, outcomeMin, scoreMinPpm }: PayoutHoldRule): HoldReason[] {
  const more: HoldReason[] = [
    ...(outcomeMin === null ? [] : (['amount'] as const)),
    ...(scoreMinPpm === null ? [] : (['score'] as const)),
  ];
  // Everyone is no reason of its own where something else was asked.
  return appliesTo === 'everyone' && more.length > 0 ? more : [appliesTo, ...more];
}
