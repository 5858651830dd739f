// `npm run bench`: measures everything, prints it and writes it into `bench/results.md`. With
// `--quick` it only tries itself out and writes nothing. `npm run bench -- growth` is a run of
// its own.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBudgets } from './budgets.ts';
import { runGrowth } from './growth/growth-run.ts';
import { full, measureAll, quick } from './measure-all.ts';
import { judge, writeReport } from './report.ts';
import { withSectionsOf } from './sections.ts';

const [, , what = ''] = process.argv;
const tryOut = process.argv.includes('--quick');
const dataDir = await mkdtemp(join(tmpdir(), 'agio-bench-'));
const startedAt = performance.now();
const say = (line: string) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${String(seconds).padStart(4)} s  ${line}`);
};

async function runAll(): Promise<void> {
  const figures = await measureAll(dataDir, tryOut ? quick : full, say);
  const verdicts = judge(figures, readBudgets());
  const report = writeReport(figures, verdicts, new Date());
  console.log(`\n${report}`);
  if (!tryOut) await keepReport(report);
  const missed = verdicts.filter(({ met }) => !met);
  for (const { name, figure, budget } of missed) console.log(`Over: ${name} ${figure} (${budget})`);
  console.log(`${verdicts.length - missed.length} of ${verdicts.length} budgets kept`);
  process.exitCode = missed.length === 0 || tryOut ? 0 : 1;
}

/** What was found by a run of its own stays as it was. */
async function keepReport(report: string): Promise<void> {
  const file = join(import.meta.dirname, 'results.md');
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, withSectionsOf(report, before));
}

try {
  if (what === 'growth') {
    process.exitCode = (await runGrowth(process.argv.slice(3), say)) || tryOut ? 0 : 1;
  } else {
    await runAll();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
