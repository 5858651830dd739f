import { type Refusal, refuse } from '../refusal.ts';
import type { Direction } from './direction.ts';
import { isWithin } from './schedule.ts';

/** Says whether a direction takes orders at an instant: switched on and within its hours. */
export function isOpen(direction: Pick<Direction, 'enabled' | 'schedule'>, now: Date): boolean {
  if (!direction.enabled) return false;
  return direction.schedule === null || isWithin(direction.schedule, now);
}

/**
 * Says whether visitors of a country may use a direction. `country` is an ISO 3166 alpha-2 code in
 * any case; an unknown one (`null`) is let through, since not knowing is nobody's fault.
 */
export function countryAllowed(
  direction: Pick<Direction, 'countriesDenied'>,
  country: string | null,
): boolean {
  if (country === null) return true;
  const code = country.toUpperCase();
  return !direction.countriesDenied.some((denied) => denied.toUpperCase() === code);
}

/** Refuses `direction_unavailable` or `country_unavailable`; `null` when it may be used now. */
export function checkAvailability(
  direction: Pick<Direction, 'enabled' | 'schedule' | 'countriesDenied'>,
  now: Date,
  country: string | null,
): Refusal | null {
  if (!isOpen(direction, now)) return refuse('direction_unavailable');
  if (!countryAllowed(direction, country)) return refuse('country_unavailable', 'country');
  return null;
}
