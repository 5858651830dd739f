import type { OperatorsAway } from '../../../../contract/support.ts';
import { type Benefit, noBenefit } from '../../../../core/levels/benefit.ts';
import { amount } from '../../../../core/money/amount.ts';
import { lastPlace } from '../../../../core/money/arithmetic.ts';
import {
  type IncomeUnits,
  incomeUnits,
  type OutcomeUnits,
  outcomeUnits,
  zero,
} from '../../../../core/money/units.ts';
import { checkReserve } from '../../../../core/quotes/check-reserve.ts';
import { customerRate } from '../../../../core/quotes/customer-rate.ts';
import { quoteFirstSlot, type SlotLimits } from '../../../../core/quotes/first-slot.ts';
import { quoteFromIncome } from '../../../../core/quotes/from-income.ts';
import { quoteFromOutcome } from '../../../../core/quotes/from-outcome.ts';
import { type Limits, limitsOf } from '../../../../core/quotes/limits.ts';
import type { Pricing, Quote, RateType } from '../../../../core/quotes/quote.ts';
import { checkAmountAlone, readAmount } from '../../../../core/quotes/read-amount.ts';
import { type ShownMargin, shownMargin } from '../../../../core/quotes/shown-margin.ts';
import type { ShownRate } from '../../../../core/rates/price.ts';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Catalogue, Exchange } from '../../catalogue/catalogue.ts';
import type { LiveCatalogue } from '../../catalogue/open-catalogue.ts';
import { needsOperator } from '../../catalogue/systems/by-hand.ts';
import { nameCurrencies } from '../../catalogue/systems/name-currencies.ts';
import type { PaymentSystem } from '../../catalogue/systems/payment-system.ts';
import type { CurrentPricing, Rates, SealedQuote } from '../open-rates.ts';
import { forCustomer } from './for-customer.ts';
import { openingWorth } from './opening-worth.ts';
import { firstRefusal, readExchange, readOpening, readRateType } from './quote-request.ts';

/** What a quote depends on besides the rates; everything answers from memory. */
export type QuoteDeps = {
  readonly catalogue: LiveCatalogue;
  readonly rates: Rates;
  readonly clock: Clock;
  /** Free reserve by code of payment system, in units. */
  readonly reserves: () => ReadonlyMap<string, bigint>;
  /** What the free places to pay to each take now; null where there is always room. */
  readonly slotsOf: (system: PaymentSystem, city?: string) => readonly SlotLimits[] | null;
  /** When the operators are back, the same object while the answer is; absent: always there. */
  readonly operatorsAway?: () => OperatorsAway | null;
  /** Visitors are told what of the market's price stays with the service. */
  readonly tellsMargin?: boolean;
  /** Whether the address one will pay from can be checked before ordering; absent: never. */
  readonly payerCheckOffered?: (exchange: Exchange) => boolean;
};

type SlotReason = 'insufficient_reserve' | 'no_slot';
type Slot = { readonly available: boolean; readonly reason: SlotReason | null };

/** Everything an answer about a rate tells. */
export type RateCalculation = {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
  readonly rateType: RateType;
  readonly priced: CurrentPricing;
  /** Of this amount: a rule may have better ones for larger amounts. */
  readonly rate: ShownRate;
  readonly quote: Quote;
  readonly limits: Limits;
  readonly reserve: OutcomeUnits;
  readonly sealed: SealedQuote;
  /** Null when it was not asked for. */
  readonly slot: Slot | null;
  /** Null unless an operator is needed whom nobody would find at the desk. */
  readonly operatorsAway: OperatorsAway | null;
  readonly payerCheckOffered: boolean;
  /** Null where nobody is told, or there is none. */
  readonly margin: ShownMargin | null;
  /** What its customer is given; nothing to most. */
  readonly benefit: Benefit;
};

export type QuoteSide = 'income' | 'outcome' | 'first_slot';

/** What is asked, with all that an answer depends on at this moment but the time. */
export type Question = {
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
  /** Null for the first slot, which asks for no amount. */
  readonly asked: Asked | null;
  /** What the first slot shall be near to, in units of the income; null: the smallest. */
  readonly near: IncomeUnits | null;
  readonly priced: CurrentPricing;
  readonly reserve: OutcomeUnits;
  readonly slots: Slots;
  readonly checkSlots: boolean;
  readonly operatorsAway: OperatorsAway | null;
  readonly payerCheckOffered: boolean;
  readonly benefit: Benefit;
};

/** Who asks, as far as it changes the answer. */
export type QuoteAsker = {
  /** Null where nobody knows it. */
  readonly country: string | null;
  readonly benefit: Benefit;
};

const anonymous: QuoteAsker = { country: null, benefit: noBenefit };

/**
 * Reads what an exchange would give: by the amount of one side, or for the smallest amount the
 * pair can take right now, to whoever asks. Refuses every wrong field
 * of the request by its name.
 */
export function readQuestion(
  deps: QuoteDeps,
  {
    side,
    attributes,
  }: { readonly side: QuoteSide; readonly attributes: Readonly<Record<string, unknown>> },
  checkSlots: boolean,
  { country, benefit }: QuoteAsker = anonymous,
): Question | Refusal {
  const now = deps.clock.now();
  const catalogue = deps.catalogue.current();
  const exchange = readExchange(attributes, catalogue, now, country);
  if (isRefusal(exchange)) {
    const field = amountFieldOf(side);
    const amiss = field === null ? null : checkAmountAlone(attributes[field], field);
    return firstRefusal(exchange, amiss) ?? exchange;
  }
  const rateType = readRateType(attributes['rate_type'], exchange.direction);
  const asked = readAsked(exchange, side, attributes);
  const opening = side === 'first_slot' && readOpening(attributes['opening']);
  const wrong = isRefusal(rateType) || isRefusal(opening);
  if (wrong || (isRefusal(asked) && !isOfNothing(asked))) {
    return firstRefusal(rateType, asked, opening) ?? { refused: [] };
  }
  const full =
    rateType === null
      ? deps.rates.firstPricing(exchange.direction)
      : deps.rates.currentPricing(exchange.direction.id, rateType, exchange.direction.city);
  if (isRefusal(full)) return full;
  const priced = forCustomer(full, benefit.discountPpm);
  if (isRefusal(asked)) {
    return nameCurrencies(refuseNothing(priced.pricing, exchange, side, asked), exchange);
  }
  const reserve = outcomeUnits(deps.reserves().get(exchange.outcome.code) ?? 0n);
  const slots = deps.slotsOf(exchange.income, exchange.direction.city);
  return {
    exchange,
    catalogue,
    asked,
    priced,
    reserve,
    slots,
    checkSlots,
    benefit,
    near: opening ? openingWorth(deps.rates.current(), exchange.income.asset) : null,
    operatorsAway: needsOperator(exchange) ? (deps.operatorsAway?.() ?? null) : null,
    payerCheckOffered: deps.payerCheckOffered?.(exchange) ?? false,
  };
}

/** Answers a question; refuses an amount that the limits do not take. */
export function answerQuestion(
  deps: Pick<QuoteDeps, 'rates' | 'tellsMargin'>,
  question: Question,
): RateCalculation | Refusal {
  const { exchange, catalogue, asked, near, priced, reserve, slots, checkSlots } = question;
  const quote =
    asked === null
      ? quoteFirstSlot(priced.pricing, reserve, slots ?? undefined, near)
      : quoteAsked(priced.pricing, asked);
  if (isRefusal(quote)) return nameCurrencies(quote, exchange);
  return {
    exchange,
    catalogue,
    rateType: priced.rateType,
    priced,
    rate: rateOf(priced, quote),
    quote,
    limits: limitsNow(priced, reserve, slots),
    reserve,
    sealed: deps.rates.seal(priced, quote),
    slot: checkSlots || asked === null ? slotFor(quote, reserve, slots) : null,
    operatorsAway: question.operatorsAway,
    payerCheckOffered: question.payerCheckOffered,
    margin:
      deps.tellsMargin === true && priced.byMarket
        ? shownMargin(priced.pricing, quote, rateOf(priced, quote))
        : null,
    benefit: question.benefit,
  };
}

/** Reads a question and answers it. */
export function calculateRate(
  deps: QuoteDeps,
  {
    side,
    attributes,
  }: { readonly side: QuoteSide; readonly attributes: Readonly<Record<string, unknown>> },
  checkSlots: boolean,
  benefit: Benefit = noBenefit,
): RateCalculation | Refusal {
  const question = readQuestion(deps, { side, attributes }, checkSlots, { country: null, benefit });
  return isRefusal(question) ? question : answerQuestion(deps, question);
}

function rateOf({ pricing, rate }: CurrentPricing, { income }: Quote): ShownRate {
  return pricing.rule === undefined ? rate : customerRate(pricing, income.units);
}

/** An amount of one side, in units. */
type Asked = { readonly side: 'income' | 'outcome'; readonly units: bigint };

/** The amount asked by, in units; null for the first slot, which asks for none. */
function readAsked(
  { income, outcome }: Exchange,
  side: QuoteSide,
  attributes: Readonly<Record<string, unknown>>,
): Asked | null | Refusal {
  const field = amountFieldOf(side);
  if (field === null || side === 'first_slot') return null;
  const { asset, precision } = side === 'income' ? income : outcome;
  const read = readAmount(attributes[field], asset, precision, field);
  return isRefusal(read) ? read : { side, units: read.units };
}

function amountFieldOf(side: QuoteSide): 'income_amount' | 'outcome_amount' | null {
  if (side === 'first_slot') return null;
  return side === 'income' ? 'income_amount' : 'outcome_amount';
}

/** The amount was zero or less. */
function isOfNothing({ refused: [first] }: Refusal): boolean {
  return first?.code === 'greater_than';
}

/** Who asks for nothing is told the least that is exchanged, not the least that can be written. */
function refuseNothing(
  pricing: Pricing,
  { income, outcome }: Exchange,
  side: QuoteSide,
  refusal: Refusal,
): Refusal {
  if (side === 'first_slot') return refusal;
  const { asset, precision } = side === 'income' ? income : outcome;
  const least = quoteAsked(pricing, { side, units: lastPlace(asset, precision) });
  return isRefusal(least) ? least : refusal;
}

function quoteAsked(pricing: Pricing, { side, units }: Asked): Quote | Refusal {
  return side === 'income'
    ? quoteFromIncome(pricing, amount(incomeUnits(units), pricing.incomeAsset))
    : quoteFromOutcome(pricing, amount(outcomeUnits(units), pricing.outcomeAsset));
}

function slotFor(quote: Quote, reserve: OutcomeUnits, slots: readonly SlotLimits[] | null): Slot {
  if (checkReserve(quote, reserve) !== null) {
    return { available: false, reason: 'insufficient_reserve' };
  }
  const { units } = quote.income;
  const fits = ({ incomeMin, incomeMax }: SlotLimits) =>
    units >= incomeMin && (incomeMax === null || units <= incomeMax);
  if (slots === null || slots.some(fits)) return { available: true, reason: null };
  return { available: false, reason: 'no_slot' };
}

type Slots = readonly SlotLimits[] | null;
type KnownLimits = {
  readonly reserve: OutcomeUnits;
  readonly slots: Slots;
  readonly limits: Limits;
};
const knownLimits = new WeakMap<CurrentPricing, KnownLimits>();

/** The limits of this moment: worked out again when the price, the reserve or the places change. */
function limitsNow(priced: CurrentPricing, reserve: OutcomeUnits, slots: Slots): Limits {
  const known = knownLimits.get(priced);
  if (known !== undefined && known.reserve === reserve && known.slots === slots) {
    return known.limits;
  }
  const limits = limitsAt(priced, reserve, slots);
  knownLimits.set(priced, { reserve, slots, limits });
  return limits;
}

/** The limits of this moment, worked out. */
export function limitsAt({ pricing }: CurrentPricing, reserve: OutcomeUnits, slots: Slots): Limits {
  return limitsOf(pricing, reserve, largestSlot(slots));
}

/** Largest amount any free place takes: null is no limit, zero that there is no free place. */
function largestSlot(slots: readonly SlotLimits[] | null): IncomeUnits | null {
  if (slots === null) return null;
  let largest: IncomeUnits = zero;
  for (const { incomeMax } of slots) {
    if (incomeMax === null) return null;
    if (incomeMax > largest) largest = incomeMax;
  }
  return largest;
}
