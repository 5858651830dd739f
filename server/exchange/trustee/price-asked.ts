import { amount, asIncome, asOutcome, formatAmount } from '../../../core/money/amount.ts';
import { minus, plus, shareFloor } from '../../../core/money/arithmetic.ts';
import {
  type IncomeUnits,
  type OutcomeUnits,
  outcomeUnits,
  ppm,
} from '../../../core/money/units.ts';
import { checkReserve } from '../../../core/quotes/check-reserve.ts';
import { customerRate } from '../../../core/quotes/customer-rate.ts';
import { quoteFromIncome } from '../../../core/quotes/from-income.ts';
import { quoteFromOutcome } from '../../../core/quotes/from-outcome.ts';
import type { Fee, Quote } from '../../../core/quotes/quote.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { checkExchange, type Exchange } from '../../market/catalogue/catalogue.ts';
import { asksForCity } from '../../market/catalogue/cities/choose-city.ts';
import { checkOffered } from '../../market/catalogue/is-excluded.ts';
import { exchangeByMonitorCodes } from '../../market/monitors/monitor-codes.ts';
import type { LiveMonitorTerms } from '../../market/monitors/open-monitor-terms.ts';
import type { CurrentPricing, SealedQuote } from '../../market/rates/open-rates.ts';
import { limitsAt, type QuoteDeps } from '../../market/rates/quote/calculate-rate.ts';
import { type Failure, Figure, failure, isFailure, type Members } from './answer.ts';
import type { AskedPrice } from './read-asked.ts';

export type PriceDeps = {
  readonly quotes: QuoteDeps;
  readonly terms: Pick<LiveMonitorTerms, 'current'>;
};

type AskedAmount = { readonly side: 'income' | 'outcome'; readonly decimal: string };

/** A price for a partner: an ordinary quote whose fees hold the partner's share as well. */
type PartnerQuote = {
  readonly exchange: Exchange;
  readonly priced: CurrentPricing;
  readonly quote: Quote;
  readonly sealed: SealedQuote;
};

/** Prices an exchange for a partner by the quote function itself, and seals the quote. */
export function priceAsked(
  { quotes, terms }: PriceDeps,
  asked: AskedPrice,
  { side, decimal }: AskedAmount,
): PartnerQuote | Failure {
  const catalogue = quotes.catalogue.current();
  const exchange = exchangeByMonitorCodes(catalogue, terms.current(), asked.from, asked.to);
  if (exchange === null) return failure(`${asked.from} is not exchanged for ${asked.to}`);
  const closed =
    checkExchange(exchange, quotes.clock.now(), null) ?? checkOffered(catalogue, exchange, []);
  // Its interface has no place for a city.
  if (closed !== null || asksForCity(catalogue, exchange.direction.id)) {
    return failure(`${asked.from} is not exchanged for ${asked.to} now`);
  }
  const rateType = asked.rateType === 'FIXED' ? 'fixed' : 'floating';
  if (!exchange.direction.rateTypes.includes(rateType)) {
    return failure(`${asked.from} to ${asked.to} has no ${asked.rateType} rate`);
  }
  const current = quotes.rates.currentPricing(exchange.direction.id, rateType);
  if (isRefusal(current)) return failure('There is no rate at this moment', 503);
  const priced = withShares(current, asked);
  const { income, outcome } = exchange;
  const own = side === 'income' ? income : outcome;
  const read = readAmount(decimal, own.asset, own.precision, `${side}_amount`);
  if (isRefusal(read)) return limitFailure(read, side);
  const quote =
    side === 'income'
      ? quoteFromIncome(priced.pricing, asIncome(read))
      : quoteFromOutcome(priced.pricing, asOutcome(read));
  if (isRefusal(quote)) return limitFailure(quote, side);
  const reserve = outcomeUnits(quotes.reserves().get(outcome.code) ?? 0n);
  if (checkReserve(quote, reserve) !== null) {
    const limits = limitsAt(priced, reserve, quotes.slotsOf(income));
    const most = side === 'income' ? limits.incomeMax : limits.outcomeMax;
    return exceeding({ maxAmount: new Figure(formatAmount(most, own.precision)) });
  }
  return { exchange, priced, quote, sealed: quotes.rates.seal(priced, quote) };
}

/** The same terms with the partner's fees beside our own. */
function withShares(
  current: CurrentPricing,
  { extraFromPpm, extraToPpm }: AskedPrice,
): CurrentPricing {
  const { pricing, snapshotId, directionId, rateType, endsAt, rate, terms, byMarket } = current;
  const more = <Side extends 'income' | 'outcome'>(fee: Fee<Side>, parts: number): Fee<Side> => ({
    ...fee,
    ppm: plus(fee.ppm, ppm(BigInt(parts))),
  });
  return {
    snapshotId,
    directionId,
    rateType,
    endsAt,
    rate,
    terms,
    byMarket,
    pricing: {
      ...pricing,
      incomeFee: more(pricing.incomeFee, extraFromPpm),
      outcomeFee: more(pricing.outcomeFee, extraToPpm),
    },
  };
}

/** The only refusals of an amount are its form and its limits, told in the side asked by. */
function limitFailure({ refused: [item] }: Refusal, side: AskedAmount['side']): Failure {
  const { code, params = {} } = item ?? {};
  const { min, max } = params;
  if (code === 'greater_than' && min !== undefined)
    return exceeding({ minAmount: new Figure(min) });
  if (code === 'less_than' && max !== undefined) return exceeding({ maxAmount: new Figure(max) });
  const name = side === 'income' ? 'fromAmount' : 'toAmount';
  return failure(code === 'too_precise' ? `${name} has too many decimals` : `${name} is no amount`);
}

function exceeding(limit: NonNullable<Failure['limit']>): Failure {
  const message = 'The amount is outside of the limits';
  return { status: 400, errorCode: 'EXCEEDING_LIMITS', message, limit };
}

/** A price in the words of the interface; the fees are ours and the partner's, apart. */
export function presentPrice(
  asked: AskedPrice,
  quote: Quote,
  pricing: CurrentPricing['pricing'],
): Members {
  const { income, outcome, breakdown } = quote;
  const gross = minus(breakdown.fair, breakdown.spread);
  const extraFrom = shareFloor(income.units, ppm(BigInt(asked.extraFromPpm)));
  const extraTo = shareFloor(gross, ppm(BigInt(asked.extraToPpm)));
  const ofIncome = (units: IncomeUnits) => new Figure(formatAmount(amount(units, income.asset)));
  const ofOutcome = (units: OutcomeUnits) => new Figure(formatAmount(amount(units, outcome.asset)));
  const rate = customerRate(pricing, income.units);
  return {
    from: asked.from,
    to: asked.to,
    fromAmount: ofIncome(income.units),
    toAmount: ofOutcome(outcome.units),
    fromRate: new Figure(rate.income),
    toRate: new Figure(rate.outcome),
    fromFee: ofIncome(minus(breakdown.incomeFee, extraFrom)),
    toFee: ofOutcome(minus(plus(breakdown.outcomeFee, breakdown.networkFee), extraTo)),
    extraFromFee: ofIncome(extraFrom),
    extraToFee: ofOutcome(extraTo),
    rateType: asked.rateType,
  };
}

/** Answers what an exchange would give; a fixed rate comes with the id that keeps it. */
export function estimate(
  deps: PriceDeps,
  asked: AskedPrice,
  amountAsked: AskedAmount,
): Members | Failure {
  const priced = priceAsked(deps, asked, amountAsked);
  if (isFailure(priced)) return priced;
  const answer = presentPrice(asked, priced.quote, priced.priced.pricing);
  if (asked.rateType === 'FLOATING') return answer;
  return {
    ...answer,
    rateId: priced.sealed.token,
    rateIdExpirationTimestamp: new Figure(String(priced.sealed.expiresAt.getTime())),
  };
}
