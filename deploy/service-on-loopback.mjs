// The service on loopback, each of its processes started by itself, for trials of what stands around it.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/launch/database/embedded.ts';

/** A port of loopback that nobody has. */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts a program; what it says is kept for whoever wants to know why it failed. */
export function run(program, parameters, options = {}) {
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  child.said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      child.said = `${child.said}${bytes}`.slice(-4_000);
    });
  }
  child.gone = new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)));
  child.once('error', (error) => {
    child.said += error.message;
  });
  return child;
}

/** Asks until it succeeds; throws what it failed with last. */
export async function patiently(ask, seconds = 60) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries >= seconds * 4) throw error;
      await sleep(250);
    }
  }
}

/** The demo on a database of its own; `root` is the folder whose programs run. */
export async function startService(root, variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'agio-trial-'));
  const cleanup = [async () => rmSync(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const step of cleanup.reverse()) await step();
  };
  try {
    const database = await startEmbeddedPostgres(join(folder, 'database'));
    cleanup.push(() => database.stop());
    const port = await freePort();
    mkdirSync(join(folder, 'data'));
    const env = {
      PATH: process.env.PATH,
      TMPDIR: folder,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'error',
      DEMO: 'true',
      DEMO_HISTORY: 'false',
      DEMO_LITECOIN: 'false',
      ...variables,
    };
    const part = (role) => run(join(root, 'deploy/agio'), [role], { env, cwd: folder });
    const migrate = part('migrate');
    if ((await migrate.gone) !== 0) throw new Error(`migrate: ${migrate.said}`);
    for (const role of ['web', 'worker']) {
      const child = part(role);
      cleanup.push(async () => {
        child.kill('SIGTERM');
        const code = await child.gone;
        if (code !== 0) console.log(`${role} ended with ${code}: ${child.said}`);
      });
    }
    await patiently(async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
      if (status !== 200) throw new Error(`/readyz answers ${status}`);
    });
    return { folder, port, end };
  } catch (error) {
    await end();
    throw error;
  }
}
