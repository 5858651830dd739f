import { setImmediate as breathe } from 'node:timers/promises';
import type { RequiredField } from '../../core/directions/direction.ts';
import { isRefusal } from '../../core/refusal.ts';
import { type Catalogue, checkExchange, type Exchange } from '../catalogue/catalogue.ts';
import { requiredFieldsOf } from '../orders/check-order.ts';
import type { CurrentPricing } from '../rates/open-rates.ts';
import { type DirectionPlan, planDirections } from './direction-plan.ts';
import { type FormatName, formats } from './export-format.ts';
import { type ExportSources, type Sight, sightOf } from './item-of.ts';
import type { MonitorTerms } from './open-monitor-terms.ts';
import { type FiguresOf, shareFigures } from './shared-figures.ts';

/** Writes every direction that can be exchanged now, as the quote function prices it. */
export interface ItemCollector {
  /** Hands over the texts of each direction in the formats asked for. */
  collect(
    ground: { readonly catalogue: Catalogue; readonly terms: MonitorTerms },
    names: readonly FormatName[],
    take: (name: FormatName, text: string) => void,
  ): Promise<void>;
  /** Trusts nothing that was written before. */
  forget(): void;
}

/** Directions priced at a stretch, so that a quote never waits for the whole list. */
const stretch = 200;

/** A direction with what it was last written from, and how. */
type Written = {
  readonly plan: DirectionPlan;
  readonly orderable: boolean;
  priced: CurrentPricing | null;
  sight: Sight | null;
  texts: Partial<Record<FormatName, string>>;
};

/**
 * Keeps what was written of each direction until its price, its reserve or its places change: an
 * order that takes from one reserve has only the directions of that reserve written anew.
 */
export function openCollector(sources: ExportSources): ItemCollector {
  let ground: { readonly catalogue: Catalogue; readonly terms: MonitorTerms } | null = null;
  let directions: readonly Written[] = [];
  let figuresOf = shareFigures();

  return {
    async collect({ catalogue, terms }, names, take) {
      if (ground?.catalogue !== catalogue || ground.terms !== terms) {
        ground = { catalogue, terms };
        directions = planDirections(catalogue, terms).map(unwritten);
        figuresOf = shareFigures();
      }
      const now = sources.clock.now();
      for (const [at, written] of directions.entries()) {
        if (at % stretch === stretch - 1) await breathe();
        if (!renew(sources, written, now)) continue;
        for (const name of names) {
          const text = textOf(written, name, figuresOf);
          if (text !== '') take(name, text);
        }
      }
    },
    forget() {
      ground = null;
    },
  };
}

function unwritten(plan: DirectionPlan): Written {
  const orderable = isOrderable(plan.exchange);
  return { plan, orderable, priced: null, sight: null, texts: {} };
}

/** Looks what a direction is to be written from now; false where it cannot be exchanged. */
function renew(sources: ExportSources, written: Written, now: Date): boolean {
  const { exchange } = written.plan;
  if (checkExchange(exchange, now, null) !== null) return false;
  const priced = sources.rates.firstPricing(exchange.direction);
  if (isRefusal(priced)) return false;
  const sight = sightOf(sources, exchange);
  const { sight: was } = written;
  if (written.priced === priced && was?.reserve === sight.reserve && was.slots === sight.slots) {
    return true;
  }
  written.priced = priced;
  written.sight = sight;
  written.texts = {};
  return true;
}

/** Nothing where a direction is not told in this format. */
function textOf(written: Written, name: FormatName, figuresOf: FiguresOf): string {
  const known = written.texts[name];
  if (known !== undefined) return known;
  const text = write(written, name, figuresOf);
  written.texts[name] = text;
  return text;
}

function write(
  { plan, orderable, priced, sight }: Written,
  name: FormatName,
  figuresOf: FiguresOf,
): string {
  if (priced === null || sight === null || (name === 'ways' && !orderable)) return '';
  const figures = figuresOf(plan.exchange, priced, sight);
  if (figures === null) return '';
  return formats[name].item({ terms: plan.terms[priced.rateType], ...figures });
}

/**
 * What a partner's program cannot tell of its customer; a direction that asks for it is not one.
 */
const personal: readonly RequiredField[] = ['full_name', 'phone', 'country'];

function isOrderable(exchange: Exchange): boolean {
  const required = requiredFieldsOf(exchange);
  return personal.every((field) => !required.has(field));
}
