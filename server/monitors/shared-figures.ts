import type { ExportFigures } from '../../core/monitors/export-item.ts';
import { pricingToJson } from '../../core/quotes/pricing-json.ts';
import type { RateType } from '../../core/quotes/quote.ts';
import type { Exchange } from '../catalogue/catalogue.ts';
import type { CurrentPricing } from '../rates/open-rates.ts';
import { figuresAt, type Sight } from './item-of.ts';

/** Works out figures, once for all directions that have the same ones. */
export type FiguresOf = (
  exchange: Exchange,
  priced: CurrentPricing,
  sight: Sight,
) => ExportFigures | null;

/** The last that was worked out for directions whose terms are the same in every word. */
type Group = {
  market: CurrentPricing['pricing']['market'] | null;
  sight: Sight | null;
  figures: ExportFigures | null;
};

/**
 * Most directions differ from others in the name of a bank alone: those into one payment system
 * with the same terms, market, reserve and free places have the same figures. One priced by a rule
 * is always worked out by itself. Lives as long as the catalogue does: its terms do not change.
 */
export function shareFigures(): FiguresOf {
  const groups = new Map<string, Group>();
  const known: Record<RateType, Map<string, Group>> = { fixed: new Map(), floating: new Map() };

  function groupOf(exchange: Exchange, { pricing, rateType }: CurrentPricing): Group {
    const { id } = exchange.direction;
    const found = known[rateType].get(id);
    if (found !== undefined) return found;
    const terms = JSON.stringify([
      exchange.outcome.id,
      { ...pricingToJson(pricing), market: null },
    ]);
    const group = groups.get(terms) ?? { market: null, sight: null, figures: null };
    groups.set(terms, group);
    known[rateType].set(id, group);
    return group;
  }

  return (exchange, priced, sight) => {
    const { market, rule } = priced.pricing;
    if (rule !== undefined) return figuresAt(exchange, priced, sight);
    const group = groupOf(exchange, priced);
    const was = group.sight;
    if (group.market !== market || was?.reserve !== sight.reserve || was.slots !== sight.slots) {
      group.figures = figuresAt(exchange, priced, sight);
      group.market = market;
      group.sight = sight;
    }
    return group.figures;
  };
}
