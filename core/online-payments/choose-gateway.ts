import { type SlotLimits, slotOf } from '../quotes/first-slot.ts';

/** What one gateway takes of one payment system; limits in units of its asset. */
export type GatewayTerms = {
  readonly gateway: string;
  /** Among several the smallest comes first. */
  readonly position: number;
  readonly unitsMin: bigint;
  /** `null` is no limit. */
  readonly unitsMax: bigint | null;
  readonly dayUnitsMax: bigint | null;
};

/**
 * The gateway that takes `units` now; null where none does. `receivedToday` is what each has taken
 * of this payment system since the day began.
 */
export function chooseGateway(
  terms: readonly GatewayTerms[],
  units: bigint,
  receivedToday: ReadonlyMap<string, bigint>,
): GatewayTerms | null {
  const [first = null] = terms
    .filter((each) => takes(each, units, receivedToday.get(each.gateway) ?? 0n))
    .toSorted(
      (one, other) => one.position - other.position || (one.gateway < other.gateway ? -1 : 1),
    );
  return first;
}

/** What a gateway takes in one payment now; null where it takes none. */
export function capacityOfGateway(terms: GatewayTerms, used: bigint): SlotLimits | null {
  const { unitsMin, unitsMax, dayUnitsMax } = terms;
  const left = dayUnitsMax === null ? null : dayUnitsMax - used;
  const incomeMin = unitsMin > 0n ? unitsMin : 1n;
  const incomeMax = left === null || (unitsMax !== null && unitsMax < left) ? unitsMax : left;
  return incomeMax !== null && incomeMax < incomeMin ? null : slotOf(incomeMin, incomeMax);
}

function takes(
  { unitsMin, unitsMax, dayUnitsMax }: GatewayTerms,
  units: bigint,
  used: bigint,
): boolean {
  if (units <= 0n || units < unitsMin) return false;
  if (unitsMax !== null && units > unitsMax) return false;
  return dayUnitsMax === null || used + units <= dayUnitsMax;
}
