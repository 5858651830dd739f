import type { Log } from '../log/log.ts';
import { type RunningTask, runTask } from './run-task.ts';
import type { Tasks } from './task.ts';

const lookMilliseconds = 1_000;

/** Ends the process: it is started again, and nothing else ends a round that hangs. */
function endProcess(error: Error): never {
  throw error;
}

/**
 * The runner of a process. It looks each second whether a round hangs; `stalled` is told of it, and
 * by default the process ends as if it had died.
 */
export function openTasks(log: Log, stalled: (error: Error) => void = endProcess): Tasks {
  const running = new Set<RunningTask>();
  let lookedAt = performance.now();

  function look(): void {
    const now = performance.now();
    // A process that was stopped, or whose machine slept, has not watched anybody meanwhile.
    if (now - lookedAt > 5 * lookMilliseconds) for (const task of running) task.forgiveSilence(now);
    lookedAt = now;
    for (const task of running) {
      const silent = task.stalledMilliseconds(now);
      if (silent === null) continue;
      const { name } = task.standing();
      task.forgiveSilence(now);
      const seconds = Math.round(silent / 1000);
      log.error({ task: name, seconds }, 'background task stalled: its process ends');
      stalled(new Error(`background task stalled: "${name}" made no progress for ${seconds} s`));
    }
  }

  const looking = setInterval(look, lookMilliseconds).unref();
  return {
    start(options, work) {
      const task = runTask(log, options, work);
      running.add(task);
      void task.ended.then(() => running.delete(task));
      return task;
    },
    list: () => [...running].map((task) => task.standing()),
    async close() {
      await Promise.all([...running].map((task) => task.close()));
      clearInterval(looking);
    },
  };
}
