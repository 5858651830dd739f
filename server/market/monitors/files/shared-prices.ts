import type { Direction } from '../../../../core/directions/direction.ts';
import type { Refusal } from '../../../../core/refusal.ts';
import type { CurrentPricing } from '../../rates/open-rates.ts';
import type { ExportSources } from './item-of.ts';

/** Prices of directions, one for all of a group that stand together. */
export interface SharedPrices {
  /** The first price of a direction, as the quote function has it. */
  of(group: number, direction: Direction): CurrentPricing | Refusal;
  /** Others have had their turn: prices and rules may have changed. */
  forget(): void;
}

/**
 * Directions of one group have one price at one moment. One with a rule is priced by itself: its
 * prices depend on more than the market.
 */
export function sharePrices({
  firstPricing,
  rules,
}: Pick<ExportSources['rates'], 'firstPricing' | 'rules'>): SharedPrices {
  let last: { readonly group: number; readonly priced: CurrentPricing | Refusal } | null = null;
  return {
    of(group, direction) {
      if (rules().rules.has(direction.id)) return firstPricing(direction);
      if (last?.group !== group) last = { group, priced: firstPricing(direction) };
      return last.priced;
    },
    forget() {
      last = null;
    },
  };
}
