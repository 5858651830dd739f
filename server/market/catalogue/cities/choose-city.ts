import { isAtWork } from '../../../../core/cities/city.ts';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Catalogue, CityOffer, Exchange } from '../catalogue.ts';

/** What of a catalogue says where a direction is exchanged. */
type Offered = Pick<Catalogue, 'cityOffers'>;

const known = new WeakMap<readonly CityOffer[], readonly CityOffer[]>();

/** The cities in which cash can change hands in a direction, in their order. */
export function workingCities(catalogue: Offered, directionId: string): readonly CityOffer[] {
  const offers = catalogue.cityOffers.get(directionId) ?? none;
  const before = known.get(offers);
  if (before !== undefined) return before;
  const working = offers.filter(({ city, terms }) => terms.enabled && isAtWork(city));
  known.set(offers, working);
  return working;
}

const none: readonly CityOffer[] = [];

/** Whether an order of a direction must name a city. */
export function asksForCity({ cityOffers }: Offered, directionId: string): boolean {
  return cityOffers.has(directionId);
}

/**
 * An exchange as it is in the city that was asked for, by its code; in the first one that works
 * where nobody has chosen yet. Where no city is asked for, what is said of one is not looked at.
 * Refuses a city that does not exchange this on `city`, and a direction without any.
 */
export function inCity(
  catalogue: Offered,
  exchange: Exchange,
  asked: string | null,
): Exchange | Refusal {
  const { id } = exchange.direction;
  if (!asksForCity(catalogue, id)) return exchange;
  const working = workingCities(catalogue, id);
  const [first] = working;
  if (first === undefined) return refuse('direction_unavailable');
  const wanted = asked?.trim().toUpperCase() ?? '';
  const chosen = wanted === '' ? first : working.find(({ city }) => city.code === wanted);
  if (chosen === undefined) return refuse('invalid_format', 'city');
  return { ...exchange, direction: chosen.direction };
}

/** An exchange as it is in each of its cities that work; as it is itself where it has none. */
export function placesOf(catalogue: Offered, exchange: Exchange): readonly Exchange[] {
  const { id } = exchange.direction;
  if (!asksForCity(catalogue, id)) return [exchange];
  return workingCities(catalogue, id).map(({ direction }) => ({ ...exchange, direction }));
}
