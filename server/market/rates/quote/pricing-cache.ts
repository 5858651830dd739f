import type { RateType } from '../../../../core/quotes/quote.ts';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import { type Catalogue, type Exchange, exchangeOf } from '../../catalogue/catalogue.ts';
import type { LivePricing, PricingState } from '../../pricing/open-pricing.ts';
import type { StoredRule } from '../../pricing/stored-rule.ts';
import type { CurrentPricing } from '../open-rates.ts';
import type { CrossedSnapshot } from '../snapshot.ts';
import { priceExchange, type Ruled } from './price-direction.ts';

/** The rules as quotes need them, all from memory. */
export type RulesInForce = Pick<LivePricing, 'current' | 'conditions'>;

const none: PricingState = { rules: new Map(), rivals: new Map(), problems: new Map() };
/** No direction has a rule. */
export const noRules: RulesInForce = {
  current: () => none,
  conditions: () => ({ hours: -1, reserve: -1, target: null }),
};

/** Prices a direction of a snapshot, once for everybody who asks. */
type PricingCache = (
  snapshot: CrossedSnapshot,
  catalogue: Catalogue,
  asked: { readonly directionId: string; readonly city: string | undefined },
  rateType: RateType,
) => CurrentPricing | Refusal;

/** A direction with its prices of one snapshot. */
type Known = {
  readonly exchange: Exchange;
  readonly stored: StoredRule | null;
  snapshotId: string;
  readonly priced: Record<RateType, CurrentPricing | Refusal | null>;
};

/**
 * Pricings live as long as the snapshot, the catalogue and the rules they were worked out from; one
 * of a rule as long as its hours, its reserve band and its place besides.
 */
export function pricingCache(pricing: RulesInForce): PricingCache {
  let key: { catalogue: Catalogue; rules: PricingState } | null = null;
  const directions = new Map<string, Known>();

  function meet(
    catalogue: Catalogue,
    { rules }: PricingState,
    { id, city, name }: Record<'id' | 'name', string> & { readonly city: string | undefined },
  ): Known | null {
    const exchange = exchangeOf(catalogue, id, city);
    // Unknown ids come from outside and are without number: they are not kept.
    if (exchange === null) return null;
    const priced = { fixed: null, floating: null };
    const known = { exchange, stored: rules.get(id) ?? null, snapshotId: '', priced };
    directions.set(name, known);
    return known;
  }

  return (snapshot, catalogue, { directionId, city }, rateType) => {
    const rules = pricing.current();
    if (key === null || key.catalogue !== catalogue || key.rules !== rules) {
      key = { catalogue, rules };
      directions.clear();
    }
    const name = city === undefined ? directionId : `${directionId} ${city}`;
    const known = directions.get(name) ?? meet(catalogue, rules, { id: directionId, city, name });
    if (known === null) return refuse('direction_unavailable');
    const { exchange, stored, priced } = known;
    if (known.snapshotId !== snapshot.id) {
      known.snapshotId = snapshot.id;
      priced.fixed = null;
      priced.floating = null;
    }
    const before = priced[rateType];
    const ruled = stored === null ? null : ruledNow(pricing, exchange, stored);
    if (before !== null && (ruled === null || isSameRule(before, ruled))) return before;
    const fresh = priceExchange(snapshot, exchange, rateType, ruled);
    priced[rateType] = fresh;
    return fresh;
  };
}

/** Conditions are what a rule's prices depend on: nothing else of it changes within a snapshot. */
function isSameRule(known: CurrentPricing | Refusal, { conditions }: Ruled): boolean {
  const was = 'refused' in known ? undefined : known.pricing.rule?.conditions;
  return (
    was !== undefined &&
    was.hours === conditions.hours &&
    was.reserve === conditions.reserve &&
    was.target === conditions.target
  );
}

function ruledNow(
  pricing: RulesInForce,
  { direction, outcome }: Exchange,
  stored: StoredRule,
): Ruled {
  const { rule } = stored;
  if (rule === null) return { ...stored, conditions: { hours: -1, reserve: -1, target: null } };
  return { ...stored, conditions: pricing.conditions(direction.id, rule, outcome.code) };
}
