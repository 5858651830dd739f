import type { PriceSource } from '../../../sources/source.ts';
import type { Lease } from '../../platform/lease/lease.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { marketWork } from './market-work.ts';
import { sourceWork } from './source-work.ts';
import type { TickWork } from './tick-work.ts';

type TickerOptions = { readonly tickSeconds?: number };

type TickerPlatform = Pick<Platform, 'database' | 'log' | 'clock' | 'tasks' | 'config'>;

/** Reads one source every few seconds and stores what it says. */
export function startRateTicker(
  platform: TickerPlatform,
  source: PriceSource,
  options: TickerOptions = {},
): Task {
  return startTicker(platform, sourceWork(platform, source), options);
}

/** Reads many sources, each at its own pace, and stores what they agree on every few seconds. */
export function startMarketTicker(
  platform: TickerPlatform,
  sources: readonly PriceSource[],
  options: TickerOptions = {},
): Task {
  return startTicker(platform, marketWork(platform, sources), options);
}

/**
 * Does the work every few seconds in one worker of all: the one that holds the lease. A worker that
 * lost it cannot write prices any more, and another takes over long before the last ones grow old.
 */
function startTicker(
  platform: TickerPlatform,
  work: TickWork,
  { tickSeconds = 5 }: TickerOptions,
): Task {
  const everyMilliseconds = tickSeconds * 1000;
  let begun: Lease | null = null;
  return leadTask(platform, { name: 'rates', everyMilliseconds }, async (lease) => {
    // Each lease begins anew: another worker may have ticked since.
    if (begun !== lease) await work.begin?.();
    begun = lease;
    await work.tick(lease);
  });
}
