import { setTimeout as sleep } from 'node:timers/promises';

/** Between two batches others get their turn at the disk. */
const restMilliseconds = 50;

/**
 * Does `work`, which answers how many rows it took, until it took fewer than a batch. Each is a
 * transaction of its own, so no row stays locked for long; gives how many there were in all.
 */
export async function inBatches(batch: number, work: () => Promise<number>): Promise<number> {
  for (let total = 0; ; await sleep(restMilliseconds)) {
    const processed = await work();
    total += processed;
    if (processed < batch) return total;
  }
}
