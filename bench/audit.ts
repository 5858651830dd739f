import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { findChromium } from '../tools/testing/chromium.mjs';
import { slowdownOf } from './pages/slowdown.ts';

/** One load of a page as Lighthouse judges it. */
export type Audit = {
  /** By the slowdown that makes this machine a phone, see `slowdown.ts`. */
  readonly report: Report;
  /** The score of the same load by Lighthouse's own slowdown, 0 to 1. */
  readonly usualPerformance: number;
  /** What Lighthouse made of the machine right before the load: higher is faster. */
  readonly machine: number;
};

const folder = join(import.meta.dirname, '../tools/lighthouse');

const category = z.object({
  score: z.nullable(z.number()),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
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
export type Report = z.output<typeof report>;

/** What is read of, and changed in, what Lighthouse has gathered of a page. */
const gathered = z.looseObject({
  BenchmarkIndex: z.number(),
  settings: z.looseObject({
    throttling: z.looseObject({ cpuSlowdownMultiplier: z.number() }),
  }),
});

/** Installed here and by nobody else: it weighs more than the service. */
export function installLighthouse(): void {
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

/** Loads a page once and judges what was gathered by both slowdowns. */
export async function auditPage(url: string): Promise<Audit> {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const found = await auditOnce(url);
    if (found !== null) return found;
  }
  throw new Error('Lighthouse failed: see what it says above');
}

/** Null where Lighthouse gave up. */
async function auditOnce(url: string): Promise<Audit | null> {
  const target = await mkdtemp(join(tmpdir(), 'agio-lighthouse-'));
  try {
    if (!runLighthouse(url, [`--gather-mode=${target}`])) return null;
    const usual = await judge(url, target, null);
    if (usual === null) return null;
    // The slowdown is applied to what was gathered, in judging it; Lighthouse only sees to it that
    // both are told the same.
    const file = join(target, 'artifacts.json');
    const artifacts = gathered.parse(JSON.parse(await readFile(file, 'utf8')));
    const slowdown = slowdownOf(artifacts.BenchmarkIndex);
    artifacts.settings.throttling.cpuSlowdownMultiplier = slowdown;
    await writeFile(file, JSON.stringify(artifacts));
    const calibrated = await judge(url, target, slowdown);
    if (calibrated === null) return null;
    return {
      report: calibrated,
      usualPerformance: usual.categories.performance.score ?? 0,
      machine: artifacts.BenchmarkIndex,
    };
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

async function judge(url: string, target: string, slowdown: number | null): Promise<Report | null> {
  const file = join(target, 'report.json');
  const parameters = [`--audit-mode=${target}`, '--output=json', `--output-path=${file}`];
  const throttling = slowdown === null ? [] : [`--throttling.cpuSlowdownMultiplier=${slowdown}`];
  if (!runLighthouse(url, [...parameters, ...throttling])) return null;
  return report.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Without scroll bars, as browsers without a screen are driven: their fading at the load of a long
 * page is twenty frames, and Lighthouse takes a picture of each on the cores that the page needs.
 */
const chromeFlags = [
  '--headless=new',
  '--hide-scrollbars',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
];

function runLighthouse(url: string, parameters: readonly string[]): boolean {
  const chromium = findChromium({ install: true });
  if (chromium.path === null) throw new Error(chromium.sentence);
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
  const flags = `--chrome-flags=${chromeFlags.join(' ')}`;
  const run = spawnSync(process.execPath, [cli, url, '--quiet', flags, ...parameters], {
    env: { ...process.env, CHROME_PATH: chromium.path },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return run.status === 0;
}

/** Version of Lighthouse, for the results. */
export function lighthouseVersion(): string {
  const { dependencies } = z
    .object({ dependencies: z.object({ lighthouse: z.string() }) })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return dependencies.lighthouse;
}
