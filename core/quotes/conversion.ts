import { assert } from '../assert.ts';
import { atLeast, atMost, divCeil, minus, plus, shareCeil } from '../money/arithmetic.ts';
import { scaleOf } from '../money/asset.ts';
import {
  counted,
  type IncomeUnits,
  million,
  type OutcomeUnits,
  type Units,
  zero,
} from '../money/units.ts';
import { compareRatios, incomeCeil, outcomeFloor, type Ratio } from '../rates/ratio.ts';
import { discountedPrices } from './discount.ts';
import type { Fee, PricedRule, Pricing } from './quote.ts';

/** What becomes of an income on its way to the outcome, before it is rounded to the last place. */
export type Conversion = {
  /** Withheld from the income, in units of the income asset. */
  readonly incomeFee: IncomeUnits;
  /** Worth of the rest at the market price, in units of the outcome asset like all below. */
  readonly fair: OutcomeUnits;
  /** Worth of the rest at our price. */
  readonly gross: OutcomeUnits;
  readonly outcomeFee: OutcomeUnits;
  /** What is left to pay out; zero or negative when the fees eat everything. */
  readonly payable: OutcomeUnits;
  /** What of `gross` the customer's discount has brought. */
  readonly discount: OutcomeUnits;
};

/**
 * Prices an income, each rounding in the service's favour: shares of fees up, worth down. More
 * income never pays less, which the limits and the way back rely on.
 */
export function convert(pricing: Pricing, income: IncomeUnits): Conversion {
  const incomeFee = feeOf(pricing.incomeFee, income);
  const net = minus(income, incomeFee);
  const fair = fairOf(pricing, net);
  const gross = grossOf(pricing, pricesOf(pricing), income, net);
  const outcomeFee = feeOf(pricing.outcomeFee, gross);
  const payable = minus(minus(gross, outcomeFee), pricing.networkFee);
  return {
    incomeFee,
    fair,
    gross,
    outcomeFee,
    payable,
    discount: discountOf(pricing, income, gross),
  };
}

function discountOf(pricing: Pricing, income: IncomeUnits, gross: OutcomeUnits): OutcomeUnits {
  if (pricing.discountPpm === undefined) return zero;
  const net = minus(income, feeOf(pricing.incomeFee, income));
  return minus(gross, grossOf(pricing, fullPrices(pricing), income, net));
}

/** Prices by amount, our margin in them: at least one, the first from zero. */
type Prices = PricedRule['steps'];

/** The prices of a pricing: worked out once by who asks for more than one amount. */
export function pricesOf(pricing: Pricing): Prices {
  const prices = fullPrices(pricing);
  const { market, discountPpm } = pricing;
  return discountPpm === undefined ? prices : discountedPrices(prices, market, discountPpm);
}

/** The same for a customer without a discount. */
function fullPrices({ market, markupPpm, rule }: Pricing): Prices {
  if (rule !== undefined) return rule.steps;
  const price = {
    income: market.income * million,
    outcome: market.outcome * (million - markupPpm),
  };
  return [{ incomeFrom: zero, price }];
}

/** What `convert` leaves to pay out at these prices, for who asks for nothing else of it. */
export function payableFrom(pricing: Pricing, prices: Prices, income: IncomeUnits): OutcomeUnits {
  const net = minus(income, feeOf(pricing.incomeFee, income));
  const gross = grossOf(pricing, prices, income, net);
  return minus(minus(gross, feeOf(pricing.outcomeFee, gross)), pricing.networkFee);
}

/** The price at which an income is exchanged, our margin in it. */
export function priceAt(pricing: Pricing, income: IncomeUnits): Ratio {
  return priceFor(pricesOf(pricing), income);
}

function priceFor(prices: Prices, income: IncomeUnits): Ratio {
  let { price } = prices[0];
  for (const step of prices) if (step.incomeFrom <= income) price = step.price;
  return price;
}

function fairOf({ market }: Pricing, net: IncomeUnits): OutcomeUnits {
  return outcomeFloor(net, market);
}

/** A rule may leave us a least profit, whatever the amount. */
function grossOf(
  pricing: Pricing,
  prices: Prices,
  income: IncomeUnits,
  net: IncomeUnits,
): OutcomeUnits {
  const gross = outcomeFloor(net, priceFor(prices, income));
  const { rule } = pricing;
  if (rule === undefined || rule.profitMin === 0n) return gross;
  return atMost(gross, minus(fairOf(pricing, net), rule.profitMin));
}

/**
 * The smallest income, in units, of which at least `payable` units are left to pay out. Each step
 * of `convert` is turned around exactly, so nothing is searched for and nothing is lost. Where the
 * price changes with the amount, the first price that has such an income gives the smallest one,
 * since a larger income never has a worse price.
 */
export function incomeNeeded(pricing: Pricing, prices: Prices, payable: OutcomeUnits): IncomeUnits {
  const gross = beforeFee(pricing.outcomeFee, plus(payable, pricing.networkFee));
  let income: IncomeUnits = zero;
  for (let at = 0; at < prices.length; at += 1) {
    const { incomeFrom, price } = prices[at] ?? prices[0];
    income = atLeast(incomeForGross(pricing, price, gross), incomeFrom);
    const next = prices[at + 1];
    if (next === undefined || income < next.incomeFrom) break;
  }
  return income;
}

function incomeForGross(pricing: Pricing, price: Ratio, gross: OutcomeUnits): IncomeUnits {
  const { market, rule } = pricing;
  const priced = incomeCeil(gross, price);
  const least = plus(gross, rule?.profitMin ?? zero);
  const profitable = least === gross ? priced : incomeCeil(least, market);
  return beforeFee(pricing.incomeFee, atLeast(priced, profitable));
}

const proved = new WeakSet<Pricing>();

/** Stops on a pricing that could pay out more for less or divide by nothing: a bug of ours. */
export function assertPricing(pricing: Pricing): void {
  // Terms do not change: what was sound for one quote is so for the next.
  if (proved.has(pricing)) return;
  provePricing(pricing);
  proved.add(pricing);
}

function provePricing(pricing: Pricing): void {
  const { market, markupPpm, incomePrecision, outcomePrecision } = pricing;
  assert(market.income > 0n && market.outcome > 0n, 'a market price is positive');
  assert(markupPpm < million, 'a markup leaves something of the price');
  if (pricing.rule !== undefined) assertRule(pricing.rule);
  assert((pricing.discountPpm ?? 0n) >= 0n, 'a discount is for the customer');
  assert(pricing.networkFee >= 0n, 'a network fee is not negative');
  for (const fee of [pricing.incomeFee, pricing.outcomeFee]) {
    assert(fee.fixed >= 0n && fee.ppm >= 0n && fee.ppm < million, 'a fee leaves something');
  }
  assert(
    incomePrecision >= 0 && incomePrecision <= scaleOf(pricing.incomeAsset),
    'the income side has no more decimals than its asset',
  );
  assert(
    outcomePrecision >= 0 && outcomePrecision <= scaleOf(pricing.outcomeAsset),
    'the outcome side has no more decimals than its asset',
  );
}

function assertRule({ steps, profitMin }: PricedRule): void {
  assert(steps[0].incomeFrom === 0n, 'every amount has a price');
  assert(profitMin >= 0n, 'a least profit is not negative');
  for (const [at, { incomeFrom, price }] of steps.entries()) {
    assert(price.income > 0n && price.outcome > 0n, 'a price is positive');
    const before = steps[at - 1];
    if (before === undefined) continue;
    assert(before.incomeFrom < incomeFrom, 'prices by amount are in order');
    assert(compareRatios(before.price, price) === -1, 'more income has a better price');
  }
}

function feeOf<Side extends 'income' | 'outcome'>(fee: Fee<Side>, units: Units<Side>): Units<Side> {
  if (fee.ppm === 0n) return fee.fixed;
  return plus(shareCeil(units, fee.ppm), fee.fixed);
}

/** Smallest units of which at least `left` remain after the fee: the exact inverse of `feeOf`. */
function beforeFee<Side extends 'income' | 'outcome'>(
  fee: Fee<Side>,
  left: Units<Side>,
): Units<Side> {
  const units = plus(left, fee.fixed);
  if (fee.ppm === 0n) return units;
  return counted(divCeil(units * million, million - fee.ppm));
}
