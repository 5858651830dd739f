import type { Log } from '../../platform/log/log.ts';
import { openSlices, type Slices } from '../../platform/process/slices.ts';
import { exchangeOf } from '../catalogue/catalogue.ts';
import type { QuoteDeps } from '../rates/quote/calculate-rate.ts';
import { compareDirection, type OrderPrice } from './compare-direction.ts';
import type { Difference } from './difference.ts';
import { type FormatName, formats } from './files/export-format.ts';
import { type ExportSet, type Exports, isSamePrices } from './files/open-exports.ts';
import { type Promised, readFile, readItems } from './files/read-file.ts';
import { exchangeByMonitorCodes } from './monitor-codes.ts';

type SelfCheckDeps = {
  readonly exports: Pick<Exports, 'latest' | 'page' | 'itemNow' | 'renew'>;
  readonly quotes: QuoteDeps;
  readonly orderPrice: OrderPrice;
  /** Takes a direction that differs out of the exchange; told once for each. */
  readonly switchOff: (directionId: string, difference: Difference) => Promise<void>;
  readonly log: Pick<Log, 'error' | 'warn'>;
  /** How the work is cut; by default so that quotes hardly notice it. */
  readonly startSlices?: () => Slices;
};

/** What one look has found. */
export type CheckResult = {
  readonly at: Date;
  readonly files: number;
  readonly directions: number;
  readonly differing: readonly string[];
};

/** Nobody waits for what is found: three quarters of the time are left to whoever does. */
const pace = { workMilliseconds: 2, restMilliseconds: 6 };

/**
 * Reads the files as they are served and compares every direction in them with a quote and with the
 * price of an order. One that differs is looked at once more with everything fresh, and then
 * switched off: better not listed than listed falsely.
 */
export async function checkExports(deps: SelfCheckDeps): Promise<CheckResult> {
  // Compared also while nobody reads a file.
  await deps.exports.page('bestchange-1.1');
  const formats = [...(await deps.exports.latest()).pages.keys()];
  const suspects = new Map<string, Difference>();
  let compared = 0;
  for (const format of formats) {
    const found = await compareFile(deps, format);
    compared = Math.max(compared, found.compared);
    for (const { place } of found.differing.values()) {
      const difference = stillDiffers(deps, format, place);
      if (difference !== null) suspects.set(place.id, difference);
      else deps.exports.renew();
    }
  }
  for (const [id, difference] of suspects) {
    deps.log.error({ direction: id, difference }, 'export self-check mismatch: direction disabled');
    await deps.switchOff(id, difference);
  }
  const at = deps.quotes.clock.now();
  return { at, files: formats.length, directions: compared, differing: [...suspects.keys()] };
}

/** A direction, in one of its cities where it has any. */
type Place = { readonly id: string; readonly city: string | undefined };

/** Each pair once, and where cash changes hands once for each city. */
function nameOf({ from, to, city }: Promised): string {
  return `${from} ${to} ${city ?? ''}`;
}

/**
 * The same, of the direction as it would be told at this very moment: a file may be a few seconds
 * behind where an hour strikes or a reserve changes, and that alone is no difference.
 */
function stillDiffers(
  { exports, quotes, orderPrice }: SelfCheckDeps,
  format: FormatName,
  { id, city }: Place,
): Difference | null {
  const exchange = exchangeOf(quotes.catalogue.current(), id, city);
  const item = exports.itemNow(id, city);
  if (exchange === null || item === null) return null;
  const { head, item: write, foot } = formats[format];
  const [promised] = readFile(head(null) + write(item) + foot);
  if (promised === undefined) return null;
  return compareDirection(quotes, orderPrice, exchange, promised.steps);
}

type Found = { readonly place: Place; readonly difference: Difference };
type Compared = { readonly compared: number; readonly differing: ReadonlyMap<string, Found> };

/**
 * Compares one file; where prices change under way, the rest is compared with the new file. What
 * orders take from reserves changes no price.
 */
async function compareFile(deps: SelfCheckDeps, format: FormatName): Promise<Compared> {
  let differing = new Map<string, Found>();
  const seen = new Set<string>();
  const slices = deps.startSlices?.() ?? openSlices(pace);
  let file = await openFile(deps, format);
  for (;;) {
    const next = file.items.next();
    if (next.done === true) return { compared: seen.size, differing };
    const name = nameOf(next.value);
    if (!seen.has(name)) {
      seen.add(name);
      const found = compareOne(deps, file.set, next.value);
      if (found !== null) differing.set(name, found);
    }
    if (!slices.isOver()) continue;
    await slices.rest();
    if (isSamePrices(file.set, await deps.exports.latest())) continue;
    file = await openFile(deps, format);
    differing = stillDiffering(deps, file, differing);
  }
}

type File = {
  readonly set: ExportSet;
  readonly text: string;
  /** Those that are still to be compared. */
  readonly items: Iterator<Promised, void>;
};

async function openFile({ exports }: SelfCheckDeps, format: FormatName): Promise<File> {
  const set = await exports.latest();
  const text = set.pages.get(format)?.plain.toString() ?? '';
  return { set, text, items: readItems(text) };
}

function compareOne(
  { quotes, orderPrice }: SelfCheckDeps,
  { catalogue, terms }: ExportSet,
  promised: Promised,
): Found | null {
  const pair = exchangeByMonitorCodes(catalogue, terms, promised.from, promised.to);
  const city = promised.city ?? undefined;
  const exchange = pair === null ? null : exchangeOf(catalogue, pair.direction.id, city);
  if (exchange === null) return null;
  const difference = compareDirection(quotes, orderPrice, exchange, promised.steps);
  const { id, city: own } = exchange.direction;
  return difference === null ? null : { place: { id, city: own }, difference };
}

/** Leaves out what differed only because a tick came between two readings. */
function stillDiffering(
  deps: SelfCheckDeps,
  file: File,
  differing: Compared['differing'],
): Map<string, Found> {
  const still = new Map<string, Found>();
  if (differing.size === 0) return still;
  for (const promised of readItems(file.text)) {
    const name = nameOf(promised);
    const was = differing.get(name);
    if (was === undefined) continue;
    if (compareOne(deps, file.set, promised) !== null) still.set(name, was);
  }
  return still;
}
