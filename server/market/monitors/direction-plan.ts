import { pricingOf } from '../../../core/directions/pricing.ts';
import { outcomeUnits } from '../../../core/money/units.ts';
import type { ExportTerms } from '../../../core/monitors/export-item.ts';
import { joinFlags, knownFlags, retentionMinutes } from '../../../core/monitors/flags.ts';
import { pricingToJson } from '../../../core/quotes/pricing-json.ts';
import type { RateType } from '../../../core/quotes/quote.ts';
import { payoutMinOf } from '../../../rails/payout-min.ts';
import type { Slices } from '../../platform/process/slices.ts';
import { type Catalogue, type Exchange, exchangeOf } from '../catalogue/catalogue.ts';
import { placesOf } from '../catalogue/cities/choose-city.ts';
import { isExcluded } from '../catalogue/is-excluded.ts';
import { needsOperator } from '../catalogue/systems/by-hand.ts';
import { cardTermsOf } from '../catalogue/systems/card-terms.ts';
import { monitorCodeOf } from './monitor-codes.ts';
import type { MonitorTerms } from './open-monitor-terms.ts';

/** All of a direction that no tick changes: looked up once, not with every price. */
export type DirectionPlan = {
  readonly exchange: Exchange;
  readonly terms: Readonly<Record<RateType, ExportTerms>>;
};

/**
 * The directions that operators let monitors know of, in the order of the catalogue but for those
 * that differ from another in the name of a bank alone: each such group stands together. Where
 * cash changes hands, a direction stands once for each city that works.
 */
export async function planDirections(
  catalogue: Catalogue,
  terms: MonitorTerms,
  slices: Slices,
): Promise<DirectionPlan[][]> {
  const kins = new Map<string, DirectionPlan[]>();
  for (const { id } of catalogue.directions) {
    if (slices.isOver()) await slices.rest();
    const exchange = exchangeOf(catalogue, id);
    for (const place of exchange === null ? [] : placesOf(catalogue, exchange)) {
      const plan = planDirection(terms, place);
      if (plan === null) continue;
      const group = groupOf(plan.exchange);
      const known = kins.get(group);
      if (known === undefined) kins.set(group, [plan]);
      else known.push(plan);
    }
  }
  return [...kins.values()];
}

/** Everything of a direction that a price is made with, besides the market and rules. */
function groupOf({ direction, income, outcome }: Exchange): string {
  const market = { income: 1n, outcome: 1n };
  const priced = (rateType: RateType) =>
    pricingToJson(
      pricingOf(
        { ...direction, rateTypes: [rateType] },
        {
          income,
          outcome,
          rateType,
          market,
          networkFee: outcomeUnits(outcome.networkFee),
          payoutMin: outcomeUnits(payoutMinOf(outcome.rail)),
        },
      ),
    );
  return JSON.stringify([direction.rateTypes, priced('fixed'), priced('floating')]);
}

/** One direction; null where an operator keeps it to themselves, or nobody is offered it. */
export function planDirection(terms: MonitorTerms, exchange: Exchange): DirectionPlan | null {
  if (isExcluded(exchange, terms.excludedCurrencies)) return null;
  if (terms.directions.get(exchange.direction.id)?.exported === false) return null;
  const fixed = termsOf(terms, exchange, 'fixed');
  return { exchange, terms: { fixed, floating: termsOf(terms, exchange, 'floating') } };
}

const none: readonly [] = [];

function termsOf(terms: MonitorTerms, exchange: Exchange, rateType: RateType): ExportTerms {
  const { direction, income, outcome } = exchange;
  const own = terms.directions.get(direction.id);
  const known = {
    byHand: needsOperator({ income, outcome }),
    cardVerification: cardTermsOf(exchange) !== null,
    rateType,
    paymentWindowSeconds: direction.paymentWindowSeconds,
  };
  const incomeFlags = terms.systems.get(income.id)?.incomeFlags ?? none;
  const outcomeFlags = terms.systems.get(outcome.id)?.outcomeFlags ?? none;
  return {
    directionId: direction.id,
    from: monitorCodeOf(terms, income),
    to: monitorCodeOf(terms, outcome),
    fromCurrency: income.currencyIsoCode,
    toCurrency: outcome.currencyIsoCode,
    rateType,
    incomeCosts: own?.incomeCosts ?? none,
    incomeCostMin: own?.incomeCostMin ?? null,
    // Told by hand where nobody has said yet in which cities it is exchanged, and how.
    cities: direction.city === undefined ? (own?.cities ?? none) : [direction.city],
    flags: joinFlags(knownFlags(known), incomeFlags, outcomeFlags, own?.flags ?? none),
    retentionMinutes: retentionMinutes(known),
    delayMinutes: own?.delayMinutes ?? null,
  };
}
