import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type LateSettings, settingsToCome } from '../../platform/config/settings-to-come.ts';
import { nonRetryableExitCode } from '../../platform/process/exit-codes.ts';
import { watchHeartbeat } from '../../platform/process/heartbeat.ts';
import {
  heapMegabytesUsual,
  memoryEnvironment,
  memoryOptions,
} from '../../platform/process/memory-limits.ts';
import { projectRoot } from '../../platform/process/project-root.ts';

export type ChildSpec = {
  readonly name: string;
  /** File that Node runs. */
  readonly file: string;
  /** All the environment it gets: a process that needs no secrets is given none. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What it is told besides once that is known: until then it loads itself and waits. */
  readonly settings?: Promise<LateSettings>;
  /** Megabytes of live data it may hold; 512. */
  readonly heapMegabytesMax?: number;
  /** A process that has lived this long starts its next life without waiting; half a minute. */
  readonly healthyMilliseconds?: number;
  /** One that has beaten and then says nothing for so long is killed; six seconds. */
  readonly silentMillisecondsMax?: number;
  /** What it may take to end in order; twelve seconds. */
  readonly stopMillisecondsMax?: number;
};

export type Supervised = {
  /** Resolves at the first readiness; rejects when no start can succeed. */
  readonly ready: Promise<void>;
  /** Asks the process to end and waits for it; one that does not end in time is killed. */
  stop(): Promise<void>;
};

const importHook = ['--import', join(projectRoot, 'server/platform/process/import-hook.ts')];
/** Stack traces name the sources, not what was built of them. */
const sourceMaps = '--enable-source-maps';
const delayMillisecondsMin = 250;
const delayMillisecondsMax = 10_000;
const healthyMillisecondsUsual = 30_000;
const stopMillisecondsUsual = 12_000;
const silentMillisecondsUsual = 6_000;
/** While a process loads itself it may say nothing for longer. */
const loadingMillisecondsMax = 30_000;

/**
 * Runs a process and starts it again whenever it dies, ever later while it dies at once. One that
 * hangs, or was stopped, is killed: it is told by its heartbeat.
 */
export function supervise(spec: ChildSpec, say: (line: string) => void): Supervised {
  const ready = Promise.withResolvers<void>();
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopping = false;
  let wasReady = false;
  let delay = delayMillisecondsMin;
  const { settings, healthyMilliseconds = healthyMillisecondsUsual } = spec;
  const { silentMillisecondsMax = silentMillisecondsUsual } = spec;
  const { stopMillisecondsMax = stopMillisecondsUsual } = spec;
  const env = { ...memoryEnvironment, ...spec.env };
  const memory = memoryOptions(spec.heapMegabytesMax ?? heapMegabytesUsual);
  const execArgv = [...memory, sourceMaps, ...importHook];
  const parameters = settings === undefined ? [] : [settingsToCome];

  function start(): void {
    const startedAt = performance.now();
    const running = fork(spec.file, parameters, { env, execArgv });
    child = running;
    // Settings that never come are told by whoever was to find them; one that is gone needs none.
    settings?.then((found) => running.connected && running.send(found)).catch(() => undefined);
    let isReady = false;
    running.on('message', (message) => {
      if (message !== 'ready') return;
      isReady = true;
      wasReady = true;
      ready.resolve();
    });
    const silentMax = () => (isReady ? silentMillisecondsMax : loadingMillisecondsMax);
    watchHeartbeat(running, silentMax, () => {
      say(`${spec.name} does not answer and is killed.`);
      running.kill('SIGKILL');
    });
    running.once('exit', (code, signal) => {
      child = null;
      if (stopping) return;
      if (code === nonRetryableExitCode && !wasReady) {
        ready.reject(new Error(`${spec.name} could not start.`));
        return;
      }
      if (performance.now() - startedAt > healthyMilliseconds) delay = delayMillisecondsMin;
      say(`${spec.name} ended (${signal ?? `code ${code}`}) and is started again.`);
      timer = setTimeout(start, delay);
      delay = Math.min(delay * 2, delayMillisecondsMax);
    });
  }

  async function stop(): Promise<void> {
    stopping = true;
    if (timer !== null) clearTimeout(timer);
    const running = child;
    if (running === null) return;
    const late = setTimeout(() => running.kill('SIGKILL'), stopMillisecondsMax);
    const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill('SIGTERM');
    await gone;
    clearTimeout(late);
  }

  start();
  return { ready: ready.promise, stop };
}
