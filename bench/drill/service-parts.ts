import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainEnvironment } from '../../server/launch/testing.ts';
import { type Program, runProgram } from './runner.ts';

const root = join(import.meta.dirname, '../..');

type Part = {
  /** `web-a`: what its log is called. */
  readonly name: string;
  readonly role: 'web' | 'worker' | 'signer' | 'migrate';
  readonly folder: string;
  readonly variables: Readonly<Record<string, string>>;
};

/** Starts a part of the service as containers and units do. */
export function runPart({ name, role, folder, variables }: Part): Program {
  const command = [join(root, 'deploy/agio'), role];
  return runProgram({ name, folder, command, env: { ...plainEnvironment(), ...variables } });
}

/** Brings the database to this release. */
export async function migrate(
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const program = runPart({ name: 'migrate', role: 'migrate', folder, variables });
  while (program.isRunning()) await sleep(200);
  if (program.exitCode() !== 0) throw new Error('the database was not migrated: see migrate.log');
}

/** Settings of a PgBouncer in transaction mode before the server at `primary`. */
export function pooler(primary: number, port: number, password?: string): string {
  const secret = password === undefined ? '' : ` password=${password}`;
  return `[databases]
agio = host=127.0.0.1 port=${primary} dbname=agio user=agio${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 8
`;
}

/** Waits until everything that answers at these addresses can serve. */
export async function untilReady(urls: readonly string[]): Promise<void> {
  for (let waited = 0; waited < 240; waited += 1) {
    const answers = await Promise.all(
      urls.map((url) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    if (answers.every(Boolean)) return;
    await sleep(500);
  }
  throw new Error('the service did not start: see the logs of web-a and web-b');
}
