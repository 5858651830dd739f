import { isWithin, type Schedule } from '../../core/directions/schedule.ts';
import { type SlotLimits, slotOf } from '../../core/quotes/first-slot.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';

/** One account of an operator that customers can pay to. Limits in units of its asset. */
export type PoolRequisite = {
  readonly id: string;
  readonly enabled: boolean;
  readonly orderUnitsMin: bigint;
  /** `null` is no limit. */
  readonly orderUnitsMax: bigint | null;
  readonly dayUnitsMax: bigint | null;
  readonly monthUnitsMax: bigint | null;
  /** Orders that may wait for money on it at the same time. */
  readonly slots: number;
  /** Hours in which its operator watches it; `null` is always. */
  readonly schedule: Schedule | null;
  readonly lastIssuedAt: Date | null;
  /** The city whose orders alone it is for; `null`: those of any, and of none. */
  readonly city: string | null;
};

/** What is already taken of one account; an account without a row is unused. */
export type RequisiteUsage = {
  readonly requisiteId: string;
  readonly openOrders: number;
  /** Promised or paid since the start of the day and of the month. */
  readonly dayUnits: bigint;
  readonly monthUnits: bigint;
};

/**
 * Chooses where an order of `units` is paid: among the accounts open now with a free slot and room
 * within their limits, the one that rested longest. Otherwise refuses with `no_slot` and why.
 */
export function chooseRequisite(
  pool: readonly PoolRequisite[],
  usage: readonly RequisiteUsage[],
  units: bigint,
  now: Date,
): PoolRequisite | Refusal {
  const places = freePlaces(pool, usage, now);
  const [fitting] = places
    .filter(
      (place) => place.incomeMin <= units && (place.incomeMax === null || units <= place.incomeMax),
    )
    .toSorted((one, other) => byCity(one, other) || byRest(one, other));
  return fitting?.entry ?? reasonFor(places);
}

/** The accounts that an order of a city may be paid to; `null`: an order of none. */
export function poolOf<Entry extends Pick<PoolRequisite, 'city'>>(
  pool: readonly Entry[],
  city: string | null,
): readonly Entry[] {
  return pool.filter((entry) => entry.city === null || entry.city === city);
}

/** What each free account of the pool takes in one order right now. */
export function freeSlots(
  pool: readonly PoolRequisite[],
  usage: readonly RequisiteUsage[],
  now: Date,
): readonly SlotLimits[] {
  return freePlaces(pool, usage, now).map(({ incomeMin, incomeMax }) => ({ incomeMin, incomeMax }));
}

type Place = SlotLimits & { readonly entry: PoolRequisite };

function freePlaces(
  pool: readonly PoolRequisite[],
  usage: readonly RequisiteUsage[],
  now: Date,
): readonly Place[] {
  const usageById = new Map(usage.map((row) => [row.requisiteId, row]));
  return pool.flatMap((entry) => {
    const used = usageById.get(entry.id);
    const open = entry.enabled && (entry.schedule === null || isWithin(entry.schedule, now));
    if (!open || (used?.openOrders ?? 0) >= entry.slots) return [];
    const incomeMax = smallest([
      entry.orderUnitsMax,
      left(entry.dayUnitsMax, used?.dayUnits ?? 0n),
      left(entry.monthUnitsMax, used?.monthUnits ?? 0n),
    ]);
    const incomeMin = entry.orderUnitsMin > 0n ? entry.orderUnitsMin : 1n;
    const none = incomeMax !== null && incomeMax < incomeMin;
    return none ? [] : [{ entry, ...slotOf(incomeMin, incomeMax) }];
  });
}

function left(limit: bigint | null, used: bigint): bigint | null {
  return limit === null ? null : limit - used;
}

function smallest(limits: readonly (bigint | null)[]): bigint | null {
  return limits.reduce(
    (least, limit) => (limit !== null && (least === null || limit < least) ? limit : least),
    null,
  );
}

/** Those of the city itself before those of any. */
function byCity(one: Place, other: Place): number {
  return Number(one.entry.city === null) - Number(other.entry.city === null);
}

/** Longest unused first; never used before all others; by id where even that is equal. */
function byRest(one: Place, other: Place): number {
  const rest =
    (one.entry.lastIssuedAt?.getTime() ?? 0) - (other.entry.lastIssuedAt?.getTime() ?? 0);
  if (rest !== 0) return rest;
  return one.entry.id < other.entry.id ? -1 : 1;
}

/** `busy`: every account is taken or closed, waiting may help; `limits`: none takes this sum. */
function reasonFor(places: readonly Place[]): Refusal {
  return refuse('no_slot', undefined, { reason: places.length === 0 ? 'busy' : 'limits' });
}
