import type { ExportFigures } from '../../core/monitors/export-item.ts';
import type { Exchange } from '../catalogue/catalogue.ts';
import type { CurrentPricing } from '../rates/open-rates.ts';
import { figuresOf, type LimitedSteps, limitedSteps, type Sight } from './item-of.ts';

/** Works out figures, once for all directions of one kin that stand together. */
export type FiguresOf = (
  kin: number,
  exchange: Exchange,
  priced: CurrentPricing,
  sight: Sight,
) => ExportFigures | null;

type Known = {
  readonly kin: number;
  readonly priced: CurrentPricing;
  readonly sight: Sight;
  readonly limited: LimitedSteps;
};

/**
 * Most directions differ from others in the name of a bank alone: those of one kin have the same
 * figures while their market and free places are the same, and their reserves too or more than
 * enough. They come one after the other, so that only the last figures need to be remembered.
 */
export function shareFigures(): FiguresOf {
  let last: Known | null = null;
  return (kin, exchange, priced, sight) => {
    if (last?.kin !== kin || !isSamePrice(last.priced, priced) || !isAsGood(last, sight)) {
      last = { kin, priced, sight, limited: limitedSteps(exchange, priced, sight) };
    }
    return figuresOf(exchange, last.limited, sight.reserve);
  };
}

/** Whether what limits one direction limits another by just as much. */
function isAsGood({ sight, limited: { enough } }: Known, { reserve, slots }: Sight): boolean {
  const isEnough = enough !== null && reserve >= enough;
  return (isEnough || reserve === sight.reserve) && isSameSlots(sight.slots, slots);
}

/** Whether nothing that limits a direction has changed. Places are read anew with every order. */
export function isSameSight(left: Sight, right: Sight): boolean {
  return left.reserve === right.reserve && isSameSlots(left.slots, right.slots);
}

function isSameSlots(left: Sight['slots'], right: Sight['slots']): boolean {
  if (left === right) return true;
  if (left === null || right === null || left.length !== right.length) return false;
  return left.every(({ incomeMin, incomeMax }, at) => {
    const other = right[at];
    return other?.incomeMin === incomeMin && other.incomeMax === incomeMax;
  });
}

/**
 * Whether two pricings of the same terms come to the same price. One of a rule is known by itself
 * alone: its prices depend on more than the market.
 */
export function isSamePrice(left: CurrentPricing, right: CurrentPricing): boolean {
  if (left === right) return true;
  return (
    left.rateType === right.rateType &&
    left.pricing.market === right.pricing.market &&
    left.pricing.rule === undefined &&
    right.pricing.rule === undefined
  );
}
