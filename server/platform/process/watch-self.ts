import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from './project-root.ts';

/** Longer than anything that a process computes, a cleaning of its memory included. */
const stillMillisecondsMax = 15_000;

/**
 * Ends a process that hangs, where nobody watches its heartbeat: a thread of its own looks whether
 * the event loop turns. Whoever keeps the process running then starts it again.
 */
export function watchSelf(millisecondsMax = stillMillisecondsMax): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const file = join(projectRoot, 'server/platform/process/watch-self-worker.ts');
  const watcher = new Worker(file, { workerData: { beats, millisecondsMax }, execArgv: [] });
  watcher.unref();
  const beat = () => Atomics.add(beats, 0, 1);
  setInterval(beat, 500).unref();
}
