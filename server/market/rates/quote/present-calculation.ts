import type { AskedField, QuotedCity, RateDiscount } from '../../../../contract/rates.ts';
import type { Direction } from '../../../../core/directions/direction.ts';
import { type Amount, amount, formatAmount } from '../../../../core/money/amount.ts';
import type { OwnField } from '../../../../core/own-fields/own-field.ts';
import type { Limits } from '../../../../core/quotes/limits.ts';
import { ppmToPercent } from '../../../../core/referrals/earning.ts';
import type { Catalogue, Exchange } from '../../catalogue/catalogue.ts';
import { workingCities } from '../../catalogue/cities/choose-city.ts';
import { ownFieldsOf } from '../../catalogue/own-fields/fields-of.ts';
import { requiredFieldsOf } from '../../catalogue/required-fields.ts';
import { isByHand, isPaidByHand } from '../../catalogue/systems/by-hand.ts';
import { cardTermsOf } from '../../catalogue/systems/card-terms.ts';
import { shownReserve } from '../../catalogue/systems/present-system.ts';
import type { RateCalculation } from './calculate-rate.ts';
import { shownSteps } from './shown-steps.ts';

/** The part of the answer that stays as it is while the limits do. */
const limitTexts = new WeakMap<Limits, string>();
/** And the one that stays while the catalogue does. */
const directionTexts = new WeakMap<Direction, { catalogue: Catalogue; text: string }>();

/**
 * Writes the answer about a rate as a JSON:API document. By hand: every value is a number, a code
 * or a token of ours, which need no escaping, and this is the hottest answer of the service.
 */
export function presentCalculation(calculation: RateCalculation): string {
  const { exchange, rateType, rate, quote, sealed, slot } = calculation;
  const { income, outcome } = exchange;
  const incomes = (value: Amount) => `"${formatAmount(value, income.precision)}"`;
  const outcomes = (value: Amount) => `"${formatAmount(value, outcome.precision)}"`;
  const { breakdown } = quote;
  return (
    `{"data":{"type":"rate_calculations","id":"${sealed.token}","attributes":{` +
    `"income_payment_system_id":"${income.id}","outcome_payment_system_id":"${outcome.id}",` +
    `"income_amount":${incomes(quote.income)},"outcome_amount":${outcomes(quote.outcome)},` +
    `"rate_type":"${rateType}",` +
    `"rate":{"income":"${rate.income}","outcome":"${rate.outcome}"},` +
    marginText(calculation) +
    limitText(calculation) +
    `"income_fee":${incomes(amount(breakdown.incomeFee, income.asset))},` +
    `"outcome_fee":${outcomes(amount(breakdown.outcomeFee, outcome.asset))},` +
    `"network_fee":${outcomes(amount(breakdown.networkFee, outcome.asset))},` +
    discountText(calculation) +
    `"quoted_at":"${sealed.quotedAt.toISOString()}",` +
    `"expires_at":"${sealed.expiresAt.toISOString()}",` +
    directionText(calculation) +
    `,"operators_away":${JSON.stringify(calculation.operatorsAway)}` +
    `,"payer_check_offered":${calculation.payerCheckOffered}` +
    (slot === null
      ? ''
      : `,"slot":{"available":${slot.available},"reason":${slot.reason === null ? null : `"${slot.reason}"`}}`) +
    '}}}'
  );
}

/** What the customer is given of our margin and by their coupon; null for most. */
function discountText({ benefit, quote, exchange }: RateCalculation): string {
  const { discountPpm, coupon } = benefit;
  if (discountPpm === 0n && coupon === null) return '"discount":null,';
  const { asset, precision } = exchange.outcome;
  const discount: RateDiscount = {
    percent: ppmToPercent(discountPpm),
    amount: formatAmount(amount(quote.breakdown.discount ?? 0n, asset), precision),
    coupon: coupon?.code ?? null,
    bonus:
      coupon === null || coupon.bonus === 0n ? null : formatAmount(amount(coupon.bonus, 'USD')),
  };
  return `"discount":${JSON.stringify(discount)},`;
}

function marginText({ margin }: RateCalculation): string {
  if (margin === null) return '"market_rate":null,"margin_percent":null,';
  const { income, outcome } = margin.market;
  return (
    `"market_rate":{"income":"${income}","outcome":"${outcome}"},` +
    `"margin_percent":"${margin.percent}",`
  );
}

function limitText({ exchange, priced, limits, reserve }: RateCalculation): string {
  const known = limitTexts.get(limits);
  if (known !== undefined) return known;
  const { income, outcome } = exchange;
  const incomes = (value: Amount) => `"${formatAmount(value, income.precision)}"`;
  const outcomes = (value: Amount) => `"${formatAmount(value, outcome.precision)}"`;
  const steps = priced.pricing.rule === undefined ? [] : shownSteps(priced.pricing, limits);
  const text =
    (steps.length < 2 ? '' : `"steps":${JSON.stringify(steps)},`) +
    `"min_income_amount":${incomes(limits.incomeMin)},` +
    `"max_income_amount":${incomes(limits.incomeMax)},` +
    `"min_outcome_amount":${outcomes(limits.outcomeMin)},` +
    `"max_outcome_amount":${outcomes(limits.outcomeMax)},` +
    `"reserve":"${shownReserve(outcome, reserve)}",`;
  limitTexts.set(limits, text);
  return text;
}

function directionText({ exchange, catalogue }: RateCalculation): string {
  const { income, outcome, direction } = exchange;
  const known = directionTexts.get(direction);
  if (known?.catalogue === catalogue) return known.text;
  const text =
    `"payment_window_s":${direction.paymentWindowSeconds},` +
    `"confirmations_required":${direction.confirmationsRequired},` +
    cardText(exchange) +
    `"rate_types":${JSON.stringify(direction.rateTypes)},` +
    `"deposit_policy":${JSON.stringify(policyOf(direction))},` +
    `"confirmed_by":"${isByHand(income) ? 'operator' : 'rail'}",` +
    `"paid_out_by":"${isPaidByHand(outcome) ? 'operator' : 'rail'}",` +
    `"own_account_only":${isPayerCompared(exchange)},` +
    `"required_fields":${JSON.stringify(requiredFieldsOf(exchange))},` +
    `"own_fields":${JSON.stringify(ownFieldsOf(catalogue, exchange).map(presentField))},` +
    cityText(catalogue, direction);
  directionTexts.set(direction, { catalogue, text });
  return text;
}

/** Where it is exchanged, of which cities; where none is asked for there are none. */
function cityText(catalogue: Catalogue, { id, city }: Direction): string {
  const cities: readonly QuotedCity[] = workingCities(catalogue, id).map(
    ({ city: { code, name } }) => ({
      code,
      name,
    }),
  );
  return `"city":${JSON.stringify(city ?? null)},"cities":${JSON.stringify(cities)}`;
}

function presentField(field: OwnField): AskedField {
  const { name, side, type, label, hint, required, choices } = field;
  return { name, side, type, label, hint, required, choices };
}

/** Coins have no sender that could be compared; other money has, where one is asked for. */
function isPayerCompared(exchange: Exchange): boolean {
  const asked = requiredFieldsOf(exchange);
  const named = asked.includes('full_name') || asked.includes('income_account');
  return exchange.income.kind !== 'crypto' && named;
}

function cardText(exchange: RateCalculation['exchange']): string {
  const terms = cardTermsOf(exchange);
  const { income } = exchange;
  const from =
    terms?.from == null
      ? null
      : `"${formatAmount(amount(terms.from, income.asset), income.precision)}"`;
  return (
    `"card_verification_required":${terms !== null},` +
    `"card_verification_mode":${terms === null ? null : `"${terms.mode}"`},` +
    `"card_verification_from":${from},`
  );
}

function policyOf({ latePolicy: late, shortPolicy: short, overPolicy: over }: Direction) {
  return { late, short, over };
}
