import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from './database.ts';
import { transact } from './transact.ts';

type TransactionOptions = {
  readonly isolation?: 'read committed' | 'serializable';
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
  const { attemptsMax = 8, isolation = 'read committed' } = options;
  return tryAgain(attemptsMax, () => transact(database, work, isolation));
}

/**
 * Reads several tables as they were at one moment. The tables are locked before the snapshot is
 * taken: what TRUNCATE and rewriting DDL do is not versioned, so a snapshot older than theirs that
 * waited for their lock would find an empty table.
 */
export async function readAtOneMoment<T>(
  database: Database,
  tables: readonly PgTable[],
  read: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const names = sql.join([...tables], sql`, `);
  const lockAndRead = async (tx: Transaction) => {
    await tx.execute(sql`lock table ${names} in access share mode`);
    return read(tx);
  };
  return tryAgain(8, () => transact(database, lockAndRead, 'repeatable read'));
}

async function tryAgain<T>(attemptsMax: number, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
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
