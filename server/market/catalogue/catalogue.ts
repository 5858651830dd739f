import { type City, type CityTerms, directionInCity } from '../../../core/cities/city.ts';
import { checkAvailability } from '../../../core/directions/availability.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { followLimits } from '../../../core/directions/follow-limits.ts';
import type { OwnField } from '../../../core/own-fields/own-field.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { PaymentSystem } from './systems/payment-system.ts';
import { type Rank, rankSystems } from './systems/rank-systems.ts';
import type { RecipientBank } from './systems/recipient-banks.ts';

/**
 * Everything that can be exchanged, as it was at one moment; replaced as a whole, never changed.
 */
export type Catalogue = {
  /** In the order they are listed. */
  readonly systems: readonly PaymentSystem[];
  readonly directions: readonly Direction[];
  /** Currencies that visitors of a country (ISO alpha-2) are not offered. */
  readonly exclusions: ReadonlyMap<string, readonly string[]>;
  /** Currencies that nobody is offered, by configuration. */
  readonly excludedEverywhere: readonly string[];
  /** Banks of recipients, the largest first, those switched off too. */
  readonly banks: readonly RecipientBank[];
  /** In the order they are listed, those switched off too. */
  readonly cities: readonly City[];
  /** In which cities each direction is exchanged, by its id; none: it asks for no city. */
  readonly cityOffers: ReadonlyMap<string, readonly CityOffer[]>;
  /** Questions of the operators' own, in the order they are asked, those switched off too. */
  readonly ownFields: readonly OwnField[];
  readonly systemById: ReadonlyMap<string, PaymentSystem>;
  readonly systemByCode: ReadonlyMap<string, PaymentSystem>;
  readonly directionById: ReadonlyMap<string, Direction>;
  /** Ids of the systems that each system can be exchanged to, both switched on. */
  readonly outcomeIds: ReadonlyMap<string, readonly string[]>;
  /** How high each system stands in the lists of the board, by its id. */
  readonly ranks: ReadonlyMap<string, Rank>;
};

/** A direction with its two sides. */
export type Exchange = {
  readonly direction: Direction;
  readonly income: PaymentSystem;
  readonly outcome: PaymentSystem;
};

/** A direction as it is exchanged in one city. */
export type CityOffer = {
  readonly city: City;
  readonly terms: CityTerms;
  readonly direction: Direction;
};

type Parts = Pick<Catalogue, 'systems' | 'directions' | 'exclusions'> &
  Partial<Pick<Catalogue, 'excludedEverywhere' | 'banks' | 'cities' | 'ownFields'>> & {
    /** What directions have of their own in cities, by the id of the direction. */
    readonly cityTerms?: ReadonlyMap<string, readonly CityTerms[]>;
    /** How often each direction was exchanged of late, by its id. */
    readonly exchanges?: ReadonlyMap<string, number>;
  };

/** Orders and indexes a catalogue. */
export function buildCatalogue(parts: Parts): Catalogue {
  const systems = parts.systems.toSorted(byPosition);
  const systemById = new Map(systems.map((system) => [system.id, system]));
  const directions = parts.directions.toSorted(byPosition).map((direction) => {
    const income = systemById.get(direction.incomePaymentSystemId);
    return income === undefined ? direction : followLimits(direction, income);
  });
  const place = new Map(systems.map((system, index) => [system.id, index]));
  const outcomeIds = new Map<string, string[]>();
  for (const { enabled, incomePaymentSystemId, outcomePaymentSystemId } of directions) {
    if (!enabled || systemById.get(incomePaymentSystemId)?.incomeEnabled !== true) continue;
    if (systemById.get(outcomePaymentSystemId)?.outcomeEnabled !== true) continue;
    const known = outcomeIds.get(incomePaymentSystemId) ?? [];
    outcomeIds.set(incomePaymentSystemId, [...known, outcomePaymentSystemId]);
  }
  const listed = (a: string, b: string) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  for (const ids of outcomeIds.values()) ids.sort(listed);
  return {
    systems,
    directions,
    exclusions: parts.exclusions,
    excludedEverywhere: parts.excludedEverywhere ?? [],
    banks: parts.banks ?? [],
    cities: parts.cities ?? [],
    cityOffers: offersOf(parts),
    ownFields: parts.ownFields ?? [],
    systemById,
    systemByCode: new Map(systems.map((system) => [system.code, system])),
    directionById: new Map(directions.map((direction) => [direction.id, direction])),
    outcomeIds,
    ranks: rankSystems(systems, directions, parts.exchanges ?? new Map()),
  };
}

/** In the order of the cities. */
function offersOf({ directions, cities = [], cityTerms }: Parts): Catalogue['cityOffers'] {
  const offers = new Map<string, CityOffer[]>();
  for (const direction of cityTerms === undefined ? [] : directions) {
    const own = cityTerms?.get(direction.id) ?? [];
    const here = cities.flatMap((city) =>
      own
        .filter((terms) => terms.city === city.code)
        .map((terms) => ({ city, terms, direction: directionInCity(direction, terms) })),
    );
    if (here.length > 0) offers.set(direction.id, here);
  }
  return offers;
}

type Placed = { readonly position: number; readonly id: string };

function byPosition(one: Placed, other: Placed): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

/** Id of the direction of a pair: `directionIdOf('sberrub', 'ltc') === 'sberrub-ltc'`. */
export function directionIdOf(incomeId: string, outcomeId: string): string {
  return `${incomeId}-${outcomeId}`;
}

/** Finds a pair by ids or codes of its payment systems, switched on or not; null when unknown. */
export function findExchange(
  catalogue: Catalogue,
  incomeIdOrCode: string,
  outcomeIdOrCode: string,
): Exchange | null {
  const income = findSystem(catalogue, incomeIdOrCode);
  const outcome = findSystem(catalogue, outcomeIdOrCode);
  if (income === null || outcome === null) return null;
  const direction = catalogue.directionById.get(directionIdOf(income.id, outcome.id));
  return direction === undefined ? null : { direction, income, outcome };
}

/**
 * A direction with its two sides, as it is exchanged in a city where one is named, whether cash
 * changes hands there now or not; null for an id that is none.
 */
export function exchangeOf(
  catalogue: Catalogue,
  directionId: string,
  city?: string,
): Exchange | null {
  const plain = catalogue.directionById.get(directionId);
  if (plain === undefined) return null;
  const offers = city === undefined ? [] : (catalogue.cityOffers.get(directionId) ?? []);
  const direction = offers.find((offer) => offer.city.code === city)?.direction ?? plain;
  const income = catalogue.systemById.get(direction.incomePaymentSystemId);
  const outcome = catalogue.systemById.get(direction.outcomePaymentSystemId);
  return income === undefined || outcome === undefined ? null : { direction, income, outcome };
}

/** Finds a payment system by its id or code. */
export function findSystem(catalogue: Catalogue, idOrCode: string): PaymentSystem | null {
  return catalogue.systemById.get(idOrCode) ?? catalogue.systemByCode.get(idOrCode) ?? null;
}

/**
 * Refuses `direction_unavailable` where either side or the pair is switched off or outside its
 * hours, and `country_unavailable` where the country (null: unknown) is denied; null when open.
 */
export function checkExchange(
  { direction, income, outcome }: Exchange,
  now: Date,
  country: string | null,
): Refusal | null {
  if (!income.incomeEnabled || !outcome.outcomeEnabled) return refuse('direction_unavailable');
  return checkAvailability(direction, now, country);
}
