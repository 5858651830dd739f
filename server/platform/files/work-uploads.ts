import type { Platform } from '../platform.ts';
import { longRoundMilliseconds, type Task } from '../tasks/task.ts';
import { moveFiles } from './move-files.ts';
import { openFileStores } from './stores/open-stores.ts';

const roundMilliseconds = 30_000;

/**
 * Moves uploads that lie on this machine's disk into the bucket, and says by its failures that the
 * bucket is away; null where uploads stay on the disk. Each worker does it: disks may be their own.
 */
export function workUploads(platform: Pick<Platform, 'config' | 'tasks' | 'log'>): Task | null {
  const { disk, bucket } = openFileStores(platform.config);
  if (bucket === null) return null;
  const options = {
    name: 'uploads',
    everyMilliseconds: roundMilliseconds,
    stallMillisecondsMax: longRoundMilliseconds,
  };
  return platform.tasks.start(options, async ({ noteProgress }) => {
    await bucket.check();
    const moved = await moveFiles(disk, bucket, noteProgress);
    if (moved > 0) platform.log.info({ moved }, 'uploads moved to the bucket');
  });
}
