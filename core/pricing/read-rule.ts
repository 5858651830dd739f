import type { Side } from '../directions/pricing.ts';
import { weekMinutes } from '../directions/schedule.ts';
import { parseAmount } from '../money/amount.ts';
import { incomeUnits, outcomeUnits, type PartsPerMillion, zero } from '../money/units.ts';
import { parsePrice } from '../rates/price.ts';
import { compareRatios, type Ratio, swapRatio } from '../rates/ratio.ts';
import { isRefusal, type Refusal, type RefusalCode, type RefusalItem } from '../refusal.ts';
import { readPercent } from './percent.ts';
import type { HoursBand, PlacePolicy, PricingRule, RateBounds } from './rule.ts';
import type { HoursTerms, PlaceTerms, RuleTerms } from './rule-terms.ts';

/** The two payment systems of a direction, as far as a rule must know them. */
export type Sides = { readonly income: Side; readonly outcome: Side };

const markupMaxPpm = 500_000n;
const dayMinutes = 24 * 60;

/**
 * Reads the terms of a rule; refuses every wrong field by its name. Prices by amount must get
 * better with the amount: a worse one would only be gone round by splitting the order.
 */
export function readRule(terms: RuleTerms, sides: Sides): PricingRule | Refusal {
  const wrong: RefusalItem[] = [];
  const read = readers(wrong);
  const { income, outcome } = sides;
  const rule: PricingRule = {
    path: terms.path,
    incomeMarkupPpm: read.percent('income_markup', terms.income_markup),
    outcomeMarkupPpm: read.percent('outcome_markup', terms.outcome_markup),
    amounts: terms.amounts.map(({ from, markup }) => ({
      incomeFrom: incomeUnits(read.units('amounts', from, income)),
      markupPpm: read.percent('amounts', markup),
    })),
    reserves: terms.reserves.map(({ below, markup }) => ({
      below: outcomeUnits(read.units('reserves', below, outcome)),
      markupPpm: read.percent('reserves', markup),
    })),
    hours: terms.hours.map((hours) => readHours(hours, read)),
    profitMinPpm: terms.profit_min === null ? null : read.percent('profit_min', terms.profit_min),
    profitMin: outcomeUnits(
      read.unitsOrNone('profit_min_amount', terms.profit_min_amount, outcome),
    ),
    bounds: readBounds(terms, sides, read),
    place: terms.place === null ? null : readPlace(terms.place, outcome, read),
  };
  checkOrder(rule, read);
  return wrong.length === 0 ? rule : { refused: wrong };
}

type Readers = ReturnType<typeof readers>;

function readers(wrong: RefusalItem[]) {
  function refuse(field: string, code: RefusalCode, params?: Record<string, string>): void {
    if (wrong.some((item) => item.field === field)) return;
    wrong.push({ code, field, ...(params === undefined ? {} : { params }) });
  }
  function percent(field: string, text: string): PartsPerMillion {
    const ppm = readPercent(text);
    if (ppm === null) refuse(field, 'not_a_number');
    else if (ppm > markupMaxPpm) refuse(field, 'less_than', { max: '50' });
    else if (ppm < -markupMaxPpm) refuse(field, 'greater_than', { min: '-50' });
    return ppm ?? zero;
  }
  function unitsOrNone(field: string, text: string | null, { asset, precision }: Side): bigint {
    if (text === null) return 0n;
    const read = parseAmount(text, asset, precision);
    if (!('code' in read)) return read.units;
    if (read.code === 'not_a_number') refuse(field, 'not_a_number');
    else refuse(field, 'too_precise', { precision: String(precision) });
    return 0n;
  }
  function units(field: string, text: string, side: Side): bigint {
    const read = unitsOrNone(field, text, side);
    if (read === 0n) refuse(field, 'greater_than', { above: '0' });
    return read;
  }
  return { refuse, percent, units, unitsOrNone };
}

function readHours({ days, from, to, markup }: HoursTerms, read: Readers): HoursBand {
  const [opens, closes] = [minuteOfDay(from), minuteOfDay(to)];
  if (opens === null || closes === null || days.length === 0) {
    read.refuse('hours', 'invalid_format');
    return { spans: [], markupPpm: zero };
  }
  const openMinutes = closes > opens ? closes - opens : closes + dayMinutes - opens;
  const spans = days.map((day) => {
    return { opensMinute: ((day - 1) * dayMinutes + opens) % weekMinutes, openMinutes };
  });
  return { spans, markupPpm: read.percent('hours', markup) };
}

function minuteOfDay(text: string): number | null {
  const match = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

function readBounds(terms: RuleTerms, { income, outcome }: Sides, read: Readers): RateBounds {
  const per = terms.rate_per;
  const there = { incomeAsset: income.asset, outcomeAsset: outcome.asset };
  const back = { incomeAsset: outcome.asset, outcomeAsset: income.asset };
  function price(field: string, text: string | null): Ratio | null {
    if (text === null) return null;
    const read_ = parsePrice(text, per === 'income' ? there : back);
    if (isRefusal(read_)) {
      read.refuse(field, 'not_a_number');
      return null;
    }
    return per === 'income' ? read_ : swapRatio(read_);
  }
  return {
    per,
    step: price('rate_step', terms.rate_step),
    floor: price('rate_floor', terms.rate_floor),
    ceiling: price('rate_ceiling', terms.rate_ceiling),
    standard: price('rate_standard', terms.rate_standard),
  };
}

function readPlace(place: PlaceTerms, outcome: Side, read: Readers): PlacePolicy {
  const { target, follow, ignore, profit_max: profitMax } = place;
  const stepPpm = read.percent('place', place.step);
  const spikePpm = read.percent('place', place.spike);
  if (stepPpm <= 0n || spikePpm <= 0n) {
    read.refuse('place', 'greater_than', { above: '0' });
  }
  return {
    target,
    stepPpm,
    reserveMin: outcomeUnits(read.unitsOrNone('place', place.reserve_min, outcome)),
    follow,
    ignore,
    spikePpm,
    profitMaxPpm: profitMax === null ? null : read.percent('place', profitMax),
  };
}

function checkOrder(
  { amounts, reserves, bounds, profitMinPpm, place }: PricingRule,
  read: Readers,
) {
  for (const [at, band] of amounts.entries()) {
    const before = amounts[at - 1] ?? { incomeFrom: 0n, markupPpm: 0n };
    if (band.incomeFrom <= before.incomeFrom || band.markupPpm >= before.markupPpm) {
      read.refuse('amounts', 'invalid_format');
    }
  }
  for (const [at, band] of reserves.entries()) {
    const before = reserves[at - 1];
    if (before !== undefined && band.below <= before.below)
      read.refuse('reserves', 'invalid_format');
  }
  const { per, floor, ceiling } = bounds;
  const [worst, best] = per === 'income' ? [floor, ceiling] : [ceiling, floor];
  if (worst !== null && best !== null && compareRatios(worst, best) === 1) {
    read.refuse('rate_ceiling', 'greater_than');
  }
  // Following others without a bound of one's own is how reserves are emptied.
  if (place !== null && profitMinPpm === null) read.refuse('profit_min', 'required');
}
