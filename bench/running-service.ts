import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/launch/database/free-port.ts';
import { databaseUrlOf, plainEnvironment } from '../server/launch/testing.ts';
import { findProcess, type ProcessName } from './processes.ts';

/** The service as a person runs it, on a data directory of its own. */
export type Service = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Milliseconds from the command until the site answered. */
  readonly startMilliseconds: number;
  /** Number of one of its processes; null where it does not run or the system does not tell. */
  readonly pidOf: (name: ProcessName) => Promise<number | null>;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '..');
const startMillisecondsMax = 180_000;

/** Runs `npm start` and waits until the site answers. */
export async function startService(dataDir: string): Promise<Service> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(dataDir, 'service.log'), 'a');
  const env = {
    ...plainEnvironment(),
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // One machine plays all the visitors. Each order still comes from an address of its own, so
    // that the rate limiter on orders of one address works as it does for visitors.
    RATE_LIMIT_PER_MINUTE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const startedAt = performance.now();
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['start'], { cwd: root, env, stdio: ['ignore', log, log] });
  await untilSiteAnswers(url, child);
  const startMilliseconds = performance.now() - startedAt;
  return {
    url,
    dataDir,
    startMilliseconds,
    databaseUrl: await databaseUrlOf(dataDir),
    pidOf: (name) => findProcess(child.pid ?? 0, name),
    stop: () => stop(dataDir, child),
  };
}

async function untilSiteAnswers(url: string, child: ChildProcess): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < startMillisecondsMax) {
    const ok = await fetch(url).then(
      async (answer) => (await answer.text()).length > 0 && answer.ok,
      () => false,
    );
    if (ok) return;
    if (child.exitCode !== null) break;
    await sleep(10);
  }
  throw new Error('the service did not start: see service.log in its data directory');
}

/** The launcher ends everything in order; npm ends after it. */
async function stop(dataDir: string, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  const lock = await readFile(join(dataDir, 'launcher.pid'), 'utf8');
  process.kill(Number.parseInt(lock, 10), 'SIGTERM');
  await ended;
}
