import { spawn } from 'node:child_process';
import { childEnvironment } from '../../platform/config/child-environment.ts';

/** What programs of PostgreSQL say last is what a person needs to read. */
const errorBytesMax = 4_000;

/**
 * Writes a database into a file, in the custom format of `pg_dump`, which must be in the PATH and
 * not be older than the server. Throws a sentence with its own words where it fails.
 */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  const { parameters, variables } = connectionOf(url);
  await run(
    'pg_dump',
    ['--format=custom', '--no-password', '--file', file, ...parameters],
    variables,
  );
}

/** Brings such a file into an empty database, whole or not at all. */
export async function restoreDump(url: string, file: string): Promise<void> {
  const { parameters, variables } = connectionOf(url);
  const once = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await run('pg_restore', [...once, '--no-password', ...parameters, file], variables);
}

/** The password goes by the environment: the command line is everybody's to read. */
function connectionOf(text: string) {
  const url = new URL(text);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return { parameters: ['--dbname', url.href], variables: { PGPASSWORD: password } };
}

async function run(
  program: string,
  parameters: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(variables),
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-errorBytesMax);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new Error(`${program} was not found: install the client of your PostgreSQL.`, { cause });
  });
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`);
}
