import { startLeasedLoop } from '../platform/lease/run-leased-loop.ts';
import type { Loop } from '../platform/process/run-loop.ts';
import { actOnNotifications, type OnlineDeps } from './act-on-notifications.ts';

/** Acts on what payment providers tell, in one worker of all. */
export function workOnlinePayments(deps: OnlineDeps): Loop {
  const options = { name: 'watch online', everyMilliseconds: 1_000 };
  return startLeasedLoop(deps.orders.platform, options, (lease) => actOnNotifications(deps, lease));
}
