import type { ExportItem } from '../../../../core/monitors/export-item.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import type { LiveNotices } from '../../../content/notices/open-notices.ts';
import type { Tasks } from '../../../platform/tasks/task.ts';
import { type Catalogue, exchangeOf } from '../../catalogue/catalogue.ts';
import type { PricingState } from '../../pricing/open-pricing.ts';
import { type CrossedSnapshot, nextEndOf } from '../../rates/snapshot.ts';
import { planDirection } from '../direction-plan.ts';
import type { LiveMonitorTerms, MonitorTerms } from '../open-monitor-terms.ts';
import { type CollectedFiles, type ItemCollector, openCollector } from './collect-items.ts';
import { compressWhole } from './compress-file.ts';
import { emptyFile, type FormatName, formats } from './export-format.ts';
import { buildPage, type ExportPage } from './export-page.ts';
import { type ExportSources, itemOf } from './item-of.ts';

/** What a set of files was made from; another of any of these makes them anew. */
type Made = {
  readonly snapshot: CrossedSnapshot | null;
  readonly catalogue: Catalogue;
  readonly terms: MonitorTerms;
  readonly rules: PricingState;
  readonly reserves: ReadonlyMap<string, bigint>;
};

/** All that is told at one moment. */
export type ExportSet = Made & {
  readonly madeAt: Date;
  /** When the next of its prices runs out; null where none will. */
  readonly endsAt: Date | null;
  readonly pages: ReadonlyMap<FormatName, ExportPage>;
};

/** The files for monitors as this process has them in memory. */
export interface Exports {
  /**
   * The file of a format, made anew first where prices have changed, and where reserves have and
   * the last file is a second old.
   */
  page(format: FormatName): Promise<ExportPage>;
  /** Everything that is told at this moment, and what it was made from. */
  latest(): Promise<ExportSet>;
  /** How one direction is told at this moment; null while it is not. */
  itemNow(directionId: string, city?: string): ExportItem | null;
  /** Makes every file anew when it is next asked for. */
  renew(): void;
  close(): void;
}

type ExportDeps = {
  readonly sources: ExportSources;
  readonly terms: Pick<LiveMonitorTerms, 'current'>;
  readonly notices: Pick<LiveNotices, 'current'>;
  readonly tasks: Pick<Tasks, 'start'>;
};

/**
 * How often it is looked whether prices have changed: files are ready before they are asked for.
 */
const lookMilliseconds = 250;

/** Every order moves a reserve: what moved is told at most so often, other changes at once. */
const reservesRestMilliseconds = 1_000;

/**
 * Keeps the files for monitors ready: written and pressed once for each tick or change by an
 * operator, and a second later at most for changed reserves, in the formats that somebody has asked
 * for. Without fresh prices and in a technical break they tell no direction.
 */
export function openExports(deps: ExportDeps): Exports {
  const collector = openCollector(deps.sources);
  const asked = new Set<FormatName>();
  let ready: ExportSet | null = null;
  let building: Promise<ExportSet> | null = null;

  async function latest(): Promise<ExportSet> {
    for (;;) {
      if (ready !== null && isGood(deps, ready) && hasAll(ready, asked)) return ready;
      building ??= build(deps, collector, asked, ready)
        .then((fresh) => {
          ready = fresh;
          return fresh;
        })
        .finally(() => {
          building = null;
        });
      // What was under way may be of prices that have grown stale meanwhile: looked at again.
      await building;
    }
  }

  async function page(format: FormatName): Promise<ExportPage> {
    asked.add(format);
    const found = (await latest()).pages.get(format);
    if (found === undefined) throw new Error(`no file was made of ${format}`);
    return found;
  }

  const making = deps.tasks.start(
    {
      name: 'make the files for monitors',
      everyMilliseconds: lookMilliseconds,
      firstAfterMilliseconds: lookMilliseconds,
      upkeep: true,
    },
    latest,
  );

  function itemNow(directionId: string, city?: string): ExportItem | null {
    const { snapshot, catalogue, terms } = wantedOf(deps);
    const exchange = exchangeOf(catalogue, directionId, city);
    if (snapshot === null || exchange === null) return null;
    const plan = planDirection(terms, exchange);
    return plan === null ? null : itemOf(deps.sources, plan, deps.sources.clock.now());
  }

  function renew(): void {
    ready = null;
    collector.forget();
  }

  return { page, latest, itemNow, renew, close: () => void making.close() };
}

function wantedOf({ sources, terms, notices }: ExportDeps): Made {
  const current = sources.rates.current();
  const silent = isRefusal(current) || notices.current().technicalBreak;
  return {
    snapshot: silent ? null : current,
    catalogue: sources.catalogue.current(),
    terms: terms.current(),
    rules: sources.rates.rules(),
    reserves: sources.reserves(),
  };
}

function isGood(deps: ExportDeps, ready: ExportSet): boolean {
  const wanted = wantedOf(deps);
  if (!isSamePrices(ready, wanted)) return false;
  const now = deps.sources.clock.now();
  if (ready.endsAt !== null && now >= ready.endsAt) return false;
  const age = now.getTime() - ready.madeAt.getTime();
  const rests = age >= 0 && age < reservesRestMilliseconds;
  return rests || isSameReserve(ready.reserves, wanted.reserves);
}

/** Whether two were made from the same, but for reserves. */
export function isSamePrices(left: Made, right: Made): boolean {
  return (
    left.snapshot === right.snapshot &&
    left.catalogue === right.catalogue &&
    left.terms === right.terms &&
    left.rules === right.rules
  );
}

function isSameReserve(
  left: ReadonlyMap<string, bigint>,
  right: ReadonlyMap<string, bigint>,
): boolean {
  if (left === right) return true;
  if (left.size !== right.size) return false;
  for (const [code, units] of left) if (right.get(code) !== units) return false;
  return true;
}

function hasAll({ pages }: ExportSet, asked: ReadonlySet<FormatName>): boolean {
  for (const format of asked) if (!pages.has(format)) return false;
  return true;
}

async function build(
  deps: ExportDeps,
  collector: ItemCollector,
  asked: ReadonlySet<FormatName>,
  before: ExportSet | null,
): Promise<ExportSet> {
  const made = wantedOf(deps);
  const madeAt = deps.sources.clock.now();
  const endsAt = made.snapshot === null ? null : nextEndOf(made.snapshot, madeAt);
  const files = await write(made, collector, [...asked]);
  const now = deps.sources.clock.now();
  const pages = await Promise.all(
    [...files].map(async ([name, file]): Promise<[FormatName, ExportPage]> => {
      const old = before?.pages.get(name) ?? null;
      return [name, await buildPage(file, formats[name].contentType, now, old)];
    }),
  );
  return { ...made, madeAt, endsAt, pages: new Map(pages) };
}

async function write(
  { snapshot, catalogue, terms }: Made,
  collector: ItemCollector,
  names: readonly FormatName[],
): Promise<CollectedFiles> {
  if (snapshot === null) return emptyFiles(names);
  if (names.length === 0) return new Map();
  return collector.collect({ catalogue, terms, ratesAsOf: snapshot.asOf }, names);
}

function emptyFiles(names: readonly FormatName[]): CollectedFiles {
  return new Map(
    names.map((name) => {
      const plain = emptyFile(formats[name]);
      return [name, { plain, gzip: compressWhole(plain) }];
    }),
  );
}
