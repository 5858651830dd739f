import { assert } from '../assert.ts';
import { divCeil, mulCeil, mulFloor } from '../money/arithmetic.ts';
import { assetScale } from '../money/asset.ts';
import { compareRatios, type Ratio } from '../rates/ratio.ts';
import { discountedPrices } from './discount.ts';
import type { Fee, PricedRule, Pricing } from './quote.ts';

const million = 1_000_000n;

/** What becomes of an income on its way to the outcome, before it is rounded to the last place. */
export type Conversion = {
  /** Withheld from the income, in units of the income asset. */
  readonly incomeFee: bigint;
  /** Worth of the rest at the market price, in units of the outcome asset like all below. */
  readonly fair: bigint;
  /** Worth of the rest at our price. */
  readonly gross: bigint;
  readonly outcomeFee: bigint;
  /** What is left to pay out; zero or negative when the fees eat everything. */
  readonly payable: bigint;
  /** What of `gross` the customer's discount has brought. */
  readonly discount: bigint;
};

/**
 * Prices an income, each rounding in the service's favour: shares of fees up, worth down. More
 * income never pays less, which the limits and the way back rely on.
 */
export function convert(pricing: Pricing, income: bigint): Conversion {
  const incomeFee = feeOf(pricing.incomeFee, income);
  const net = income - incomeFee;
  const fair = fairOf(pricing, net);
  const gross = grossOf(pricing, pricesOf(pricing), income, net);
  const outcomeFee = feeOf(pricing.outcomeFee, gross);
  const payable = gross - outcomeFee - pricing.networkFee;
  return {
    incomeFee,
    fair,
    gross,
    outcomeFee,
    payable,
    discount: discountOf(pricing, income, gross),
  };
}

function discountOf(pricing: Pricing, income: bigint, gross: bigint): bigint {
  if (pricing.discountPpm === undefined) return 0n;
  const net = income - feeOf(pricing.incomeFee, income);
  return gross - grossOf(pricing, fullPrices(pricing), income, net);
}

/** Prices by amount, our margin in them: at least one, the first from zero. */
export type Prices = PricedRule['steps'];

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
  return [{ incomeFrom: 0n, price }];
}

/** What `convert` leaves to pay out at these prices, for who asks for nothing else of it. */
export function payableFrom(pricing: Pricing, prices: Prices, income: bigint): bigint {
  const net = income - feeOf(pricing.incomeFee, income);
  const gross = grossOf(pricing, prices, income, net);
  return gross - feeOf(pricing.outcomeFee, gross) - pricing.networkFee;
}

/** The price at which an income is exchanged, our margin in it. */
export function priceAt(pricing: Pricing, income: bigint): Ratio {
  return priceFor(pricesOf(pricing), income);
}

function priceFor(prices: Prices, income: bigint): Ratio {
  let { price } = prices[0];
  for (const step of prices) if (step.incomeFrom <= income) price = step.price;
  return price;
}

function fairOf({ market }: Pricing, net: bigint): bigint {
  return mulFloor(net, market.outcome, market.income);
}

/** A rule may leave us a least profit, whatever the amount. */
function grossOf(pricing: Pricing, prices: Prices, income: bigint, net: bigint): bigint {
  const price = priceFor(prices, income);
  const gross = mulFloor(net, price.outcome, price.income);
  const { rule } = pricing;
  if (rule === undefined || rule.profitMin === 0n) return gross;
  const most = fairOf(pricing, net) - rule.profitMin;
  return gross < most ? gross : most;
}

/**
 * The smallest income, in units, of which at least `payable` units are left to pay out. Each step
 * of `convert` is turned around exactly, so nothing is searched for and nothing is lost. Where the
 * price changes with the amount, the first price that has such an income gives the smallest one,
 * since a larger income never has a worse price.
 */
export function incomeNeeded(pricing: Pricing, prices: Prices, payable: bigint): bigint {
  const gross = beforeFee(pricing.outcomeFee, payable + pricing.networkFee);
  let income = 0n;
  for (let at = 0; at < prices.length; at += 1) {
    const { incomeFrom, price } = prices[at] ?? prices[0];
    const needed = incomeForGross(pricing, price, gross);
    income = needed > incomeFrom ? needed : incomeFrom;
    const next = prices[at + 1];
    if (next === undefined || income < next.incomeFrom) break;
  }
  return income;
}

function incomeForGross(pricing: Pricing, price: Ratio, gross: bigint): bigint {
  const { market, rule } = pricing;
  const priced = mulCeil(gross, price.income, price.outcome);
  const least = gross + (rule?.profitMin ?? 0n);
  const profitable = least === gross ? priced : mulCeil(least, market.income, market.outcome);
  return beforeFee(pricing.incomeFee, priced > profitable ? priced : profitable);
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
    incomePrecision >= 0 && incomePrecision <= assetScale[pricing.incomeAsset],
    'the income side has no more decimals than its asset',
  );
  assert(
    outcomePrecision >= 0 && outcomePrecision <= assetScale[pricing.outcomeAsset],
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

function feeOf(fee: Fee, units: bigint): bigint {
  if (fee.ppm === 0n) return fee.fixed;
  return mulCeil(units, fee.ppm, million) + fee.fixed;
}

/** Smallest units of which at least `left` remain after the fee: the exact inverse of `feeOf`. */
function beforeFee(fee: Fee, left: bigint): bigint {
  if (fee.ppm === 0n) return left + fee.fixed;
  return divCeil((left + fee.fixed) * million, million - fee.ppm);
}
