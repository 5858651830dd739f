import { isRefusal } from '../../../core/refusal.ts';
import type { LiveGateways } from '../../money/online-payments/open-gateways.ts';
import type { Lease } from '../../platform/lease/lease.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { announceStored } from '../order-changes/changes.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { issueRequisites } from '../orders/place/issue-requisites.ts';
import { followRequests } from './follow-requests.ts';
import { sendForwards } from './forwards.ts';
import { closeSearch, readDueSearches } from './searches.ts';

type RequisitesWork = { readonly orders: OrdersDeps; readonly gateways: LiveGateways };

/**
 * One round: goes on with searches that nobody is at, tells providers what they are to be told, and
 * asks them how their orders stand.
 */
export async function requisitesRound(deps: RequisitesWork, lease: Lease): Promise<void> {
  const { platform } = deps.orders;
  await goOnLooking(deps.orders, lease);
  await sendForwards({ platform, gateways: deps.gateways }, lease);
  await followRequests({ platform, gateways: deps.gateways }, lease);
}

async function goOnLooking(orders: OrdersDeps, lease: Lease): Promise<void> {
  const { database } = orders.platform;
  const due = await readDueSearches(database);
  await Promise.all(
    due.map(async (orderId) => {
      const issued = await issueRequisites(orders, orderId);
      lease.noteProgress();
      if (!isRefusal(issued)) return;
      // None anywhere, or the order wants none any more: its page says so.
      await closeSearch(database, orderId, 'none');
      await announceStored(database, orderId);
    }),
  );
}

/** Does it every second, in one worker of all. */
export function workRequisites(deps: RequisitesWork): Task {
  const options = { name: 'look for requisites', everyMilliseconds: 1_000 };
  return leadTask(deps.orders.platform, options, (lease) => requisitesRound(deps, lease));
}
