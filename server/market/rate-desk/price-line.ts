import type { PriceAttributes } from '../../../contract/pricing.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { divFloor } from '../../../core/money/arithmetic.ts';
import { zero } from '../../../core/money/units.ts';
import type { Way } from '../../../core/pricing/board/price-board.ts';
import { countedOffers, placeOf } from '../../../core/pricing/claim-place.ts';
import { writePercent } from '../../../core/pricing/percent.ts';
import type { PricingRule } from '../../../core/pricing/rule.ts';
import { priceAt } from '../../../core/quotes/conversion.ts';
import { showRate } from '../../../core/rates/price.ts';
import type { Ratio } from '../../../core/rates/ratio.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { checkExchange, type Exchange, findExchange } from '../catalogue/catalogue.ts';
import type { CurrentPricing } from '../rates/open-rates.ts';
import { wayOf } from '../rates/quote/price-direction.ts';
import type { CrossedSnapshot } from '../rates/snapshot.ts';
import type { RateDeskDeps } from './deps.ts';

/** One line of the board without the names of its sides. */
export type PriceLine = Omit<PriceAttributes, 'income' | 'outcome'>;

/** A direction with its two sides. */
export function exchangeOf(
  { catalogue }: Pick<RateDeskDeps, 'catalogue'>,
  direction: Direction,
): Exchange {
  const { incomePaymentSystemId, outcomePaymentSystemId } = direction;
  const found = findExchange(catalogue.current(), incomePaymentSystemId, outcomePaymentSystemId);
  if (found === null) throw new Error(`direction ${direction.id} names an unknown payment system`);
  return found;
}

/** How one direction is priced at this moment: by the same function as every quote. */
export function priceLine(deps: RateDeskDeps, exchange: Exchange): PriceLine {
  const { direction } = exchange;
  const priced = deps.rates.firstPricing(direction);
  const way = wayNow(deps, exchange);
  const market = way?.market ?? null;
  const stored = deps.pricing.current().rules.get(direction.id) ?? null;
  return {
    open: checkExchange(exchange, deps.platform.clock.now(), null) === null,
    rate_type: isRefusal(priced) ? (direction.rateTypes[0] ?? 'fixed') : priced.rateType,
    market: market === null ? null : showRate(market, assetsOf(exchange)),
    path: [...(way?.legs ?? [])],
    path_by: way && whyOf(deps, exchange, way),
    rate: isRefusal(priced) ? null : priced.rate,
    margin: isRefusal(priced) ? null : marginOf(priced.pricing),
    fixed_markup: writePercent(direction.fixedMarkupPpm),
    floating_markup: writePercent(direction.floatingMarkupPpm),
    ruled: stored !== null,
    steps: isRefusal(priced) ? 0 : (priced.pricing.rule?.steps.length ?? 1),
    ...placeNow(deps, exchange, isRefusal(priced) ? null : priced),
    trouble: troubleOf(deps, exchange, isRefusal(priced), market),
  };
}

/** What the price of the smallest amounts leaves us of the market, rounded down to 0.0001 %. */
export function marginOf(pricing: CurrentPricing['pricing']): string {
  const { market } = pricing;
  const price = priceAt(pricing, zero);
  const margin = market.outcome * price.income - price.outcome * market.income;
  return writePercent(divFloor(margin * 1_000_000n, market.outcome * price.income));
}

function assetsOf({ income, outcome }: Exchange) {
  return { incomeAsset: income.asset, outcomeAsset: outcome.asset };
}

/** The fair price of now, also where the direction has no rate of its own at the moment. */
function wayNow(deps: RateDeskDeps, exchange: Exchange): Way | null {
  const snapshot = deps.rates.current();
  return isRefusal(snapshot) ? null : wayWith(deps, exchange, snapshot);
}

/** A rule comes before own rates that lead, and these before the market. */
function whyOf(deps: RateDeskDeps, exchange: Exchange, { terms }: Way): PriceLine['path_by'] {
  if ((ruleOf(deps, exchange)?.path.length ?? 0) > 0) return 'rule';
  return terms.own.length > 0 ? 'own' : 'market';
}

function ruleOf({ pricing }: RateDeskDeps, { direction }: Exchange): PricingRule | null {
  return pricing.current().rules.get(direction.id)?.rule ?? null;
}

/** The same by any snapshot, along the path of the rule of now. */
export function marketWith(
  deps: RateDeskDeps,
  exchange: Exchange,
  snapshot: CrossedSnapshot,
): Ratio | null {
  return wayWith(deps, exchange, snapshot)?.market ?? null;
}

function wayWith(deps: RateDeskDeps, exchange: Exchange, snapshot: CrossedSnapshot): Way | null {
  const { income, outcome } = exchange;
  return wayOf(snapshot, income.asset, outcome.asset, ruleOf(deps, exchange));
}

function placeNow(
  { pricing }: RateDeskDeps,
  { direction }: Exchange,
  priced: CurrentPricing | null,
): Pick<PriceLine, 'place' | 'places' | 'place_target'> {
  const place = pricing.current().rules.get(direction.id)?.rule?.place ?? null;
  const rivals = pricing.rivals(direction.id);
  if (place === null) return { place: null, places: null, place_target: null };
  if (rivals === null || priced === null) {
    return { place: null, places: null, place_target: place.target };
  }
  return {
    place: placeOf(place, rivals.offers, priceAt(priced.pricing, zero)),
    places: countedOffers(place, rivals.offers).length,
    place_target: place.target,
  };
}

function troubleOf(
  { pricing }: RateDeskDeps,
  { direction }: Exchange,
  refused: boolean,
  market: Ratio | null,
): PriceLine['trouble'] {
  const stored = pricing.current().rules.get(direction.id);
  if (market === null) return 'no_market';
  if (stored !== undefined && stored.rule === null) return 'unreadable_rule';
  if (refused) return stored === undefined ? 'held' : 'out_of_bounds';
  const following = stored?.rule?.place ?? null;
  return following !== null && pricing.rivals(direction.id) === null ? 'monitor' : null;
}
