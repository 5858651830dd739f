import type { Announcements } from '../../platform/database/announcements.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDesk, type SupportHours } from './desk.ts';

/** The desk as this process has it in memory, a few seconds old at most. */
type LiveSupportHours = LiveValue<SupportHours>;

/** Follows the desk for what every quote says about its operators. */
export function openDesk(
  { database, log, tasks }: Pick<Platform, 'database' | 'log' | 'tasks'>,
  announcements: Announcements,
): Promise<LiveSupportHours> {
  return liveValue({ log, tasks }, announcements, {
    load: () => readDesk(database),
    channels: [],
    lookMilliseconds: 5_000,
    name: 'the desk of the operators',
  });
}
