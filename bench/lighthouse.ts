import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { findChromium } from '../tools/chromium.mjs';
import { median } from './statistics.ts';

/** Scores of 100, and what lies behind the first of them. */
export type LighthouseFigures = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds until the largest part is drawn, and for which the page does not react. */
  readonly largestPaint: number;
  readonly blocking: number;
  readonly layoutShift: number;
  /** What Lighthouse made of the machine itself meanwhile: higher is faster. */
  readonly machine: number;
  /** Audits that it took the machine to be too slow for, all the same. */
  readonly slowAudits: number;
  /** What keeps a score from being full, by its own words. */
  readonly findings: readonly string[];
};

const folder = join(import.meta.dirname, '../tools/lighthouse');

const category = z.object({
  score: z.nullable(z.number()),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.nullable(z.number()),
      numericValue: z.optional(z.number()),
    }),
  ),
});
type Report = z.output<typeof report>;

/**
 * Runs Lighthouse as a phone would see the pages, a few times, all of them in turn: whatever else
 * the machine does meets each. The medians count.
 */
export async function measureLighthouse(
  urls: readonly string[],
  times: number,
): Promise<readonly LighthouseFigures[]> {
  install();
  const reports = urls.map((): Report[] => []);
  for (let time = 0; time < times; time += 1) {
    for (const [at, url] of urls.entries()) reports[at]?.push(await audit(url));
  }
  return reports.map(figuresOf);
}

function figuresOf(reports: readonly Report[]): LighthouseFigures {
  const score = (name: keyof Report['categories']) =>
    median(reports.map(({ categories }) => Math.round((categories[name].score ?? 0) * 100)));
  const value = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    machine: median(reports.map(machineOf)),
    slowAudits: reports.filter(isSlow).length,
    findings: reports.flatMap(findingsOf).filter((text, at, all) => all.indexOf(text) === at),
  };
}

/** Installed here and by nobody else: it weighs more than the service. */
function install(): void {
  const installed = join(folder, 'node_modules/.package-lock.json');
  const lock = join(folder, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs > statSync(lock).mtimeMs) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' } as const;
  const parameters = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'];
  if (spawnSync(npm, parameters, options).status !== 0) {
    throw new Error('Lighthouse could not be installed: see what npm says above');
  }
}

/** Now and then Lighthouse loses the trace of a page; then there is no score, good or bad. */
const attemptsMax = 4;

/** Up to this `benchmarkIndex` Lighthouse warns that the machine is too slow for its scores. */
export const slowMachineMax = 1000;

/**
 * Audits a page. What Lighthouse itself warns of is not a measure of the page: an audit of a
 * moment in which the machine was too slow is taken again, and counts only where none was better.
 */
async function audit(url: string): Promise<Report> {
  let slow: Report | null = null;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const found = await auditOnce(url);
    if (found === null) continue;
    if (!isSlow(found)) return found;
    if (slow === null || machineOf(slow) < machineOf(found)) slow = found;
  }
  if (slow === null) throw new Error('Lighthouse failed: see what it says above');
  return slow;
}

function machineOf({ environment }: Report): number {
  return environment.benchmarkIndex;
}

function isSlow(found: Report): boolean {
  return machineOf(found) <= slowMachineMax;
}

/** Null where Lighthouse gave up. */
async function auditOnce(url: string): Promise<Report | null> {
  const chromium = findChromium({ install: true });
  if (chromium.path === null) throw new Error(chromium.sentence);
  const target = await mkdtemp(join(tmpdir(), 'agio-lighthouse-'));
  try {
    const file = join(target, 'report.json');
    const flags = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu';
    const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
    const parameters = [cli, url, '--quiet', '--output=json', `--output-path=${file}`];
    const env = { ...process.env, CHROME_PATH: chromium.path };
    const run = spawnSync(process.execPath, [...parameters, `--chrome-flags=${flags}`], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (run.status !== 0) return null;
    return report.parse(JSON.parse(await readFile(file, 'utf8')));
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

function findingsOf({ categories, audits }: Report): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const found = audits[id];
      if (found === undefined || weight === 0 || found.score === null) return [];
      return found.score < 0.9 ? [found.title] : [];
    }),
  );
}

/** Version of Lighthouse, for the results. */
export function lighthouseVersion(): string {
  const { dependencies } = z
    .object({ dependencies: z.object({ lighthouse: z.string() }) })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return dependencies.lighthouse;
}
