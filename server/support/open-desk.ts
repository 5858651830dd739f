import type { Announcements } from '../platform/database/announcements.ts';
import { type Kept, keepLoaded } from '../platform/database/keep-loaded.ts';
import type { Platform } from '../platform/platform.ts';
import { type Desk, readDesk } from './desk.ts';

/** The desk as this process has it in memory, a few seconds old at most. */
export type DeskRoom = Kept<Desk>;

/** Follows the desk for what every quote says about its operators. */
export function openDesk(
  { database, log, tasks }: Pick<Platform, 'database' | 'log' | 'tasks'>,
  announcements: Announcements,
): Promise<DeskRoom> {
  return keepLoaded({ log, tasks }, announcements, {
    load: () => readDesk(database),
    channels: [],
    lookMilliseconds: 5_000,
    name: 'the desk of the operators',
  });
}
