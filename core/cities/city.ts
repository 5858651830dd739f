import type { Direction } from '../directions/direction.ts';
import type { Schedule } from '../directions/schedule.ts';
import { type IncomeUnits, million, type PartsPerMillion, ppm } from '../money/units.ts';
import type { Refusal } from '../refusal.ts';
import { refuse } from '../refusal.ts';

type Texts = { readonly ru: string; readonly en: string };

/** Where cash is taken and handed out. */
export type City = {
  /** What monitors call it, and what links carry; never changes. */
  readonly code: string;
  readonly name: Texts;
  /** Of the desk; empty until somebody has entered it. */
  readonly address: Texts;
  /** Hours in which somebody is at the desk; `null` is at any hour. */
  readonly schedule: Schedule | null;
  readonly enabled: boolean;
  readonly position: number;
  readonly version: number;
};

/** What a direction has of its own in one city; `null` is as the direction. */
export type CityTerms = {
  readonly city: string;
  readonly enabled: boolean;
  /** On top of the margin of the direction. */
  readonly markupPpm: PartsPerMillion | null;
  readonly incomeMin: IncomeUnits | null;
  readonly incomeMax: IncomeUnits | null;
};

/** The most that a city may add to a margin, or take off it. */
const cityMarkupMaxPpm = 200_000n;

/**
 * A direction as it is exchanged in a city: its margin on top, its limits in place of those of the
 * direction. A margin never eats the whole price, whatever was entered on either side.
 */
export function directionInCity(direction: Direction, terms: CityTerms): Direction {
  const { city, markupPpm, incomeMin, incomeMax } = terms;
  const raised = (own: PartsPerMillion): PartsPerMillion => {
    const sum = own + (markupPpm ?? 0n);
    return ppm(sum < million ? sum : million - 1n);
  };
  const least = incomeMin ?? direction.incomeMin;
  const most = incomeMax ?? direction.incomeMax;
  return {
    ...direction,
    city,
    fixedMarkupPpm: raised(direction.fixedMarkupPpm),
    floatingMarkupPpm: raised(direction.floatingMarkupPpm),
    incomeMin: least,
    incomeMax: most,
  };
}

/** Whether cash can change hands there: switched on, with an address and hours to come in. */
export function isAtWork({ enabled, address, schedule }: City): boolean {
  const reachable = address.ru !== '' && address.en !== '';
  return enabled && reachable && (schedule === null || schedule.spans.length > 0);
}

/** Refuses terms that leave a city no amount to exchange, or too much of a margin. */
export function checkCityTerms(terms: CityTerms, direction: Direction): Refusal | null {
  const { markupPpm } = terms;
  if (markupPpm !== null && (markupPpm > cityMarkupMaxPpm || markupPpm < -cityMarkupMaxPpm)) {
    return refuse('less_than', 'markup_percent', { below: '20' });
  }
  if (terms.incomeMin !== null && terms.incomeMin <= 0n) {
    return refuse('greater_than', 'min_income_amount', { above: '0' });
  }
  const least = terms.incomeMin ?? direction.incomeMin;
  const most = terms.incomeMax ?? direction.incomeMax;
  return most !== null && most < least ? refuse('greater_than', 'max_income_amount') : null;
}
