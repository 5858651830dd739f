import type { ExportFigures } from '../../../../core/monitors/export-item.ts';
import type { Exchange } from '../../catalogue/catalogue.ts';
import type { CurrentPricing } from '../../rates/open-rates.ts';
import { figuresOf, type LimitedSteps, limitedSteps, type ViewState } from './item-of.ts';

/** Works out figures, once for all directions of one group that stand together. */
export type FiguresOf = (
  group: number,
  exchange: Exchange,
  priced: CurrentPricing,
  viewState: ViewState,
) => ExportFigures | null;

type Known = {
  readonly group: number;
  readonly priced: CurrentPricing;
  readonly viewState: ViewState;
  readonly limited: LimitedSteps;
};

/**
 * Most directions differ from others in the name of a bank alone: those of one group have the same
 * figures while their market and free places are the same, and their reserves too or more than
 * enough. They come one after the other, so that only the last figures need to be remembered.
 */
export function shareFigures(): FiguresOf {
  let last: Known | null = null;
  return (group, exchange, priced, viewState) => {
    if (last?.group !== group || !isSamePrice(last.priced, priced) || !isAsGood(last, viewState)) {
      last = { group, priced, viewState, limited: limitedSteps(exchange, priced, viewState) };
    }
    return figuresOf(exchange, last.limited, viewState.reserve);
  };
}

/** Whether what limits one direction limits another by just as much. */
function isAsGood(
  { viewState, limited: { enough } }: Known,
  { reserve, slots }: ViewState,
): boolean {
  const isEnough = enough !== null && reserve >= enough;
  return (isEnough || reserve === viewState.reserve) && isSameSlots(viewState.slots, slots);
}

/** Whether nothing that limits a direction has changed. Places are read anew with every order. */
export function isSameViewState(left: ViewState, right: ViewState): boolean {
  return left.reserve === right.reserve && isSameSlots(left.slots, right.slots);
}

function isSameSlots(left: ViewState['slots'], right: ViewState['slots']): boolean {
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
