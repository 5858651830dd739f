import type { Announcements } from '../../platform/database/announcements.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Notice, readNotice } from './notice.ts';
import { listPlannedBreaks, noticeAt } from './planned-breaks.ts';

/** The notice as this process has it in memory, kept up to date until closed. */
export type LiveNotices = LiveValue<Notice>;

/** Reads the notice and planned breaks, and again whenever somebody has changed them. */
export async function openNotices(
  { database, log, tasks, clock }: Pick<Platform, 'database' | 'log' | 'tasks' | 'clock'>,
  announcements: Announcements,
): Promise<LiveNotices> {
  const live = await liveValue({ log, tasks }, announcements, {
    load: async () => ({
      notice: await readNotice(database),
      breaks: await listPlannedBreaks(database),
    }),
    channels: ['notice_changed'],
    lookMilliseconds: 30_000,
    name: 'the notice',
  });
  return {
    ...live,
    current: noticeAt(
      () => live.current(),
      () => clock.now(),
    ),
  };
}
