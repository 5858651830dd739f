import type { PriceCheckAttributes } from '../../../contract/pricing.ts';
import { minus } from '../../../core/money/arithmetic.ts';
import { incomeUnits } from '../../../core/money/units.ts';
import { readRule } from '../../../core/pricing/read-rule.ts';
import type { PricingRule } from '../../../core/pricing/rule.ts';
import { priceAt } from '../../../core/quotes/conversion.ts';
import { pricingToJson } from '../../../core/quotes/pricing-json.ts';
import type { Pricing } from '../../../core/quotes/quote.ts';
import { blendRatios } from '../../../core/quotes/reprice-deposit.ts';
import { showRate } from '../../../core/rates/price.ts';
import { compareRatios, type Ratio } from '../../../core/rates/ratio.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { type PastOrder, readPastOrder } from '../../exchange/orders/show/past-orders.ts';
import { findRevision } from '../pricing/read-log.ts';
import { ruleTermsFromJson } from '../pricing/rule-terms-json.ts';
import { wayOf, withRule } from '../rates/quote/price-direction.ts';
import { crossSnapshot, type RateSnapshot } from '../rates/snapshot.ts';
import { checkedSnapshot, snapshotsById } from '../rates/stored-snapshots.ts';
import type { RateDeskDeps } from './deps.ts';

/**
 * Prices an order once more from its evidence alone: what the sources said, the snapshot made of
 * it, and the wording of the rule that was in force then. Everything must come out to the digit.
 * An order that was priced again when its money came keeps the evidence of that price.
 */
export async function checkOrderPrice(
  { platform }: RateDeskDeps,
  orderId: string,
): Promise<PriceCheckAttributes | Refusal> {
  const { database } = platform;
  const order = await readPastOrder(database, orderId);
  if (order === null) return refuse('not_found');
  const { pricing } = order;
  const rule = await ruleOfTime(database, pricing);
  const known = {
    // A blend of two markets is nothing that a rule was ever asked about.
    rule: pricing.rule === undefined || order.above ? null : rule !== null && isSame(pricing, rule),
    market_kept: showRate(pricing.market, pricing),
    price: showRate(priceAt(pricing, order.incomeUnits), pricing),
    revision: pricing.rule?.revision ?? null,
  };
  const { above } = order;
  const ids = [order.snapshotId, ...(above ? [above.snapshotId] : [])];
  const snapshots = await snapshotsById(database, ids);
  const snapshot = snapshots.find(({ id }) => id === order.snapshotId);
  const later = snapshots.find(({ id }) => id === above?.snapshotId);
  if (snapshot === undefined || (above && later === undefined)) {
    const nothing = { market: null, as_of: null, source: null, market_then: null };
    return { snapshot: 'missing', ...nothing, ...known };
  }
  const proved = await checkedSnapshot(database, snapshot.id);
  const marketOf = (each: RateSnapshot) =>
    wayOf(crossSnapshot(each), pricing.incomeAsset, pricing.outcomeAsset, rule)?.market ?? null;
  const first = marketOf(snapshot);
  const rest = later === undefined ? null : marketOf(later);
  const market = first === null ? null : blended(order, first, rest);
  const same = market !== null && compareRatios(market, pricing.market) === 0;
  return {
    snapshot: proved ? 'proved' : 'unproved',
    market: same,
    as_of: snapshot.asOf.toISOString(),
    source: snapshot.source,
    market_then: market === null ? null : showRate(market, pricing),
    ...known,
  };
}

/** Beyond what its rate was locked for an order was priced by the market that came later. */
function blended(order: PastOrder, locked: Ratio, later: Ratio | null): Ratio | null {
  const { above } = order;
  if (!above) return locked;
  const units = incomeUnits(BigInt(above.lockedUnits));
  if (later === null) return null;
  return blendRatios(
    { price: locked, units },
    { price: later, units: minus(order.incomeUnits, units) },
  );
}

async function ruleOfTime(
  database: Parameters<typeof findRevision>[0],
  { rule, ...pricing }: Pricing,
): Promise<PricingRule | null> {
  if (rule === undefined) return null;
  const line = await findRevision(database, rule.revision);
  if (line === null || line.kind !== 'rule' || line.after === null) return null;
  const income = { asset: pricing.incomeAsset, precision: pricing.incomePrecision };
  const outcome = { asset: pricing.outcomeAsset, precision: pricing.outcomePrecision };
  const read = readRule(ruleTermsFromJson(line.after), { income, outcome });
  return isRefusal(read) ? null : read;
}

function isSame(pricing: Pricing, rule: PricingRule): boolean {
  if (pricing.rule === undefined) return false;
  const { rule: was, ...plain } = pricing;
  const again = withRule(plain, { rule, revision: was.revision, conditions: was.conditions });
  if (again === null) return false;
  return JSON.stringify(pricingToJson(again)) === JSON.stringify(pricingToJson(pricing));
}
