import { createHash } from 'node:crypto';
import type { Direction } from '../../../../core/directions/direction.ts';
import { pricingOf } from '../../../../core/directions/pricing.ts';
import { outcomeUnits, type PartsPerMillion } from '../../../../core/money/units.ts';
import { marketWay, type Way } from '../../../../core/pricing/board/price-board.ts';
import { followPath } from '../../../../core/pricing/board/price-path.ts';
import { resolveRule } from '../../../../core/pricing/resolve-rule.ts';
import type { PricingRule } from '../../../../core/pricing/rule.ts';
import { customerRate } from '../../../../core/quotes/customer-rate.ts';
import type { RateType, RuleConditions } from '../../../../core/quotes/quote.ts';
import type { ShownRate } from '../../../../core/rates/price.ts';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import { payoutMinOf } from '../../../../rails/payout-min.ts';
import type { Exchange } from '../../catalogue/catalogue.ts';
import type { StoredRule } from '../../pricing/stored-rule.ts';
import type { CurrentPricing } from '../open-rates.ts';
import type { CrossedSnapshot } from '../snapshot.ts';

/** A rule with all that it looks at besides the market. */
export type Ruled = Pick<StoredRule, 'rule' | 'revision'> & {
  readonly conditions: RuleConditions;
};

/**
 * Prices one direction from one snapshot, which may also be a stored one: the same snapshot, rule
 * and conditions give the same pricing every time.
 */
export function priceExchange(
  snapshot: CrossedSnapshot,
  { direction, income, outcome }: Exchange,
  rateType: RateType,
  ruled: Ruled | null,
): CurrentPricing | Refusal {
  const way = wayOf(snapshot, income.asset, outcome.asset, ruled?.rule ?? null);
  if (way === null) return refuse('rate_unavailable');
  if (way.terms.floatingOnly && rateType === 'fixed')
    return refuse('rate_unavailable', 'rate_type');
  const plain = pricingOf(
    direction.rateTypes.includes(rateType) ? direction : { ...direction, rateTypes: [rateType] },
    {
      income,
      outcome,
      rateType,
      market: way.market,
      networkFee: outcomeUnits(outcome.networkFee),
      payoutMin: outcomeUnits(payoutMinOf(outcome.rail)),
    },
  );
  const pricing = ruled === null ? plain : withRule(plain, ruled);
  if (pricing === null) return refuse('rate_unavailable');
  return new PricedDirection({
    snapshotId: snapshot.id,
    directionId: direction.id,
    rateType,
    pricing,
    endsAt: way.terms.expiresAt,
    own: way.terms.own,
  });
}

type Priced = Omit<CurrentPricing, 'rate' | 'terms' | 'byMarket'> & {
  readonly own: readonly string[];
};

/** Many are made in every tick, and most are never shown: rate and terms are written when asked. */
class PricedDirection implements CurrentPricing {
  readonly snapshotId: string;
  readonly directionId: string;
  readonly rateType: RateType;
  readonly pricing: Pricing;
  readonly endsAt: Date | null;
  readonly #own: readonly string[];
  #rate: ShownRate | null = null;
  #terms: string | null = null;

  constructor({ snapshotId, directionId, rateType, pricing, endsAt, own }: Priced) {
    this.snapshotId = snapshotId;
    this.directionId = directionId;
    this.rateType = rateType;
    this.pricing = pricing;
    this.endsAt = endsAt;
    this.#own = own;
  }

  get rate(): ShownRate {
    this.#rate ??= customerRate(this.pricing);
    return this.#rate;
  }

  get byMarket(): boolean {
    return this.#own.length === 0;
  }

  get terms(): string {
    this.#terms ??= termsOf(this.pricing, this.#own);
    return this.#terms;
  }
}

/** Names everything that people have set of a price, and nothing that the market moves. */
export function termsOf(pricing: Pricing, own: readonly string[]): string {
  const { market: _market, rule, ...set } = pricing;
  const texts = (_name: string, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value;
  const words = JSON.stringify([set, rule?.revision, own], texts);
  return createHash('sha256').update(words).digest('base64url').slice(0, 16);
}

type Asset = Exchange['income']['asset'];
type Pricing = CurrentPricing['pricing'];

/** The fair price of a pair: along the path of its rule, or the one of the board; null for none. */
export function wayOf(
  snapshot: CrossedSnapshot,
  income: Asset,
  outcome: Asset,
  rule: PricingRule | null,
): Way | null {
  const path = rule?.path ?? [];
  if (path.length > 0) return followPath(snapshot, path, income, outcome);
  return marketWay(snapshot.board, income, outcome);
}

/** The prices of a rule in place of the margin; null where it gives none at this moment. */
export function withRule(plain: Pricing, { rule, revision, conditions }: Ruled): Pricing | null {
  if (rule === null) return null;
  const priced = resolveRule(rule, revision, plain, conditions);
  return priced === 'out_of_bounds' ? null : { ...plain, rule: priced };
}

/** The direction's own margin for a rate type. */
export function markupOf(direction: Direction, rateType: RateType): PartsPerMillion {
  return rateType === 'fixed' ? direction.fixedMarkupPpm : direction.floatingMarkupPpm;
}
