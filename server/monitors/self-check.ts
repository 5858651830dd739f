import { exchangeOf } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log/log.ts';
import { openSlices, type Slices } from '../platform/process/slices.ts';
import type { QuoteDeps } from '../rates/calculate-rate.ts';
import { compareDirection, type OrderPrice } from './compare-direction.ts';
import type { Difference } from './difference.ts';
import { type FormatName, formats } from './export-format.ts';
import { exchangeByMonitorCodes } from './monitor-codes.ts';
import { type ExportSet, type Exports, isSamePrices } from './open-exports.ts';
import { type Promised, readFile, readItems } from './read-file.ts';

export type SelfCheckDeps = {
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
    for (const [id] of found.differing) {
      const difference = stillDiffers(deps, format, id);
      if (difference !== null) suspects.set(id, difference);
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

/**
 * The same, of the direction as it would be told at this very moment: a file may be a few seconds
 * behind where an hour strikes or a reserve changes, and that alone is no difference.
 */
function stillDiffers(
  { exports, quotes, orderPrice }: SelfCheckDeps,
  format: FormatName,
  directionId: string,
): Difference | null {
  const exchange = exchangeOf(quotes.catalogue.current(), directionId);
  const item = exports.itemNow(directionId);
  if (exchange === null || item === null) return null;
  const { head, item: write, foot } = formats[format];
  const [promised] = readFile(head(null) + write(item) + foot);
  if (promised === undefined) return null;
  return compareDirection(quotes, orderPrice, exchange, promised.steps);
}

type Compared = { readonly compared: number; readonly differing: ReadonlyMap<string, Difference> };

/**
 * Compares one file; where prices change under way, the rest is compared with the new file. What
 * orders take from reserves changes no price.
 */
async function compareFile(deps: SelfCheckDeps, format: FormatName): Promise<Compared> {
  let differing = new Map<string, Difference>();
  const seen = new Set<string>();
  const slices = deps.startSlices?.() ?? openSlices(pace);
  let file = await openFile(deps, format);
  for (;;) {
    const next = file.items.next();
    if (next.done === true) return { compared: seen.size, differing };
    const name = `${next.value.from} ${next.value.to}`;
    if (!seen.has(name)) {
      seen.add(name);
      const found = compareOne(deps, file.set, next.value);
      if (found !== null) differing.set(found.id, found.difference);
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
): { id: string; difference: Difference } | null {
  const exchange = exchangeByMonitorCodes(catalogue, terms, promised.from, promised.to);
  if (exchange === null) return null;
  const difference = compareDirection(quotes, orderPrice, exchange, promised.steps);
  return difference === null ? null : { id: exchange.direction.id, difference };
}

/** Leaves out what differed only because a tick came between two readings. */
function stillDiffering(
  deps: SelfCheckDeps,
  file: File,
  differing: ReadonlyMap<string, Difference>,
): Map<string, Difference> {
  const still = new Map<string, Difference>();
  if (differing.size === 0) return still;
  const { catalogue, terms } = file.set;
  for (const promised of readItems(file.text)) {
    const id = exchangeByMonitorCodes(catalogue, terms, promised.from, promised.to)?.direction.id;
    const was = id === undefined ? undefined : differing.get(id);
    if (id === undefined || was === undefined) continue;
    if (compareOne(deps, file.set, promised) !== null) still.set(id, was);
  }
  return still;
}
