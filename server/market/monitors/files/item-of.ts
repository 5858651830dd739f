import { amount, formatAmount } from '../../../../core/money/amount.ts';
import { lastPlace } from '../../../../core/money/arithmetic.ts';
import { type IncomeUnits, type OutcomeUnits, outcomeUnits } from '../../../../core/money/units.ts';
import type {
  ExportFigures,
  ExportItem,
  ExportStep,
} from '../../../../core/monitors/export-item.ts';
import { exportRate } from '../../../../core/monitors/export-rate.ts';
import { priceAt } from '../../../../core/quotes/conversion.ts';
import type { SlotLimits } from '../../../../core/quotes/first-slot.ts';
import { quoteFromIncome } from '../../../../core/quotes/from-income.ts';
import type { Limits } from '../../../../core/quotes/limits.ts';
import type { Pricing } from '../../../../core/quotes/quote.ts';
import { type RateStep, rateSteps } from '../../../../core/quotes/rate-steps.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { checkExchange, type Exchange } from '../../catalogue/catalogue.ts';
import { shownReserve } from '../../catalogue/systems/present-system.ts';
import type { CurrentPricing } from '../../rates/open-rates.ts';
import { limitsAt, type QuoteDeps } from '../../rates/quote/calculate-rate.ts';
import type { DirectionPlan } from '../direction-plan.ts';

/** What an export is made from: the same that a quote is. */
export type ExportSources = Pick<QuoteDeps, 'clock' | 'reserves' | 'slotsOf'> & {
  readonly catalogue: Pick<QuoteDeps['catalogue'], 'current'>;
  readonly rates: Pick<QuoteDeps['rates'], 'current' | 'firstPricing' | 'rules'>;
};

/** One direction; null where nothing can be exchanged at this moment. */
export function itemOf(
  sources: ExportSources,
  { exchange, terms }: DirectionPlan,
  now: Date,
): ExportItem | null {
  if (checkExchange(exchange, now, null) !== null) return null;
  const priced = sources.rates.firstPricing(exchange.direction);
  if (isRefusal(priced)) return null;
  const viewState = viewStateOf(sources, exchange);
  const figures = figuresOf(exchange, limitedSteps(exchange, priced, viewState), viewState.reserve);
  return figures === null ? null : { terms: terms[priced.rateType], ...figures };
}

/** What limits a direction at a moment: the outcome's reserve, and the income's free places. */
export type ViewState = {
  readonly reserve: OutcomeUnits;
  readonly slots: readonly SlotLimits[] | null;
};

/** The same as it is now. */
export function viewStateOf(sources: ExportSources, { income, outcome }: Exchange): ViewState {
  return {
    reserve: outcomeUnits(sources.reserves().get(outcome.code) ?? 0n),
    slots: sources.slotsOf(income),
  };
}

/** The ranges of a direction; null where the limits leave nothing to exchange. */
export type LimitedSteps = {
  readonly steps: ExportFigures['steps'] | null;
  /** Any reserve of so much leaves the same; null where only this very reserve is known to. */
  readonly enough: bigint | null;
};

/** What a price makes of a direction within its limits. */
export function limitedSteps(
  exchange: Exchange,
  priced: CurrentPricing,
  { reserve, slots }: ViewState,
): LimitedSteps {
  const limits = limitsAt(priced, reserve, slots);
  const steps = stepsOf(exchange, priced, limits, atLeastSlot(limits, slots));
  return { steps, enough: enoughFor(priced, limits, reserve) };
}

/** A reserve with a last place to spare beyond the largest outcome has no part in the limits. */
function enoughFor(
  { pricing }: CurrentPricing,
  { outcomeMax }: Limits,
  reserve: bigint,
): bigint | null {
  const { outcomeAsset, outcomePrecision, networkFee } = pricing;
  const needed = outcomeMax.units + networkFee;
  return reserve >= needed + lastPlace(outcomeAsset, outcomePrecision) ? needed : null;
}

/** The same as monitors are told of it; null where there is nothing to exchange. */
export function figuresOf(
  { outcome }: Exchange,
  { steps }: LimitedSteps,
  reserve: bigint,
): ExportFigures | null {
  return steps === null ? null : { steps, reserve: shownReserve(outcome, reserve) };
}

/** The ranges of amounts that have one price each; null where nothing can be exchanged now. */
function stepsOf(
  exchange: Exchange,
  { pricing }: CurrentPricing,
  limits: Limits,
  incomeMin: IncomeUnits,
): LimitedSteps['steps'] {
  const { incomeMax, outcomeMin, outcomeMax } = limits;
  if (incomeMax.units < incomeMin || outcomeMax.units < outcomeMin.units) return null;
  const raised = incomeMin !== limits.incomeMin.units;
  if (pricing.rule === undefined && !raised) {
    const range = { incomeMin, incomeMax: incomeMax.units, price: priceAt(pricing, incomeMin) };
    return [
      writeStep(exchange, pricing, range, { least: outcomeMin.units, most: outcomeMax.units }),
    ];
  }
  const income = amount(incomeMin, pricing.incomeAsset);
  const ranges = rateSteps(pricing, { ...limits, incomeMin: income });
  const [first, ...others] = ranges.flatMap((range) => {
    const paid = [range.incomeMin, range.incomeMax].map((units) =>
      quoteFromIncome(pricing, amount(units, pricing.incomeAsset)),
    );
    const [least, most] = paid.map((quote) => (isRefusal(quote) ? null : quote.outcome.units));
    if (least === undefined || least === null || most === undefined || most === null) return [];
    return [writeStep(exchange, pricing, range, { least, most })];
  });
  return first === undefined ? null : [first, ...others];
}

type Range = Pick<RateStep, 'incomeMin' | 'incomeMax' | 'price'>;

function writeStep(
  { income, outcome }: Exchange,
  pricing: Pricing,
  { incomeMin, incomeMax, price }: Range,
  { least, most }: { readonly least: OutcomeUnits; readonly most: OutcomeUnits },
): ExportStep {
  const rate = exportRate(pricing, price, most);
  return {
    in: rate.in,
    out: rate.out,
    toFee: rate.outFee === 0n ? null : formatAmount(amount(rate.outFee, outcome.asset)),
    incomeMin: formatAmount(amount(incomeMin, income.asset), income.precision),
    incomeMax: formatAmount(amount(incomeMax, income.asset), income.precision),
    outcomeMin: formatAmount(amount(least, outcome.asset), outcome.precision),
    outcomeMax: formatAmount(amount(most, outcome.asset), outcome.precision),
  };
}

/** No free place takes less than the one that takes least. */
function atLeastSlot(limits: Limits, slots: readonly SlotLimits[] | null): IncomeUnits {
  const { units } = limits.incomeMin;
  const [first, ...others] = slots ?? [];
  if (first === undefined) return units;
  let least = first.incomeMin;
  for (const { incomeMin } of others) if (incomeMin < least) least = incomeMin;
  return least > units ? least : units;
}
