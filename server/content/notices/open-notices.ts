import type { Announcements } from '../../platform/database/announcements.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Notice, readNotice } from './notice.ts';

/** The notice as this process has it in memory, kept up to date until closed. */
export type LiveNotices = LiveValue<Notice>;

/** Reads the notice and reads it again whenever somebody has changed it. */
export function openNotices(
  { database, log, tasks }: Pick<Platform, 'database' | 'log' | 'tasks'>,
  announcements: Announcements,
): Promise<LiveNotices> {
  return liveValue({ log, tasks }, announcements, {
    load: () => readNotice(database),
    channels: ['notice_changed'],
    lookMilliseconds: 30_000,
    name: 'the notice',
  });
}
