import type { Direction } from '../../../../core/directions/direction.ts';
import { type RateType, rateTypes } from '../../../../core/quotes/quote.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../../core/refusal.ts';
import {
  type Catalogue,
  checkExchange,
  type Exchange,
  findExchange,
  findSystem,
} from '../../catalogue/catalogue.ts';
import { inCity } from '../../catalogue/cities/choose-city.ts';
import { checkOffered } from '../../catalogue/is-excluded.ts';

type Attributes = Readonly<Record<string, unknown>>;

const idLengthMax = 64;
const cityLengthMax = 24;
const sides = ['income_payment_system_id', 'outcome_payment_system_id'] as const;

/**
 * Reads which pair is asked for. Refuses each id that is missing or no text, then
 * `direction_unavailable`: on the id of an unknown payment system, on nothing for a pair that is
 * not exchanged, is switched off, has closed for today or is of an excluded currency; and
 * `country_unavailable` where its currencies are not offered in the visitor's country. Where cash
 * changes hands it is the pair as it is in the city that is asked for, or in the first.
 */
export function readExchange(
  attributes: Attributes,
  catalogue: Catalogue,
  now: Date,
  country: string | null = null,
): Exchange | Refusal {
  const [incomeId, outcomeId] = [readId(attributes, sides[0]), readId(attributes, sides[1])];
  if (typeof incomeId !== 'string' || typeof outcomeId !== 'string') {
    return { refused: [incomeId, outcomeId].filter((read) => typeof read !== 'string') };
  }
  const exchange = findExchange(catalogue, incomeId, outcomeId);
  if (exchange === null) return refuseUnknown(attributes, catalogue);
  const closed = checkExchange(exchange, now, null) ?? checkOffered(catalogue, exchange, [country]);
  if (closed !== null) return closed;
  const city = attributes['city'];
  if (city !== undefined && city !== null && !isCityText(city)) {
    return refuse('invalid_format', 'city');
  }
  return inCity(catalogue, exchange, city ?? null);
}

function isCityText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= cityLengthMax;
}

function readId(attributes: Attributes, field: (typeof sides)[number]): string | RefusalItem {
  const value = attributes[field];
  if (value === undefined || value === null || value === '') return { code: 'required', field };
  if (typeof value !== 'string' || value.length > idLengthMax) {
    return { code: 'invalid_format', field };
  }
  return value;
}

function refuseUnknown(attributes: Attributes, catalogue: Catalogue): Refusal {
  const unknown = sides.filter(
    (field) => findSystem(catalogue, String(attributes[field])) === null,
  );
  if (unknown.length === 0) return refuse('direction_unavailable');
  return { refused: unknown.map((field) => ({ code: 'direction_unavailable', field })) };
}

/** Reads the rate type; null when none is asked for. */
export function readRateType(value: unknown, direction: Direction): RateType | null | Refusal {
  if (value === undefined || value === null || value === '') return null;
  const known = rateTypes.find((rateType) => rateType === value);
  if (known === undefined) return refuse('invalid_format', 'rate_type');
  return direction.rateTypes.includes(known) ? known : refuse('direction_unavailable', 'rate_type');
}

/** Whether it is the amount of a form that is asked for, and not the smallest. */
export function readOpening(value: unknown): boolean | Refusal {
  if (value === undefined || value === null) return false;
  return typeof value === 'boolean' ? value : refuse('invalid_format', 'opening');
}

/** Whether the slots are to be looked at: `?check_slots`, alone or with `true` or `1`. */
export function readCheckSlots(query: unknown): boolean | Refusal {
  if (typeof query !== 'object' || query === null || !('check_slots' in query)) return false;
  const value = query.check_slots;
  if (value === '' || value === 'true' || value === '1') return true;
  return value === 'false' || value === '0' ? false : refuse('invalid_format', 'check_slots');
}

/** Puts two refusals of one request together, so that every wrong field is named at once. */
export function firstRefusal(...results: readonly unknown[]): Refusal | null {
  const refused = results.filter(isRefusal).flatMap((refusal) => refusal.refused);
  return refused.length === 0 ? null : { refused };
}
