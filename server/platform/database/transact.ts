import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { assert } from '../../../core/assert.ts';
import type { Database, Transaction } from './database.ts';

/** Statements of a transaction that nobody has waited for yet, in turn. */
const sentAhead = new WeakMap<Transaction, Promise<unknown>[]>();

/**
 * Runs `work` between a begin and a commit, or a rollback where it throws. What was sent ahead is
 * kept with the rest or not at all: after a statement that fails the database makes a rollback of
 * the commit, and the first that failed is thrown. Drizzle's own `transaction` would take such a
 * commit for a good one, and keep a connection for ever whose begin fails.
 */
export async function transact<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  isolation: string,
): Promise<T> {
  const client = await database.$client.connect();
  const tx = drizzle(client);
  const ahead: Promise<unknown>[] = [];
  sentAhead.set(tx, ahead);
  try {
    // Waited for: whatever is sent behind a begin that fails would be kept by itself.
    await client.query(`begin isolation level ${isolation}`);
    const result = await work(tx);
    const committed = client.query('commit');
    await throwFirst([...ahead, committed]);
    const { command } = await committed;
    // Work that went on after a failed statement has lost all it did, and must not seem done.
    assert(command === 'COMMIT', 'the database rolled back a transaction with a failed statement');
    return result;
  } catch (error) {
    // A connection that is gone has nothing left to be rolled back: the first error says why.
    await Promise.allSettled([...ahead, client.query('rollback')]);
    await throwFirst(ahead);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Sends a statement of a transaction without waiting for its answer: the commit goes right behind
 * it, and whatever it locks is not kept locked for a round trip. The transaction waits for it at
 * its end. Its values must be such as can be sent (see `preparedStatement`): one that never left
 * would be missing from what is committed. Answers a promise of the answer, in an object, so that
 * nobody waits for it by accident.
 */
export function sendAhead<Row extends QueryResultRow>(
  tx: Transaction,
  statement: QueryConfig,
): { readonly answer: Promise<QueryResult<Row>> } {
  const ahead = sentAhead.get(tx);
  assert(ahead !== undefined, 'a statement is sent ahead within a transaction');
  const answer = tx.$client.query<Row>(statement);
  answer.catch(() => undefined);
  ahead.push(answer);
  return { answer };
}

/** Runs `work` so that, where it throws, only what it did is undone and the transaction goes on. */
export async function savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint part`);
  try {
    const result = await work();
    await tx.execute(sql`release savepoint part`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint part`);
    throw error;
  }
}

/** Waits for all, and throws what the first of them that failed was refused with. */
async function throwFirst(all: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(all)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}
