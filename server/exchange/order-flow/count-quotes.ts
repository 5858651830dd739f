import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';

const everyMilliseconds = 15_000;

/**
 * Counts the quotes that this process gives in each direction, and adds them to what all have given
 * every few seconds. Quotes themselves wait for no database; what a process that dies has not told
 * is lost.
 */
export function countQuotes(app: App, { database, tasks }: Pick<Platform, 'database' | 'tasks'>) {
  let given = new Map<string, number>();
  const add = (direction: string, count: number) =>
    given.set(direction, (given.get(direction) ?? 0) + count);
  app.addHook('onResponse', ({ quotedDirection = null }, _reply, done) => {
    if (quotedDirection !== null) add(quotedDirection, 1);
    done();
  });
  const flush = async () => {
    const counted = given;
    if (counted.size === 0) return;
    given = new Map();
    try {
      await addQuotes(database, counted);
    } catch (error) {
      for (const [direction, count] of counted) add(direction, count);
      throw error;
    }
  };
  const task = tasks.start({ name: 'count quotes', everyMilliseconds, upkeep: true }, flush);
  app.addHook('onClose', () => task.close());
}

/** Adds quotes to what all processes have given, by quarters of an hour and by directions. */
export async function addQuotes(
  database: Database,
  counted: ReadonlyMap<string, number>,
): Promise<void> {
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0);
  // In one order, so that two processes never wait for each other's rows.
  const directions = [...counted.keys()].sort();
  const counts = directions.map((direction) => counted.get(direction) ?? 0);
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`
      insert into quote_slots (at, quotes)
      values (date_bin('15 minutes', now(), timestamptz 'epoch'), ${total})
      on conflict (at) do update set quotes = quote_slots.quotes + excluded.quotes`);
    await tx.execute(sql`
      insert into quote_days (day, direction_id, quotes)
      select (now() at time zone 'UTC')::date, direction_id, quotes
        from unnest(${sql.param(directions)}::text[], ${sql.param(counts)}::bigint[])
          as counted (direction_id, quotes)
      on conflict (day, direction_id) do update set quotes = quote_days.quotes + excluded.quotes`);
  });
}
