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
import type { SlotLimits } from '../../core/quotes/first-slot.ts';
import { quoteFromIncome } from '../../core/quotes/from-income.ts';
import type { Limits } from '../../core/quotes/limits.ts';
import { isRefusal } from '../../core/refusal.ts';
import { type Catalogue, checkExchange, type Exchange } from '../catalogue/catalogue.ts';
import { shownReserve } from '../catalogue/present-system.ts';
import { limitsAt, type QuoteDeps } from '../rates/calculate-rate.ts';
import type { CurrentPricing } from '../rates/open-rates.ts';
import { exchangeOf, monitorCodeOf } from './monitor-codes.ts';
import type { DirectionTerms, MonitorTerms } from './open-monitor-terms.ts';

/** What an export is made from: the same that a quote is. */
export type ExportSources = Pick<QuoteDeps, 'catalogue' | 'clock' | 'reserves' | 'slotsOf'> & {
  readonly rates: Pick<QuoteDeps['rates'], 'current' | 'firstPricing'>;
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
  const step = stepOf(exchange, priced, reserve, sources.slotsOf(income));
  if (step === null) return null;
  const known = knownOf(exchange, priced);
  return {
    directionId: direction.id,
    from: monitorCodeOf(terms, income),
    to: monitorCodeOf(terms, outcome),
    fromCurrency: income.currencyIsoCode,
    toCurrency: outcome.currencyIsoCode,
    rateType: priced.rateType,
    steps: [step],
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

/** The range of amounts that has one price now; null where it is empty. */
function stepOf(
  { income, outcome }: Exchange,
  priced: CurrentPricing,
  reserve: bigint,
  slots: readonly SlotLimits[] | null,
): ExportStep | null {
  const limits = limitsAt(priced, reserve, slots);
  const incomeMin = atLeastSlot(limits, slots);
  const outcomeMin = outcomeAt(priced, limits, incomeMin);
  if (limits.incomeMax.units < incomeMin || limits.outcomeMax.units < outcomeMin) return null;
  const rate = exportRate(priced.pricing, limits.outcomeMax.units);
  return {
    in: rate.in,
    out: rate.out,
    toFee: rate.outFee === 0n ? null : formatAmount(amount(rate.outFee, outcome.asset)),
    incomeMin: formatAmount(amount(incomeMin, income.asset), income.precision),
    incomeMax: formatAmount(limits.incomeMax, income.precision),
    outcomeMin: formatAmount(amount(outcomeMin, outcome.asset), outcome.precision),
    outcomeMax: formatAmount(limits.outcomeMax, outcome.precision),
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

/** The least that is paid out: more than the direction's own where the places ask for more. */
function outcomeAt({ pricing }: CurrentPricing, limits: Limits, incomeMin: bigint): bigint {
  if (incomeMin === limits.incomeMin.units) return limits.outcomeMin.units;
  const quote = quoteFromIncome(pricing, amount(incomeMin, pricing.incomeAsset));
  return isRefusal(quote) ? limits.outcomeMin.units : quote.outcome.units;
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
