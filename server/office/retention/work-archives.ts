import { archivePart } from '../../platform/archives/archive-month.ts';
import { dropOldArchives, eraseRecords } from '../../platform/archives/erase-records.ts';
import { mailArchiveKind } from '../../platform/mail/archived-mails.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import { longRoundMilliseconds, type Task } from '../../platform/tasks/task.ts';
import { hintArchiveKind } from './archived-hints.ts';

const everyMilliseconds = 60_000;
const pace = { everyMilliseconds, stallMillisecondsMax: longRoundMilliseconds } as const;

/**
 * Moves months that are over into archives, drops archives whose time is over, and erases from the
 * others what customers had erased. An archive that cannot be opened holds up the erasing alone.
 */
export function workArchives(platform: Platform): Task[] {
  return [
    leadTask(platform, { name: 'archives', ...pace }, async ({ noteProgress }) => {
      const { archived, dropped } = await archiveOldRecords(platform, noteProgress);
      if (archived > 0) platform.log.info({ archived }, 'old records archived');
      if (dropped > 0) platform.log.info({ dropped }, 'old archives dropped');
    }),
    leadTask(platform, { name: 'erase archives', ...pace }, async () => {
      const erased = await eraseRecords(platform);
      if (erased > 0) platform.log.info({ erased }, 'archived records erased');
    }),
  ];
}

type Moved = { readonly archived: number; readonly dropped: number };

/** Archives everything that is due; answers how many records, and how many archives went. */
export async function archiveOldRecords(
  platform: Pick<Platform, 'config' | 'database' | 'files' | 'vault' | 'log'>,
  noteProgress: () => void = () => undefined,
): Promise<Moved> {
  const { archives, archiveDays, mailDays, hintDays } = platform.config.retention;
  const dropped = await dropOldArchives(platform, archiveDays);
  if (!archives) return { archived: 0, dropped };
  const mails = () => archivePart(platform, mailArchiveKind, mailDays);
  const hints = () => archivePart(platform, hintArchiveKind, hintDays);
  let archived = 0;
  for (const [days, next] of [[mailDays, mails] as const, [hintDays, hints] as const]) {
    if (days === 0) continue;
    for (let moved = await next(); moved > 0; moved = await next()) {
      archived += moved;
      noteProgress();
    }
  }
  return { archived, dropped };
}
