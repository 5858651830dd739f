import { assert } from '../assert.ts';
import type { AssetCode } from '../money/asset.ts';
import type { OutcomeUnits } from '../money/units.ts';
import type { Pricing, RateType } from '../quotes/quote.ts';
import type { Ratio } from '../rates/ratio.ts';
import type { Direction } from './direction.ts';

/** What a price depends on in a payment system. */
export type Side = { readonly asset: AssetCode; readonly precision: number };

type PricingInput = {
  readonly income: Side;
  readonly outcome: Side;
  readonly rateType: RateType;
  /** Fair price of the pair at this moment. */
  readonly market: Ratio;
  /** Cost of the payout in units of the outcome asset. */
  readonly networkFee: OutcomeUnits;
  /** The least that its rail pays out, in units of the outcome asset; zero: any. */
  readonly payoutMin: OutcomeUnits;
};

/** Freezes a direction's terms and the moment's price; the rate type is one the direction has. */
export function pricingOf(direction: Direction, input: PricingInput): Pricing {
  assert(
    direction.rateTypes.includes(input.rateType),
    'a direction is priced by its own rate types',
  );
  return {
    ...(direction.city === undefined ? {} : { city: direction.city }),
    incomeAsset: input.income.asset,
    outcomeAsset: input.outcome.asset,
    incomePrecision: input.income.precision,
    outcomePrecision: input.outcome.precision,
    market: input.market,
    markupPpm: input.rateType === 'fixed' ? direction.fixedMarkupPpm : direction.floatingMarkupPpm,
    incomeFee: direction.incomeFee,
    outcomeFee: direction.outcomeFee,
    networkFee: input.networkFee,
    ...(input.payoutMin === 0n ? {} : { payoutMin: input.payoutMin }),
    incomeMin: direction.incomeMin,
    incomeMax: direction.incomeMax,
    outcomeMin: direction.outcomeMin,
    outcomeMax: direction.outcomeMax,
  };
}
