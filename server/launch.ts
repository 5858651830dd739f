import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoNode } from './demo-node.ts';
import { prepareService } from './first-start.ts';
import { childEnvironment, signerEnvironment } from './platform/config/child-environment.ts';
import { type Config, loadConfig } from './platform/config/config.ts';
import { openServiceDatabase, type ServiceDatabase } from './platform/database/service-database.ts';
import { openPlatform } from './platform/open-platform.ts';
import { prepareDatabase } from './platform/prepare-database.ts';
import { lockDataDir } from './platform/process/data-lock.ts';
import { waitForPort } from './platform/process/port.ts';
import { explain } from './platform/process/run-process.ts';
import { type Supervised, supervise } from './platform/process/supervise.ts';
import { readCoinNodes } from './rails/coin-nodes.ts';

const root = join(import.meta.dirname, '..');

/** The processes of the service. The signer runs where there is something to sign for. */
const files = {
  signer: join(root, 'signer/main.ts'),
  worker: join(root, 'server/worker.ts'),
  web: join(root, 'server/main.ts'),
} as const;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Starts everything on this machine, in order, and ends it in the opposite order. */
async function launch(): Promise<void> {
  const ending = askedToEnd();
  const config = loadConfig();
  const cleanup: (() => Promise<void>)[] = [];
  try {
    const lock = await lockDataDir(config.dataDir);
    cleanup.push(() => lock.release());
    await waitForPort(config.host, config.port);
    const [database, node] = await Promise.all([
      openServiceDatabase(config, say),
      startDemoNode(config, say),
    ]);
    cleanup.push(() => database.close());
    if (node !== null) cleanup.push(() => node.stop());
    const whole = { ...config, rails: { ...config.rails, ...node?.variables } };
    const notes = await prepare(whole, database);
    const children = startProcesses(whole, database);
    cleanup.push(() => stopAll(children));
    const ready = Promise.all(children.map((child) => child.ready));
    await Promise.race([ready, ending]);
    announce(whole, notes);
    await ending;
  } finally {
    for (const step of cleanup.reverse()) await step().catch((error) => say(explain(error)));
  }
}

async function prepare(config: Config, database: ServiceDatabase): Promise<readonly string[]> {
  await prepareDatabase(database.url);
  const withDatabase = { ...config, databaseUrl: database.url };
  const { platform, close } = await openPlatform(withDatabase, 'launcher', { works: false });
  try {
    return await prepareService(platform);
  } finally {
    await close();
  }
}

function startProcesses(config: Config, database: ServiceDatabase): readonly Supervised[] {
  const demo = config.demo ? 'true' : 'false';
  const env = childEnvironment({ ...config.rails, DEMO: demo, DATABASE_URL: database.url });
  const children = [
    supervise({ name: 'worker', file: files.worker, env }, say),
    supervise({ name: 'web', file: files.web, env }, say),
  ];
  if (readCoinNodes(config.rails).length === 0) return children;
  const own = signerEnvironment(config.rails);
  return [supervise({ name: 'signer', file: files.signer, env: own }, say), ...children];
}

async function stopAll(children: readonly Supervised[]): Promise<void> {
  await Promise.all(children.map((child) => child.stop()));
}

function announce(config: Config, notes: readonly string[]): void {
  say('');
  say(`Agio is running: ${config.publicUrl}`);
  say(`The office:      ${config.publicUrl}/office`);
  if (config.demo) say(`Demo mode: ${demoSentence(config)}`);
  for (const note of notes) say(note);
  say('');
}

function demoSentence(config: Config): string {
  return readCoinNodes(config.rails).length === 0
    ? 'prices and payments are simulated.'
    : 'prices and payments are simulated; LTC moves on a private litecoin network.';
}

/** Resolves on Ctrl-C, on SIGTERM, and when the command that started the launcher is gone. */
function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    // Listened to for ever: a second signal must not cut the orderly end short.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
    process.on('disconnect', () => resolve());
  });
}

try {
  await launch();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  await sleep(10);
  process.exit(1);
}
