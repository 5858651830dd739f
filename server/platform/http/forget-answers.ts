import { lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { idempotencyKeys } from '../tables.ts';

const everySeconds = 3_600;

/** Removes the answers kept for repeated requests once nobody repeats them any more. */
export async function workForgetting({ database, jobs }: Platform): Promise<void> {
  await jobs.repeat('idempotency.forget', everySeconds, async () => {
    await forgetAnswers(database);
  });
}

/** Forgets the answers that are older than 30 days; gives their count. */
export async function forgetAnswers(database: Database): Promise<number> {
  const forgotten = await database
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - interval '30 days'`))
    .returning({ key: idempotencyKeys.key });
  return forgotten.length;
}
