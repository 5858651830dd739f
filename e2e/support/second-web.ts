import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/launch/database/free-port.ts';
import { childSettings, type ServiceAccess } from './running-service.ts';

export type SecondWeb = { readonly url: string; stop(): Promise<void> };

const program = join(import.meta.dirname, '../../dist/service/web.js');

/** Another web process over the books of the run's service, as a second machine would have it. */
export async function startSecondWeb(
  { databaseUrl }: ServiceAccess,
  settings: Readonly<Record<string, string>> = {},
): Promise<SecondWeb> {
  const dataDir = await mkdtemp(join(tmpdir(), 'agio-second-web-'));
  const url = `http://localhost:${await freePort()}`;
  const child = fork(program, {
    env: {
      ...childSettings(url),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'true',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  // Heartbeats come before it, and after it too.
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => {
      if (message === 'ready') resolve();
    });
  });
  await Promise.race([
    ready,
    ended.then(([code]) => {
      throw new Error(`the second web process ended with ${code}`);
    }),
  ]);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An error-reporting service: what it was sent, and the DSN by which it is configured. */
export type FaultDesk = {
  readonly dsn: string;
  readonly reports: readonly { readonly path: string; readonly body: string }[];
  /** Empties the desk. */
  forget(): void;
  close(): Promise<void>;
};

/** Opens one on this machine. */
export async function openFaultDesk(): Promise<FaultDesk> {
  const reports: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    reports.push({ path: request.url ?? '', body });
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    dsn: `http://public@127.0.0.1:${port}/7`,
    reports,
    forget: () => void reports.splice(0),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
