import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { proveLedgerOnward } from '../../server/money/ledger/prove-ledger.ts';
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts';
import { readBudgets } from '../budgets.ts';
import { startService } from '../running-service.ts';
import { type OwnSection, ownSections, withSection } from '../sections.ts';
import { makeGrown } from './growth.ts';
import { type GrownFigures, measureGrown } from './growth-figures.ts';
import { growthSection, judgeGrowth } from './growth-report.ts';

/** Orders behind a service that has just opened, and behind one that has run for years. */
const full = { few: 1_000, many: 1_000_000 } as const;
const summedMillisecondsMax = 1_800_000;
const about =
  'Written by `npm run bench -- growth`: the same service with a thousand orders behind it and\n' +
  'with a million, a year of them, `few` and `many` below.';
const results = join(import.meta.dirname, '../results.md');

/**
 * `npm run bench -- growth`: what a service costs with a million orders behind it, beside one with
 * a thousand. With `--keep FOLDER` the filled databases stay there and are used again; `--quick`
 * takes ten thousand for a million, and `GROWTH_FEW` and `GROWTH_MANY` take as many as they say;
 * neither writes anything. Answers whether every budget was kept.
 */
export async function runGrowth(
  parameters: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const at = parameters.indexOf('--keep');
  const given = at === -1 ? undefined : parameters[at + 1];
  const sizes = readSizes(parameters.includes('--quick'));
  const folder =
    given === undefined ? await mkdtemp(join(tmpdir(), 'agio-growth-')) : resolve(given);
  try {
    const few = await measureSize(folder, sizes.few, say);
    const many = await measureSize(folder, sizes.many, say);
    const growth = { few, many };
    const lines = judgeGrowth(growth, readBudgets());
    const told = { heading: ownSections[0], about, lines, growth, at: new Date() };
    await tell(told.heading, growthSection(told), sizes.isFull);
    return lines.every(({ verdict }) => verdict.met);
  } finally {
    if (given === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Prints a section, and puts it into the report where it is of the full sizes. */
async function tell(heading: OwnSection, section: string, isFull: boolean): Promise<void> {
  console.log(`\n${section}`);
  if (isFull)
    await writeFile(results, withSection(await readFile(results, 'utf8'), heading, section));
}

type Sizes = { readonly few: number; readonly many: number; readonly isFull: boolean };

function readSizes(isQuick: boolean): Sizes {
  const { GROWTH_FEW, GROWTH_MANY } = process.env;
  const few = Number(GROWTH_FEW ?? full.few);
  const many = Number(GROWTH_MANY ?? (isQuick ? 10_000 : full.many));
  return { few, many, isFull: few === full.few && many === full.many };
}

async function measureSize(
  folder: string,
  orders: number,
  say: (line: string) => void,
): Promise<GrownFigures> {
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
  const service = await startService(dataDir);
  try {
    say(`Measuring with ${orders} orders behind it`);
    return await measureGrown({
      urlOf: () => service.url,
      databaseUrl: service.databaseUrl,
      postgresFolder: join(dataDir, 'postgres'),
      startMilliseconds: service.startMilliseconds,
    });
  } finally {
    await service.stop();
  }
}

/** All postings at once: by the pace of the worker it would take the better part of an hour. */
const atOnce = { batch: 2_000, chunk: 100_000_000, firstSteps: 1 };

/** The proofs begin with a pass over every row, once in the life of a service. */
async function untilSummed(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { poolMax: 2 });
  try {
    for (const startedAt = performance.now(); ; await sleep(2_000)) {
      await proveLedgerOnward(database, atOnce);
      const { rows } = await database.execute<{ done: boolean }>(sql`
        select (select filled from ledger_proof)
           and (select proved_id from audit_proof) >= (select coalesce(max(id), 0) from audit_log)
           and (select counted_id from operator_days_state)
               >= (select coalesce(max(id), 0) from audit_log)
           and exists (select from support_measures) as done`);
      if (rows[0]?.done === true) return;
      if (performance.now() - startedAt > summedMillisecondsMax) {
        throw new Error('the background tasks did not come to an end');
      }
    }
  } finally {
    await closeDatabase(database);
  }
}
