import type { Task } from '../../platform/tasks/task.ts';
import type { ScreeningDeps } from './assess.ts';
import { runChecks } from './run-checks.ts';

/** Asks whatever is to be asked, until it is closed. */
export function workScreening(deps: ScreeningDeps): Task {
  const { tasks } = deps.platform;
  return tasks.start({ name: 'screening', everyMilliseconds: 2_000 }, () => runChecks(deps));
}
