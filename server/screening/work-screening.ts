import { type Loop, startLoop } from '../platform/process/run-loop.ts';
import type { ScreeningDeps } from './assess.ts';
import { runChecks } from './run-checks.ts';

/** Asks whatever is to be asked, until it is closed. */
export function workScreening(deps: ScreeningDeps): Loop {
  const { log } = deps.platform;
  return startLoop(log, { name: 'screening', everyMilliseconds: 2_000 }, () => runChecks(deps));
}
