import type { RequiredField } from '../../../../core/directions/direction.ts';
import { zero } from '../../../../core/money/units.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { openSlices, type Slices } from '../../../platform/process/slices.ts';
import { type Catalogue, checkExchange, type Exchange } from '../../catalogue/catalogue.ts';
import { ownFieldsOf } from '../../catalogue/own-fields/fields-of.ts';
import { requiredFieldsOf } from '../../catalogue/required-fields.ts';
import type { CurrentPricing } from '../../rates/open-rates.ts';
import { type DirectionPlan, planDirections } from '../direction-plan.ts';
import type { MonitorTerms } from '../open-monitor-terms.ts';
import { type Pressing, startPressing } from './compress-file.ts';
import { type FormatName, formats } from './export-format.ts';
import { type ExportSources, type ViewState, viewStateOf } from './item-of.ts';
import { type FiguresOf, isSamePrice, isSameViewState, shareFigures } from './shared-figures.ts';
import { type SharedPrices, sharePrices } from './shared-prices.ts';
import { type FileWriter, startFile, type WrittenFile } from './write-file.ts';

/** What directions are written from besides prices, and when those are from. */
type CollectInputs = {
  readonly catalogue: Catalogue;
  readonly terms: MonitorTerms;
  readonly ratesAsOf: Date;
};

/** A file as it is written, and the same pressed as soon as that is done. */
export type CollectedFile = { readonly plain: Buffer; readonly gzip: Promise<Buffer> };
export type CollectedFiles = ReadonlyMap<FormatName, CollectedFile>;

/** Writes every direction that can be exchanged now, as the quote function prices it. */
export interface ItemCollector {
  /** Writes the files of the formats asked for. */
  collect(inputs: CollectInputs, names: readonly FormatName[]): Promise<CollectedFiles>;
  /** Trusts nothing that was written before. */
  forget(): void;
}

/** A quote never waits for the whole list, and monitors for little more than the work itself. */
const pace = { workMilliseconds: 2, restMilliseconds: 0 };

type CompressedWriter = FileWriter & { readonly pressing: Pressing };

/** A direction with what it was last written from. */
type Written = {
  readonly plan: DirectionPlan;
  readonly orderable: boolean;
  readonly group: number;
  priced: CurrentPricing | null;
  viewState: ViewState;
};

/** All directions of a catalogue and terms. */
type Known = Pick<CollectInputs, 'catalogue' | 'terms'> & {
  readonly directions: readonly Written[];
};

/**
 * Has each direction copied from the file before until its price, its reserve or its places change:
 * an order that takes from one reserve has only the directions of that reserve written anew.
 */
export function openCollector(
  sources: ExportSources,
  startSlices: () => Slices = () => openSlices(pace),
): ItemCollector {
  let known: Known | null = null;
  let files: ReadonlyMap<FormatName, WrittenFile> = new Map();

  async function begin(
    { catalogue, terms }: CollectInputs,
    slices: Slices,
  ): Promise<readonly Written[]> {
    if (known?.catalogue === catalogue && known.terms === terms) return known.directions;
    const kins = await planDirections(catalogue, terms, slices);
    const directions = kins.flatMap((plans, group) =>
      plans.map((plan) => unwritten(catalogue, plan, group)),
    );
    known = { catalogue, terms, directions };
    files = new Map();
    return directions;
  }

  return {
    async collect(asked, names) {
      const slices = startSlices();
      const directions = await begin(asked, slices);
      const before = files;
      const begun = { ratesAsOf: asked.ratesAsOf, directions: directions.length };
      const written = names.map((name): [FormatName, CompressedWriter] => {
        const pressing = startPressing();
        const options = { before: before.get(name) ?? null, onPiece: pressing.add };
        return [name, { ...startFile({ format: formats[name], ...begun, ...options }), pressing }];
      });
      // What breaks off half way is written from the beginning.
      files = new Map();
      try {
        await write(sources, directions, written, slices);
      } catch (error) {
        for (const [, { pressing }] of written) pressing.drop();
        throw error;
      }
      const ended = written.map(([name, writer]) => [name, writer, writer.end()] as const);
      files = new Map(ended.map(([name, , file]) => [name, file]));
      return new Map(
        ended.map(([name, { pressing }, { bytes }]) => [
          name,
          { plain: bytes, gzip: pressing.end() },
        ]),
      );
    },
    forget() {
      known = null;
    },
  };
}

async function write(
  sources: ExportSources,
  directions: readonly Written[],
  writers: readonly (readonly [FormatName, FileWriter])[],
  slices: Slices,
): Promise<void> {
  const now = sources.clock.now();
  const figuresOf = shareFigures();
  const prices = sharePrices(sources.rates);
  let at = -1;
  for (const written of directions) {
    at += 1;
    if (slices.isOver()) {
      await slices.rest();
      prices.forget();
    }
    const seen = renew(sources, prices, written, now);
    if (seen === 'closed') continue;
    for (const [name, writer] of writers) {
      if (seen === 'same' && writer.keep(at)) continue;
      const text = textOf(written, name, figuresOf);
      if (text !== '') writer.add(at, text);
    }
  }
}

function unwritten(catalogue: Catalogue, plan: DirectionPlan, group: number): Written {
  const orderable = isOrderable(catalogue, plan.exchange);
  return { plan, orderable, group, priced: null, viewState: { reserve: zero, slots: null } };
}

/** Looks what a direction is to be written from now. */
function renew(
  sources: ExportSources,
  prices: SharedPrices,
  written: Written,
  now: Date,
): 'closed' | 'same' | 'changed' {
  const { exchange } = written.plan;
  const isOpen = checkExchange(exchange, now, null) === null;
  const priced = isOpen ? prices.of(written.group, exchange.direction) : null;
  if (priced === null || isRefusal(priced)) {
    written.priced = null;
    return 'closed';
  }
  const viewState = viewStateOf(sources, exchange);
  const isSeen = isSameViewState(written.viewState, viewState);
  const isSame = isSeen && written.priced !== null && isSamePrice(written.priced, priced);
  written.priced = priced;
  // What stays as it was stays where it is: nothing of a tick outlives it.
  if (!isSeen) written.viewState = viewState;
  return isSame ? 'same' : 'changed';
}

/** Nothing where a direction is not told in this format. */
function textOf(written: Written, name: FormatName, figuresOf: FiguresOf): string {
  const { plan, orderable, group, priced, viewState } = written;
  if (priced === null || (name === 'ways' && !orderable)) return '';
  const figures = figuresOf(group, plan.exchange, priced, viewState);
  if (figures === null) return '';
  const { steps, reserve } = figures;
  return formats[name].item({ terms: plan.terms[priced.rateType], steps, reserve });
}

/**
 * What a partner's program cannot tell of its customer; a direction that asks for it is not one.
 */
const personal: readonly RequiredField[] = ['outcome_bank', 'full_name', 'phone', 'country'];

function isOrderable(catalogue: Catalogue, exchange: Exchange): boolean {
  // Nor where its customer comes to, nor what the shop itself would like to know.
  if (exchange.direction.city !== undefined) return false;
  if (ownFieldsOf(catalogue, exchange).some((field) => field.required)) return false;
  const required = requiredFieldsOf(exchange);
  return personal.every((field) => !required.includes(field));
}
