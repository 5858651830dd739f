import { type SlotLimits, slotOf } from '../quotes/first-slot.ts';

/** What one provider takes of one payment system; limits in units of its asset. */
export type CascadeTerms = {
  readonly gateway: string;
  /** The smallest is asked first. */
  readonly position: number;
  readonly unitsMin: bigint;
  /** `null` is no limit. */
  readonly unitsMax: bigint | null;
  readonly dayUnitsMax: bigint | null;
  readonly monthUnitsMax: bigint | null;
  readonly dayOrdersMax: number | null;
};

/** What a provider has promised of the payment system already; nothing where it is not there. */
export type Promised = {
  readonly dayUnits: bigint;
  readonly monthUnits: bigint;
  readonly dayOrders: number;
};

export type CascadeState = {
  readonly promised: ReadonlyMap<string, Promised>;
  /** Those who were asked for this order already, or are left alone for a while. */
  readonly passedOver: ReadonlySet<string>;
  /** Who comes first in this direction; those who are not named follow by their positions. */
  readonly order: readonly string[];
};

/** The providers of a direction in the order in which they are asked. */
export function inOrder<Terms extends Pick<CascadeTerms, 'gateway' | 'position'>>(
  terms: readonly Terms[],
  order: readonly string[],
): Terms[] {
  const placeOf = ({ gateway }: Terms) => {
    const place = order.indexOf(gateway);
    return place === -1 ? order.length : place;
  };
  return terms.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      one.position - other.position ||
      (one.gateway < other.gateway ? -1 : 1),
  );
}

/** Who is asked next for `units`; null where nobody is left that takes them. */
export function nextProvider(
  terms: readonly CascadeTerms[],
  units: bigint,
  { promised, passedOver, order }: CascadeState,
): CascadeTerms | null {
  const [first = null] = inOrder(terms, order).filter(
    (each) => !passedOver.has(each.gateway) && takes(each, units, promised.get(each.gateway)),
  );
  return first;
}

/** What one provider takes in one order now; null where it takes none. */
export function capacityOf(terms: CascadeTerms, promised: Promised = nothing): SlotLimits | null {
  const { dayUnitsMax: day, monthUnitsMax: month, dayOrdersMax: orders } = terms;
  if (orders !== null && promised.dayOrders >= orders) return null;
  const incomeMin = terms.unitsMin > 0n ? terms.unitsMin : 1n;
  const incomeMax = smallest([
    terms.unitsMax,
    day === null ? null : day - promised.dayUnits,
    month === null ? null : month - promised.monthUnits,
  ]);
  return incomeMax !== null && incomeMax < incomeMin ? null : slotOf(incomeMin, incomeMax);
}

function smallest(limits: readonly (bigint | null)[]): bigint | null {
  return limits.reduce(
    (least, limit) => (limit !== null && (least === null || limit < least) ? limit : least),
    null,
  );
}

function takes(terms: CascadeTerms, units: bigint, promised?: Promised): boolean {
  if (units <= 0n || units < terms.unitsMin) return false;
  if (terms.unitsMax !== null && units > terms.unitsMax) return false;
  const { dayUnits, monthUnits, dayOrders } = promised ?? nothing;
  if (terms.dayUnitsMax !== null && dayUnits + units > terms.dayUnitsMax) return false;
  if (terms.monthUnitsMax !== null && monthUnits + units > terms.monthUnitsMax) return false;
  return terms.dayOrdersMax === null || dayOrders < terms.dayOrdersMax;
}

const nothing: Promised = { dayUnits: 0n, monthUnits: 0n, dayOrders: 0 };

/** Failures in a row after which a provider is left alone. */
const failuresMax = 3;

/**
 * Seconds for which a provider that has failed so often in a row is left alone: a minute after the
 * third time, twice as long each time after it, half an hour at most. Then one order tries it.
 */
export function restSeconds(failures: number): number {
  if (failures < failuresMax) return 0;
  return Math.min(1_800, 60 * 2 ** Math.min(failures - failuresMax, 10));
}

/**
 * Seconds until a provider is asked again how an order stands: often while its customer may be
 * paying, seldom once it is over; null after a week, when only its own word wakes it.
 */
export function followPauseSeconds(ageSeconds: number, open: boolean): number | null {
  if (ageSeconds > 7 * 86_400) return null;
  if (!open) return ageSeconds < 3_600 ? 60 : 900;
  if (ageSeconds < 1_800) return 5;
  return ageSeconds < 7_200 ? 30 : 600;
}
