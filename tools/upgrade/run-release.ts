import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/launch/database/free-port.ts';
import { databaseUrlOf, endProcess, plainEnvironment } from '../../server/launch/testing.ts';

/** A release of the service that runs as its demo does, on a data directory of its own. */
export type RunningRelease = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly operator: { readonly login: string; readonly password: string };
  stop(): Promise<void>;
};

const startMillisecondsMax = 300_000;
/** `npm start` of the release that stands in a folder, until it announces itself. */
export async function runRelease(release: string, dataDir: string): Promise<RunningRelease> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const logFile = join(dataDir, 'service.log');
  const log = openSync(logFile, 'w');
  const env = {
    ...plainEnvironment(),
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    FIRST_OPERATOR: 'password',
    // One address plays all the visitors here.
    ORDERS_WAITING_MAX: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    DEMO_BLOCK_MILLISECONDS: '500',
    DEMO_HISTORY: 'false',
  };
  const start = [join(release, 'tools', 'start.mjs')];
  const child = spawn(process.execPath, start, { cwd: release, env, stdio: ['ignore', log, log] });
  try {
    const operator = await announced(child, logFile);
    const databaseUrl = await databaseUrlOf(dataDir);
    return { url, databaseUrl, dataDir, operator, stop: () => endProcess(child) };
  } catch (error) {
    await endProcess(child);
    throw error;
  }
}

/** The lines that are printed when everything serves, with the first operator's password. */
async function announced(child: ChildProcess, logFile: string) {
  const words = /First operator: +(\S+), one-time password (\S+)/;
  for (let waited = 0; waited < startMillisecondsMax; waited += 200) {
    const [, login, password] = words.exec(await readFile(logFile, 'utf8')) ?? [];
    if (login !== undefined && password !== undefined) return { login, password };
    if (child.exitCode !== null) break;
    await sleep(200);
  }
  const said = await readFile(logFile, 'utf8');
  throw new Error(`The release has not started:\n${said.slice(-4000)}`);
}
