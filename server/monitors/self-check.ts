import { setImmediate as breathe } from 'node:timers/promises';
import { type Exchange, exchangeOf } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log/log.ts';
import type { QuoteDeps } from '../rates/calculate-rate.ts';
import { compareDirection, type OrderPrice } from './compare-direction.ts';
import type { Difference } from './difference.ts';
import { type FormatName, formats } from './export-format.ts';
import { exchangeByMonitorCodes } from './monitor-codes.ts';
import type { ExportSet, Exports } from './open-exports.ts';
import { type Promised, readFile } from './read-file.ts';

export type SelfCheckDeps = {
  readonly exports: Pick<Exports, 'latest' | 'page' | 'itemNow' | 'renew'>;
  readonly quotes: QuoteDeps;
  readonly orderPrice: OrderPrice;
  /** Takes a direction that differs out of the exchange; told once for each. */
  readonly switchOff: (directionId: string, difference: Difference) => Promise<void>;
  readonly log: Pick<Log, 'error' | 'warn'>;
};

/** What one look has found. */
export type CheckResult = {
  readonly at: Date;
  readonly files: number;
  readonly directions: number;
  readonly differing: readonly string[];
};

/** Directions compared at a stretch, so that a quote never waits for the whole list. */
const stretch = 50;

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
    deps.log.error(
      { direction: id, difference },
      'an export differs: the direction is switched off',
    );
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

/** Compares one file; where prices change under way, the rest is compared with the new file. */
async function compareFile(deps: SelfCheckDeps, format: FormatName): Promise<Compared> {
  const differing = new Map<string, Difference>();
  const seen = new Set<string>();
  let file = await openFile(deps, format);
  for (;;) {
    const next = file.promised.filter(({ from, to }) => !seen.has(`${from} ${to}`));
    if (next.length === 0) return { compared: seen.size, differing };
    for (const promised of next.slice(0, stretch)) {
      seen.add(`${promised.from} ${promised.to}`);
      const difference = compareOne(deps, file.set, promised);
      if (difference !== null) differing.set(difference.id, difference.difference);
    }
    await breathe();
    if (file.set === (await deps.exports.latest())) continue;
    file = await openFile(deps, format);
    for (const [id] of differing) if (agreesNow(deps, file, id)) differing.delete(id);
  }
}

type File = { readonly set: ExportSet; readonly promised: readonly Promised[] };

async function openFile({ exports }: SelfCheckDeps, format: FormatName): Promise<File> {
  const set = await exports.latest();
  const page = set.pages.get(format);
  return { set, promised: page === undefined ? [] : readFile(page.plain.toString()) };
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

/** A direction that differed only because a tick came between two readings. */
function agreesNow(deps: SelfCheckDeps, file: File, directionId: string): boolean {
  const { catalogue, terms } = file.set;
  const exchange = exchangeOf(catalogue, directionId);
  if (exchange === null) return true;
  const isOfIt = (found: Exchange | null) => found?.direction.id === directionId;
  const promised = file.promised.find(({ from, to }) =>
    isOfIt(exchangeByMonitorCodes(catalogue, terms, from, to)),
  );
  return promised === undefined || compareOne(deps, file.set, promised) === null;
}
