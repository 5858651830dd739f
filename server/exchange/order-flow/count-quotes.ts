import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';

const everyMilliseconds = 15_000;
const quotes = '/api/v1/rate_calculations/';

/**
 * Counts the quotes that this process gives, and adds them to what all have given every few
 * seconds. Quotes themselves wait for no database; what a process that dies has not told is lost.
 */
export function countQuotes(app: App, { database, tasks }: Pick<Platform, 'database' | 'tasks'>) {
  let given = 0;
  app.addHook('onResponse', (request, reply, done) => {
    const isQuote = request.routeOptions.url?.startsWith(quotes) === true;
    if (isQuote && reply.statusCode === 200) given += 1;
    done();
  });
  const flush = async () => {
    const count = given;
    if (count === 0) return;
    given -= count;
    try {
      await addQuotes(database, count);
    } catch (error) {
      given += count;
      throw error;
    }
  };
  const task = tasks.start({ name: 'count quotes', everyMilliseconds, upkeep: true }, flush);
  app.addHook('onClose', () => task.close());
}

async function addQuotes(database: Database, count: number): Promise<void> {
  await database.execute(sql`
    insert into quote_slots (at, quotes)
    values (date_bin('15 minutes', now(), timestamptz 'epoch'), ${count})
    on conflict (at) do update set quotes = quote_slots.quotes + excluded.quotes`);
}
