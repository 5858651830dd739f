import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { variableNames } from '../platform/config/settings.ts';

const own = new Set([...variableNames, 'NODE_OPTIONS']);

/** The environment without the settings of this machine's own service, of npm and of tests. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !own.has(name) && !/^(npm_|VITEST|SIGNER_)/.test(name),
    ),
  );
}

/** The address of the embedded database that runs in a data directory. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return `postgresql://agio:${password}@127.0.0.1:${lines[3]}/agio`;
}

/** Ends a service by its launcher, in order; one that takes longer than a minute is killed. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
  await ended;
  clearTimeout(late);
}
