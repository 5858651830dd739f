import type { Announcements } from '../platform/database/announcements.ts';
import type { Platform } from '../platform/platform.ts';
import { type Notice, readNotice } from './notice.ts';

/** The notice as this process has it in memory, kept up to date until closed. */
export interface NoticesRoom {
  current(): Notice;
  /** Reads it again now. */
  refresh(): Promise<void>;
  close(): void;
}

/** Announcements may be lost with a connection: a look twice a minute finds what was missed. */
const refreshMilliseconds = 30_000;

/** Reads the notice and reads it again whenever somebody has changed it. */
export async function openNotices(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  announcements: Announcements,
): Promise<NoticesRoom> {
  let current = await readNotice(database);
  let asked = 0;
  let answered = 0;

  async function refresh(): Promise<void> {
    asked += 1;
    const question = asked;
    const read = await readNotice(database);
    // What was read before an answer that is here already is old news.
    if (question < answered) return;
    answered = question;
    current = read;
  }

  function refreshOrLog(): void {
    refresh().catch((error: unknown) => log.error({ err: error }, 'the notice cannot be read'));
  }

  await announcements.on('notice_changed', refreshOrLog);
  // A change between the first reading and the listening.
  await refresh();
  const timer = setInterval(refreshOrLog, refreshMilliseconds);
  timer.unref();
  return { current: () => current, refresh, close: () => clearInterval(timer) };
}
