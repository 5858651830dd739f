import { setImmediate as breathe } from 'node:timers/promises';
import { amount, formatAmount } from '../../core/money/amount.ts';
import type { ExportItem, ExportStep } from '../../core/monitors/export-item.ts';
import { exportRate } from '../../core/monitors/export-rate.ts';
import {
  joinFlags,
  type KnownTerms,
  keptMinutes,
  knownFlags,
  type MonitorFlag,
} from '../../core/monitors/flags.ts';
import { priceAt } from '../../core/quotes/conversion.ts';
import type { SlotLimits } from '../../core/quotes/first-slot.ts';
import { quoteFromIncome } from '../../core/quotes/from-income.ts';
import type { Limits } from '../../core/quotes/limits.ts';
import type { Pricing } from '../../core/quotes/quote.ts';
import { type RateStep, rateSteps } from '../../core/quotes/rate-steps.ts';
import { isRefusal } from '../../core/refusal.ts';
import { type Catalogue, checkExchange, type Exchange } from '../catalogue/catalogue.ts';
import { shownReserve } from '../catalogue/present-system.ts';
import { limitsAt, type QuoteDeps } from '../rates/calculate-rate.ts';
import type { CurrentPricing } from '../rates/open-rates.ts';
import { exchangeOf, monitorCodeOf } from './monitor-codes.ts';
import type { DirectionTerms, MonitorTerms } from './open-monitor-terms.ts';

/** What an export is made from: the same that a quote is. */
export type ExportSources = Pick<QuoteDeps, 'clock' | 'reserves' | 'slotsOf'> & {
  readonly catalogue: Pick<QuoteDeps['catalogue'], 'current'>;
  readonly rates: Pick<QuoteDeps['rates'], 'current' | 'firstPricing' | 'rules'>;
};

/** Directions priced at a stretch, so that a quote never waits for the whole list. */
const stretch = 200;

/**
 * Hands over every direction that can be exchanged now, as the quote function prices it at this
 * moment. None is kept: what lives for one tick alone should not be in the way of the next.
 */
export async function collectItems(
  sources: ExportSources,
  { catalogue, terms }: { readonly catalogue: Catalogue; readonly terms: MonitorTerms },
  take: (item: ExportItem, exchange: Exchange) => void,
): Promise<void> {
  const now = sources.clock.now();
  for (const [at, direction] of catalogue.directions.entries()) {
    if (at % stretch === stretch - 1) await breathe();
    const exchange = exchangeOf(catalogue, direction.id);
    const item = exchange === null ? null : itemOf(sources, terms, exchange, now);
    if (exchange !== null && item !== null) take(item, exchange);
  }
}

/** One direction; null where nothing can be exchanged, or an operator keeps it to themselves. */
export function itemOf(
  sources: ExportSources,
  terms: MonitorTerms,
  exchange: Exchange,
  now: Date,
): ExportItem | null {
  const { direction, income, outcome } = exchange;
  const own = terms.directions.get(direction.id);
  if (own?.exported === false) return null;
  if (checkExchange(exchange, now, null) !== null) return null;
  const priced = sources.rates.firstPricing(direction);
  if (isRefusal(priced)) return null;
  const reserve = sources.reserves().get(outcome.code) ?? 0n;
  const slots = sources.slotsOf(income);
  const limits = limitsAt(priced, reserve, slots);
  const [first, ...others] = stepsOf(exchange, priced, limits, atLeastSlot(limits, slots));
  if (first === undefined) return null;
  const known = knownOf(exchange, priced);
  return {
    directionId: direction.id,
    from: monitorCodeOf(terms, income),
    to: monitorCodeOf(terms, outcome),
    fromCurrency: income.currencyIsoCode,
    toCurrency: outcome.currencyIsoCode,
    rateType: priced.rateType,
    steps: [first, ...others],
    reserve: shownReserve(outcome, reserve),
    incomeCosts: own?.incomeCosts ?? none,
    incomeCostMin: own?.incomeCostMin ?? null,
    cities: own?.cities ?? none,
    flags: flagsNow(exchange, terms, own, known),
    keptMinutes: keptMinutes(known),
    delayMinutes: own?.delayMinutes ?? null,
  };
}

const none: readonly [] = [];

/** The ranges of amounts that have one price each; none where nothing can be exchanged now. */
function stepsOf(
  exchange: Exchange,
  { pricing }: CurrentPricing,
  limits: Limits,
  incomeMin: bigint,
): ExportStep[] {
  const { incomeMax, outcomeMin, outcomeMax } = limits;
  if (incomeMax.units < incomeMin || outcomeMax.units < outcomeMin.units) return [];
  const raised = incomeMin !== limits.incomeMin.units;
  if (pricing.rule === undefined && !raised) {
    const range = { incomeMin, incomeMax: incomeMax.units, price: priceAt(pricing, incomeMin) };
    return [
      writeStep(exchange, pricing, range, { least: outcomeMin.units, most: outcomeMax.units }),
    ];
  }
  const income = amount(incomeMin, pricing.incomeAsset);
  return rateSteps(pricing, { ...limits, incomeMin: income }).flatMap((range) => {
    const paid = [range.incomeMin, range.incomeMax].map((units) =>
      quoteFromIncome(pricing, amount(units, pricing.incomeAsset)),
    );
    const [least, most] = paid.map((quote) => (isRefusal(quote) ? null : quote.outcome.units));
    if (least === undefined || least === null || most === undefined || most === null) return [];
    return [writeStep(exchange, pricing, range, { least, most })];
  });
}

type Range = Pick<RateStep, 'incomeMin' | 'incomeMax' | 'price'>;

function writeStep(
  { income, outcome }: Exchange,
  pricing: Pricing,
  { incomeMin, incomeMax, price }: Range,
  { least, most }: { readonly least: bigint; readonly most: bigint },
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
function atLeastSlot(limits: Limits, slots: readonly SlotLimits[] | null): bigint {
  const { units } = limits.incomeMin;
  const [first, ...others] = slots ?? [];
  if (first === undefined) return units;
  let least = first.incomeMin;
  for (const { incomeMin } of others) if (incomeMin < least) least = incomeMin;
  return least > units ? least : units;
}

function knownOf(
  { direction, income, outcome }: Exchange,
  { rateType }: CurrentPricing,
): KnownTerms {
  return {
    byHand: income.rail === 'manual' || outcome.rail === 'manual',
    cardVerification: income.cardVerification && income.kind === 'card',
    rateType,
    paymentWindowSeconds: direction.paymentWindowSeconds,
  };
}

function flagsNow(
  { income, outcome }: Exchange,
  { systems }: MonitorTerms,
  own: DirectionTerms | undefined,
  known: KnownTerms,
): readonly MonitorFlag[] {
  const incomeFlags = systems.get(income.id)?.incomeFlags ?? none;
  const outcomeFlags = systems.get(outcome.id)?.outcomeFlags ?? none;
  return joinFlags(knownFlags(known), incomeFlags, outcomeFlags, own?.flags ?? none);
}
