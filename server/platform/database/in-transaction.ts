import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from './database.ts';
import { transact } from './transact.ts';

type TransactionOptions = {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** How often the work may be tried in all, the first time included. */
  readonly attemptsMax?: number;
};

/**
 * Runs `work` in one transaction and commits it. Work that lost against another transaction (a
 * serialization failure or a deadlock) runs again from the start, so it must touch nothing but
 * the transaction. Any other error rolls back and is thrown on.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const attemptsMax = options.attemptsMax ?? 8;
  const isolation = options.isolation ?? 'read committed';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(database, work, isolation);
    } catch (error) {
      if (attempt >= attemptsMax || !lostAgainstAnother(error)) throw error;
      // Deadlock victims that come back at the same moment meet again: each waits a little longer.
      await sleep(attempt * 7 + (process.pid % 5));
    }
  }
}

/** SQLSTATE of a database error, looked for under Drizzle's wrapping too; null when it is none. */
export function sqlStateOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      return at.code;
    }
  }
  return null;
}

function lostAgainstAnother(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01';
}
