import { type Amount, amount } from '../../money/amount.ts';
import { minus } from '../../money/arithmetic.ts';
import { type IncomeUnits, zero } from '../../money/units.ts';
import { withDiscount } from '../../quotes/discount.ts';
import type { Pricing } from '../../quotes/quote.ts';
import { blendRatios, priceMovedTo, repriceDeposit } from '../../quotes/reprice-deposit.ts';
import { isRefusal, type Refusal } from '../../refusal.ts';
import type { Repriced, Requotes } from '../events.ts';
import type { Order, PriceEvidence } from '../order.ts';
import { lockedUnits } from './locked-amount.ts';

/** The price of the order's direction at this moment. */
export type CurrentPrice = { readonly pricing: Pricing; readonly evidence: PriceEvidence };

type Agreed = Pick<Order, 'income' | 'policy' | 'pricing' | 'evidence'>;

/**
 * Prices what an order has really received, by its own frozen pricing and by the market of now.
 * Money that is here already is taken whatever its amount; only the fees can make it too little.
 */
export function requotesAt(
  order: Agreed,
  receivedUnits: IncomeUnits,
  current: CurrentPrice | Refusal,
): Requotes {
  const received = amount(receivedUnits, order.income.asset);
  return {
    atLocked: priceLocked(order, received, current),
    atMarket: isRefusal(current) ? current : repriced(forCustomer(order, current), received),
  };
}

/** The locked rate holds for so much; what is above goes at the market, with the same margin. */
function priceLocked(
  order: Agreed,
  received: Amount<IncomeUnits>,
  current: CurrentPrice | Refusal,
): Repriced | Refusal {
  const { pricing, evidence } = order;
  const locked = lockedUnits(order);
  if (received.units <= locked) return repriced({ pricing, evidence }, received);
  if (isRefusal(current)) return current;
  const market = blendRatios(
    { price: pricing.market, units: locked },
    { price: current.pricing.market, units: minus(received.units, locked) },
  );
  const above = { lockedUnits: locked.toString(), snapshotId: current.evidence.snapshotId };
  const blended = { pricing: priceMovedTo(pricing, market), evidence: { ...evidence, above } };
  return repriced(blended, received);
}

/** The price of now for who was given a discount: it goes with their order. */
function forCustomer({ pricing }: Agreed, current: CurrentPrice): CurrentPrice {
  return { ...current, pricing: withDiscount(current.pricing, pricing.discountPpm ?? zero) };
}

function repriced(
  { pricing, evidence }: CurrentPrice,
  received: Amount<IncomeUnits>,
): Repriced | Refusal {
  const quote = repriceDeposit(pricing, received, { market: pricing.market, limits: 'ignore' });
  return isRefusal(quote) ? quote : { quote, pricing, evidence };
}
