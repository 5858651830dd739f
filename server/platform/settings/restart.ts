import { sql } from 'drizzle-orm';
import { openAnnouncements } from '../database/announcements.ts';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

const channel = 'restart_service';

/** Asks every web and worker process to end in order: whoever started them starts them again. */
export async function askForRestart(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, 'settings')`);
}

/** Ends this process, as its launcher would, when the office asks for a restart. */
export async function endOnRestart({
  database,
  log,
}: Pick<Platform, 'database' | 'log'>): Promise<{ close(): Promise<void> }> {
  const announcements = await openAnnouncements(database, log);
  await announcements.on(channel, (payload) => {
    // A lost connection says nothing of a restart.
    if (payload === null) return;
    log.info('ends to be started again with changed settings');
    process.kill(process.pid, 'SIGTERM');
  });
  return announcements;
}
