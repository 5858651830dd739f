import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readBudgets } from '../budgets.ts';
import { startService } from '../running-service.ts';
import { type OwnSection, ownSections, withSection } from '../sections.ts';
import { startGrownCluster } from './cluster/start-cluster.ts';
import { makeGrown } from './growth.ts';
import { type GrownFigures, measureGrown } from './growth-figures.ts';
import { growthSection, judgeGrowth } from './growth-report.ts';
import { judgeMigrations, migrationsSection } from './migrations/migrations-report.ts';
import { rehearse } from './migrations/rehearse.ts';
import { untilSummed } from './until-summed.ts';

/** Orders behind a service that has just opened, and behind one that has run for years. */
const full = { few: 1_000, many: 1_000_000 } as const;
const results = join(import.meta.dirname, '../results.md');
const [alone, clustered, migrated] = ownSections;

type Say = (line: string) => void;
type Run = {
  /** Of the filled databases, by the number of their orders. */
  readonly folder: string;
  readonly few: number;
  readonly many: number;
  readonly isFull: boolean;
  readonly say: Say;
};

/** What a run may be of, by its name; the first one where none is named. */
const runs: Readonly<Record<string, (run: Run) => Promise<boolean>>> = {
  alone: (run) => compare(run, alone, aboutAlone, measureAlone),
  cluster: (run) => compare(run, clustered, aboutCluster, measureCluster),
  migrations: measureMigrations,
};

const aboutAlone =
  'Written by `npm run bench -- growth`: the same service with a thousand orders behind it and\n' +
  'with a million, a year of them, `few` and `many` below.';
const aboutCluster =
  'Written by `npm run bench -- growth cluster`: the same databases behind PgBouncer in transaction\n' +
  'mode, each with a standby that every commit waits for and that reports are read from, and two\n' +
  'webs that are asked in turn, on one machine.';

/**
 * `npm run bench -- growth`: what a service costs with a million orders behind it, beside one with
 * a thousand; `growth cluster` the same through two webs, PgBouncer and a standby; `growth
 * migrations` how long orders wait while the large database is changed. With `--keep FOLDER` the
 * filled databases stay there and are used again; `--quick` takes ten thousand for a million, and
 * `GROWTH_FEW` and `GROWTH_MANY` take as many as they say; neither writes anything. Answers whether
 * every budget was kept.
 */
export async function runGrowth(parameters: readonly string[], say: Say): Promise<boolean> {
  const [what = 'alone'] = parameters.filter((word) => !word.startsWith('--'));
  const at = parameters.indexOf('--keep');
  const given = at === -1 ? undefined : parameters[at + 1];
  const run = runs[what === given ? 'alone' : what];
  if (run === undefined) throw new Error(`growth is measured ${Object.keys(runs).join(', ')}`);
  const folder =
    given === undefined ? await mkdtemp(join(tmpdir(), 'agio-growth-')) : resolve(given);
  try {
    return await run({ folder, say, ...readSizes(parameters.includes('--quick')) });
  } finally {
    if (given === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function readSizes(isQuick: boolean): Pick<Run, 'few' | 'many' | 'isFull'> {
  const { GROWTH_FEW, GROWTH_MANY } = process.env;
  const few = Number(GROWTH_FEW ?? full.few);
  const many = Number(GROWTH_MANY ?? (isQuick ? 10_000 : full.many));
  return { few, many, isFull: few === full.few && many === full.many };
}

async function compare(
  run: Run,
  heading: OwnSection,
  about: string,
  measure: (run: Run, orders: number) => Promise<GrownFigures>,
): Promise<boolean> {
  const few = await measure(run, run.few);
  const growth = { few, many: await measure(run, run.many) };
  const lines = judgeGrowth(growth, readBudgets());
  await tell(run, heading, growthSection({ heading, about, lines, growth, at: new Date() }));
  return lines.every(({ verdict }) => verdict.met);
}

/** Prints a section, and puts it into the report where it is of the full sizes. */
async function tell({ isFull }: Run, heading: OwnSection, section: string): Promise<void> {
  console.log(`\n${section}`);
  if (!isFull) return;
  await writeFile(results, withSection(await readFile(results, 'utf8'), heading, section));
}

/** The data directory of a service whose sums are those of all its orders. */
async function grownWith({ folder, say }: Run, orders: number): Promise<string> {
  const dataDir = join(folder, String(orders));
  await makeGrown(dataDir, orders, say);
  // The first start after a fill may have migrations to run: a later one is measured.
  const first = await startService(dataDir);
  try {
    say('Waiting until the background tasks have been through all that was filled in');
    await untilSummed(first.databaseUrl);
  } finally {
    await first.stop();
  }
  return dataDir;
}

async function measureAlone(run: Run, orders: number): Promise<GrownFigures> {
  const dataDir = await grownWith(run, orders);
  const service = await startService(dataDir);
  try {
    run.say(`Measuring with ${orders} orders behind it`);
    const grown = {
      urlOf: () => service.url,
      databaseUrl: service.databaseUrl,
      postgresFolder: join(dataDir, 'postgres'),
      startMilliseconds: service.startMilliseconds,
    };
    return await measureGrown(grown, readBudgets().growthScreenMillisecondsMax);
  } finally {
    await service.stop();
  }
}

async function measureCluster(run: Run, orders: number): Promise<GrownFigures> {
  const dataDir = await grownWith(run, orders);
  const folder = await mkdtemp(join(tmpdir(), 'agio-growth-cluster-'));
  try {
    run.say('The standby is made, and both webs start');
    const cluster = await startGrownCluster({ dataDir, folder });
    try {
      run.say(`Measuring through two webs with ${orders} orders behind them`);
      return await measureGrown(cluster, readBudgets().growthScreenMillisecondsMax);
    } finally {
      await cluster.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureMigrations(run: Run): Promise<boolean> {
  const service = await startService(await grownWith(run, run.many));
  try {
    run.say(`Migrations beside ${run.many} orders`);
    const rehearsed = await rehearse(service, run.say);
    const verdicts = judgeMigrations(rehearsed, readBudgets());
    const shown = { heading: migrated, orders: run.many, rehearsed, verdicts, at: new Date() };
    await tell(run, migrated, migrationsSection(shown));
    return verdicts.every(({ met }) => met);
  } finally {
    await service.stop();
  }
}
