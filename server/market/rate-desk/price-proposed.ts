import type { RateShown } from '../../../contract/pricing.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { priceExchange } from '../rates/quote/price-direction.ts';
import type { RateDeskDeps } from './deps.ts';
import { marginOf } from './price-line.ts';
import type { Proposal } from './propose-change.ts';

/**
 * What a direction would be priced at this moment, by the first of its rate types that can be had,
 * as quotes are; null where it would have no price.
 */
export function priceProposed(
  { rates, pricing }: RateDeskDeps,
  { exchange, markups, rule }: Proposal,
): { readonly rate: RateShown; readonly margin: string } | null {
  const snapshot = rates.current();
  if (isRefusal(snapshot)) return null;
  const direction = { ...exchange.direction, ...markups };
  const ruled =
    rule === null
      ? null
      : {
          rule,
          revision: 'trial',
          conditions: pricing.conditions(direction.id, rule, exchange.outcome.code),
        };
  for (const rateType of direction.rateTypes) {
    const priced = priceExchange(snapshot, { ...exchange, direction }, rateType, ruled);
    if (!isRefusal(priced)) return { rate: priced.rate, margin: marginOf(priced.pricing) };
  }
  return null;
}
