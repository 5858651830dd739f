import { assert } from '../assert.ts';
import { divCeil, mulCeil, mulFloor } from '../money/arithmetic.ts';
import { assetScale } from '../money/asset.ts';
import type { Fee, Pricing } from './quote.ts';

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
};

/**
 * Prices an income, each rounding in the service's favour: shares of fees up, worth down. More
 * income never pays less, which the limits and the way back rely on.
 */
export function convert(pricing: Pricing, income: bigint): Conversion {
  const { market, markupPpm } = pricing;
  const incomeFee = feeOf(pricing.incomeFee, income);
  const net = income - incomeFee;
  const fair = mulFloor(net, market.outcome, market.income);
  const gross = mulFloor(net, market.outcome * (million - markupPpm), market.income * million);
  const outcomeFee = feeOf(pricing.outcomeFee, gross);
  return { incomeFee, fair, gross, outcomeFee, payable: gross - outcomeFee - pricing.networkFee };
}

/**
 * The smallest income, in units, of which at least `payable` units are left to pay out. Each step
 * of `convert` is turned around exactly, so nothing is searched for and nothing is lost.
 */
export function incomeNeeded(pricing: Pricing, payable: bigint): bigint {
  const { market, markupPpm } = pricing;
  const gross = beforeFee(pricing.outcomeFee, payable + pricing.networkFee);
  const net = mulCeil(gross, market.income * million, market.outcome * (million - markupPpm));
  return beforeFee(pricing.incomeFee, net);
}

/** Stops on a pricing that could pay out more for less or divide by nothing: a bug of ours. */
export function assertPricing(pricing: Pricing): void {
  const { market, markupPpm, incomePrecision, outcomePrecision } = pricing;
  assert(market.income > 0n && market.outcome > 0n, 'a market price is positive');
  assert(markupPpm < million, 'a markup leaves something of the price');
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

function feeOf(fee: Fee, units: bigint): bigint {
  if (fee.ppm === 0n) return fee.fixed;
  return mulCeil(units, fee.ppm, million) + fee.fixed;
}

/** Smallest units of which at least `left` remain after the fee: the exact inverse of `feeOf`. */
function beforeFee(fee: Fee, left: bigint): bigint {
  if (fee.ppm === 0n) return left + fee.fixed;
  return divCeil((left + fee.fixed) * million, million - fee.ppm);
}
