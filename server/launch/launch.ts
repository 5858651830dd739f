import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCoinNodes } from '../money/rails/coin-nodes.ts';
import { childEnvironment, signerEnvironment } from '../platform/config/child-environment.ts';
import {
  type Config,
  demoNodeVariable,
  loadConfig,
  readConfig,
} from '../platform/config/config.ts';
import type { LateSettings } from '../platform/config/settings-to-come.ts';
import { waitForPort } from '../platform/process/port.ts';
import { projectRoot } from '../platform/process/project-root.ts';
import { explain } from '../platform/process/run-process.ts';
import { openServiceDatabase } from './database/service-database.ts';
import { startDemoNode } from './demo-node.ts';
import { lockDataDir } from './process/data-lock.ts';
import { type Supervised, supervise } from './process/supervise.ts';

const source = (file: string) => join(projectRoot, file);
const built = (file: string) => join(projectRoot, 'dist/service', file);

/**
 * The processes of the service, as this one runs itself: built, or from the sources. The signer
 * runs where there is something to sign for.
 */
const files = import.meta.filename.endsWith('.js')
  ? { signer: built('signer.js'), worker: built('worker.js'), web: built('web.js') }
  : {
      signer: source('signer/main.ts'),
      worker: source('server/worker.ts'),
      web: source('server/main.ts'),
    };

/** Loading keeps this process busy: the database is sent on its way before. */
const headStartMilliseconds = 100;

/** Payouts wait for it, and nobody else does. */
const signerMillisecondsMax = 15_000;
const noSigner = 'The signer does not run yet: its log says why, and payouts of coins wait for it.';

const noDemo =
  'Not a demo: PUBLIC_URL is https, so only DEMO=true makes one. DEMO=false silences this line.';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Starts everything on this machine and ends it in the opposite order. Web and worker load their
 * programs while the database starts, and begin when they are told where it is.
 */
async function launch(): Promise<void> {
  const ending = askedToEnd();
  const config = loadConfig();
  const settings = Promise.withResolvers<LateSettings>();
  const children: Supervised[] = [];
  const cleanup: (() => Promise<void>)[] = [];
  try {
    const lock = await lockDataDir(config.dataDir);
    cleanup.push(() => lock.release());
    await waitForPort(config.host, config.port);
    children.push(...startServing(config, settings.promise));
    const outside = startOutside(config, cleanup);
    await Promise.race([outside, sleep(headStartMilliseconds)]);
    const { prepareData } = await import('./prepare-data.ts');
    const { whole, node, url } = await outside;
    const { notes, config: prepared } = await prepareData(whole, url);
    const signs = readCoinNodes(prepared.rails).length > 0 && prepared.signerApart === null;
    const signer = signs ? startSigner(prepared) : null;
    const serving = children.map((child) => child.ready);
    if (signer !== null) children.push(signer);
    settings.resolve({ ...node, DATABASE_URL: url });
    const late = signer === null ? Promise.resolve(false) : isLate(signer);
    await Promise.race([Promise.all([late, ...serving]), ending]);
    announce(
      prepared,
      (await Promise.race([late, ending])) === true ? [...notes, noSigner] : notes,
    );
    await ending;
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    for (const step of cleanup.reverse()) await step().catch((error) => say(explain(error)));
  }
}

/** The database and, in the demo, a node: what the processes of the service stand on. */
async function startOutside(config: Config, cleanup: (() => Promise<void>)[]) {
  const [opened, begun] = await Promise.allSettled([
    openServiceDatabase(config, say),
    startDemoNode(config, say),
  ]);
  // Where one of them could not start, the other is ended as well and not left behind.
  if (opened.status === 'fulfilled') cleanup.push(() => opened.value.close());
  if (begun.status === 'fulfilled') cleanup.push(async () => begun.value?.stop());
  if (opened.status === 'rejected') throw opened.reason;
  if (begun.status === 'rejected') throw begun.reason;
  const variables = begun.value?.variables;
  const node: LateSettings =
    variables === undefined ? {} : { [demoNodeVariable]: JSON.stringify(variables) };
  // The office may have settings of its own: they are read beneath these.
  const whole = readConfig({ ...config.environment, ...node });
  return { whole, node, url: opened.value.url };
}

function startServing(
  { heapMegabytesMax, drainSeconds }: Config,
  settings: Promise<LateSettings>,
): readonly Supervised[] {
  const stopMillisecondsMax = 12_000 + drainSeconds * 1_000;
  const env = childEnvironment({});
  const common = { env, heapMegabytesMax, settings, stopMillisecondsMax };
  return [
    supervise({ name: 'web', file: files.web, ...common }, say),
    supervise({ name: 'worker', file: files.worker, ...common }, say),
  ];
}

function startSigner({ rails }: Config): Supervised {
  return supervise({ name: 'signer', file: files.signer, env: signerEnvironment(rails) }, say);
}

/**
 * Says whether the signer lets everybody wait too long. The service goes on without it; settings of
 * it that could not be meant end the start.
 */
async function isLate({ ready }: Supervised): Promise<boolean> {
  return Promise.race([
    ready.then(() => false),
    sleep(signerMillisecondsMax, true, { ref: false }),
  ]);
}

function announce(config: Config, notes: readonly string[]): void {
  say('');
  say(`Agio is running: ${config.publicUrl}`);
  say(`The office:      ${config.officeUrl}/office`);
  if (config.demo) say(`Demo mode: ${demoSentence(config)}`);
  if (config.demoUnsaid) say(noDemo);
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
