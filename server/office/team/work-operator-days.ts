import { readPayoutAmounts } from '../../money/payouts/read-payouts.ts';
import type { Platform } from '../../platform/platform.ts';
import { longRoundMilliseconds, type Task } from '../../platform/tasks/task.ts';
import { countOnward } from '../audit/count-onward.ts';

const everyMilliseconds = 5_000;
/** Of one round, so that it ends on a log of any length. */
const stepsAtOnce = 50;

/** Counts the entries of the audit log that did not count themselves, in one worker of all. */
export function workOperatorDays(platform: Pick<Platform, 'database' | 'config' | 'tasks'>): Task {
  const options = {
    name: 'operator figures',
    everyMilliseconds,
    stallMillisecondsMax: longRoundMilliseconds,
  };
  return platform.tasks.start(options, () => countOperatorDays(platform));
}

/** One round of it. */
export async function countOperatorDays({
  database,
  config: { timeZone },
}: Pick<Platform, 'database' | 'config'>): Promise<void> {
  for (let step = 1; step <= stepsAtOnce; step += 1) {
    if (!(await countOnward(database, { timeZone, paidBy: readPayoutAmounts }))) return;
  }
}
