import type { DepositRail, PayoutRail, Rail } from '../rails/rail.ts';
import type { GatewayRoom } from './online-payments/open-gateways.ts';
import { payoutRailOf } from './online-payments/payout-rail.ts';
import type { OrdersDeps } from './orders/deps.ts';
import { payRound } from './paying/pay.ts';
import type { Lease } from './platform/lease/lease.ts';
import { startLeasedLoop } from './platform/lease/run-leased-loop.ts';
import type { Loop } from './platform/process/run-loop.ts';
import type { Rails } from './rails/open-rails.ts';
import { watchDeposits } from './watching/watch-deposits.ts';

const everyMilliseconds = 1_000;

/**
 * Watches and pays on every rail, now and as rails come: each in one worker of all, the one that
 * holds the lease. A watcher too: what one has read and another has read again since must not be
 * written over it.
 */
export function workRails(deps: OrdersDeps, rails: Rails): Loop {
  const loops: Loop[] = [];
  rails.each((rail) => loops.push(...loopsOf(deps, rail)));
  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

/**
 * Pays out over every provider that can, each in one worker of all. One that is not set up has
 * nothing to do, and begins as soon as it is.
 */
export function workProviderPayouts(deps: OrdersDeps, gateways: GatewayRoom): Loop {
  const loops = gateways.known.flatMap(({ name }): Loop[] => {
    const rail = payoutRailOf(gateways, name);
    if (rail === null) return [];
    const round = async (lease: Lease) => {
      if (gateways.byName(name) !== null) await payRound({ deps, name, rail, lease });
    };
    return [startLeasedLoop(deps.platform, { name: `pay ${name}`, everyMilliseconds }, round)];
  });
  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

function loopsOf(deps: OrdersDeps, { name, deposits, payouts }: Rail): Loop[] {
  const { platform } = deps;
  const watch = (rail: DepositRail) =>
    startLeasedLoop(platform, { name: `watch ${name}`, everyMilliseconds }, (lease) =>
      watchDeposits({ deps, name, rail, lease }),
    );
  const pay = (rail: PayoutRail) =>
    startLeasedLoop(platform, { name: `pay ${name}`, everyMilliseconds }, (lease) =>
      payRound({ deps, name, rail, lease }),
    );
  // The operators' rail reports nothing by itself: an operator does.
  return [
    ...(deposits === null ? [] : [watch(deposits)]),
    ...(payouts === null ? [] : [pay(payouts)]),
  ];
}
