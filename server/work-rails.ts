import type { DepositRail, PayoutRail, Rail } from '../rails/rail.ts';
import type { OrdersDeps } from './exchange/orders/deps.ts';
import { watchDeposits } from './money/deposit-watcher/watch-deposits.ts';
import type { LiveGateways } from './money/online-payments/open-gateways.ts';
import { payoutRailOf } from './money/online-payments/payout-rail.ts';
import { payRound } from './money/payout-processor/pay.ts';
import type { Rails } from './money/rails/open-rails.ts';
import type { Lease } from './platform/lease/lease.ts';
import { leadTask } from './platform/tasks/lead-task.ts';
import type { Task } from './platform/tasks/task.ts';

const everyMilliseconds = 1_000;

/**
 * Watches and pays on every rail, now and as rails come: each in one worker of all, the one that
 * holds the lease. A watcher too: what one has read and another has read again since must not be
 * written over it.
 */
export function workRails(deps: OrdersDeps, rails: Rails): Task {
  const tasks: Task[] = [];
  rails.each((rail) => tasks.push(...tasksOf(deps, rail)));
  return {
    async close() {
      await Promise.all(tasks.map((task) => task.close()));
    },
  };
}

/**
 * Pays out over every provider that can, each in one worker of all. One that is not set up has
 * nothing to do, and begins as soon as it is.
 */
export function workProviderPayouts(deps: OrdersDeps, gateways: LiveGateways): Task {
  const tasks = gateways.known.flatMap(({ name }): Task[] => {
    const rail = payoutRailOf(gateways, name);
    if (rail === null) return [];
    const round = async (lease: Lease) => {
      if (gateways.byName(name) !== null) await payRound({ deps, name, rail, lease });
    };
    return [leadTask(deps.platform, { name: `pay ${name}`, everyMilliseconds }, round)];
  });
  return {
    async close() {
      await Promise.all(tasks.map((task) => task.close()));
    },
  };
}

function tasksOf(deps: OrdersDeps, { name, deposits, payouts }: Rail): Task[] {
  const { platform } = deps;
  const watch = (rail: DepositRail) =>
    leadTask(platform, { name: `watch ${name}`, everyMilliseconds }, (lease) =>
      watchDeposits({ deps, name, rail, lease }),
    );
  const pay = (rail: PayoutRail) =>
    leadTask(platform, { name: `pay ${name}`, everyMilliseconds }, (lease) =>
      payRound({ deps, name, rail, lease }),
    );
  // The operators' rail reports nothing by itself: an operator does.
  return [
    ...(deposits === null ? [] : [watch(deposits)]),
    ...(payouts === null ? [] : [pay(payouts)]),
  ];
}
