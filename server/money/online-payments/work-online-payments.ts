import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { actOnNotifications, type OnlineDeps } from './act-on-notifications.ts';

/** Acts on what payment providers tell, in one worker of all. */
export function workOnlinePayments(deps: OnlineDeps): Task {
  const options = { name: 'watch online', everyMilliseconds: 1_000 };
  return leadTask(deps.orders.platform, options, (lease) => actOnNotifications(deps, lease));
}
