import { sql } from 'drizzle-orm';
import { fetchScammers, type Scammer } from '../../../sources/bestchange/scammer-list.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import { longRoundMilliseconds, type Task } from '../../platform/tasks/task.ts';

const hourMilliseconds = 3_600_000;

/** Keeps a monitor's list of scammers beside our own; nothing where nobody gave its address. */
export function workScammers(platform: Platform): Task[] {
  if (platform.config.scammerList === null) return [];
  const options = {
    name: 'scammer list',
    everyMilliseconds: hourMilliseconds,
    stallMillisecondsMax: longRoundMilliseconds,
  };
  return [leadTask(platform, options, () => followScammers(platform))];
}

/**
 * Reads the list and makes the entries of that origin the same: new ones come, others go. Whoever
 * stands on it has their payout stopped, never the order refused: others' word is no proof.
 */
export async function followScammers({ config, clock, database }: Platform): Promise<void> {
  if (config.scammerList === null) return;
  const found = await fetchScammers({ ...config.scammerList, now: () => clock.now(), fetch });
  const kinds = sql.param(found.map(({ kind }) => kind));
  const values = sql.param(found.map(({ value }) => value));
  const reasons = sql.param(found.map(reasonOf));
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`
      delete from block_list where origin = 'bestchange' and (kind, value) not in (
        select * from unnest(${kinds}::text[], ${values}::text[]))`);
    await tx.execute(sql`
      insert into block_list (kind, value, reason, mode, origin, created_by)
      select kind, value, reason, 'hold_payout', 'bestchange', 'service'
        from unnest(${kinds}::text[], ${values}::text[], ${reasons}::text[])
             as listed (kind, value, reason)
      on conflict (kind, value, origin) do nothing`);
  });
}

function reasonOf({ reason }: Scammer): string {
  return reason ?? 'BestChange';
}
