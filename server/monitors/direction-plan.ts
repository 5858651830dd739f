import type { ExportTerms } from '../../core/monitors/export-item.ts';
import { joinFlags, keptMinutes, knownFlags } from '../../core/monitors/flags.ts';
import type { RateType } from '../../core/quotes/quote.ts';
import type { Catalogue, Exchange } from '../catalogue/catalogue.ts';
import { exchangeOf, monitorCodeOf } from './monitor-codes.ts';
import type { MonitorTerms } from './open-monitor-terms.ts';

/** All of a direction that no tick changes: looked up once, not with every price. */
export type DirectionPlan = {
  readonly exchange: Exchange;
  readonly terms: Readonly<Record<RateType, ExportTerms>>;
};

/** The directions that operators let monitors know of, in the order of the catalogue. */
export function planDirections(catalogue: Catalogue, terms: MonitorTerms): DirectionPlan[] {
  return catalogue.directions.flatMap(({ id }) => {
    const exchange = exchangeOf(catalogue, id);
    return exchange === null ? [] : (planDirection(terms, exchange) ?? []);
  });
}

/** One direction; null where an operator keeps it to themselves. */
export function planDirection(terms: MonitorTerms, exchange: Exchange): DirectionPlan | null {
  if (terms.directions.get(exchange.direction.id)?.exported === false) return null;
  const fixed = termsOf(terms, exchange, 'fixed');
  return { exchange, terms: { fixed, floating: termsOf(terms, exchange, 'floating') } };
}

const none: readonly [] = [];

function termsOf(terms: MonitorTerms, exchange: Exchange, rateType: RateType): ExportTerms {
  const { direction, income, outcome } = exchange;
  const own = terms.directions.get(direction.id);
  const known = {
    byHand: income.rail === 'manual' || outcome.rail === 'manual',
    cardVerification: income.cardVerification && income.kind === 'card',
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
    cities: own?.cities ?? none,
    flags: joinFlags(knownFlags(known), incomeFlags, outcomeFlags, own?.flags ?? none),
    keptMinutes: keptMinutes(known),
    delayMinutes: own?.delayMinutes ?? null,
  };
}
