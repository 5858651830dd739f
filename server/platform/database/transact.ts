import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { assert } from '../../../core/assert.ts';
import type { Database, Transaction } from './database.ts';

const dialect = new PgDialect();

/** A transaction's way to the database. */
type Line = {
  /** Statements that have left for the database. */
  sent: number;
  /** Those that nobody has waited for yet, in turn. */
  readonly ahead: Promise<unknown>[];
};

const lines = new WeakMap<Transaction, Line>();

/**
 * Runs `work` between a begin and a commit, or a rollback where it throws. What was sent ahead is
 * kept with the rest or not at all: the commit is sent behind it, and after a statement that fails
 * the database takes a commit for a rollback. The first that failed is thrown.
 */
export async function transact<T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  isolation: string,
): Promise<T> {
  const client = await database.$client.connect();
  const line: Line = { sent: 0, ahead: [] };
  const tx: Transaction = new NodePgTransaction(
    dialect,
    new NodePgSession(lineClient(client, line), dialect, undefined),
    undefined,
  );
  lines.set(tx, line);
  try {
    // Waited for: whatever is sent behind a begin that fails would be kept by itself.
    await client.query(`begin isolation level ${isolation}`);
    const result = await work(tx);
    const committed = client.query('commit');
    await throwFirst([...line.ahead, committed]);
    await assertKept(committed);
    return result;
  } catch (error) {
    const failed = throwFirst(line.ahead);
    await Promise.allSettled([failed, client.query('rollback')]);
    await failed;
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Sends one statement of a transaction without waiting for its answer, for what is sent next does
 * not depend on it. The transaction waits for it at its end. Answers a promise of the answer, in an
 * object, so that nobody waits for it by accident.
 */
export async function sendAhead<T>(
  tx: Transaction,
  send: () => Promise<T>,
): Promise<{ readonly answer: Promise<T> }> {
  const line = lines.get(tx);
  const before = line?.sent;
  const answer = send();
  // A statement that never left must not be missing from what is committed: its error comes first.
  if (line === undefined || before === undefined || line.sent !== before + 1) await answer;
  else line.ahead.push(answer);
  answer.catch(() => undefined);
  return { answer };
}

/** Work that went on after a failed statement has lost all it did, and must not seem done. */
async function assertKept(committed: Promise<QueryResult>): Promise<void> {
  const { command } = await committed;
  assert(command === 'COMMIT', 'the database takes the commit of what failed for a rollback');
}

/** Waits for all, and throws what the first of them that failed was refused with. */
async function throwFirst(all: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(all)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** The same connection; what is sent in one turn goes over it in one piece. */
function lineClient(client: PoolClient, line: Line): PoolClient {
  const { stream } = client.connection;
  function query(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
    stream.cork();
    process.nextTick(() => stream.uncork());
    let refused = false;
    const answer = new Promise<QueryResult>((resolve, reject) => {
      client.query({ ...config, values }, (error: Error | undefined, result: QueryResult) => {
        // Called within this very call where a value cannot be written down.
        refused = Boolean(error);
        if (error) reject(error);
        else resolve(result);
      });
    });
    if (!refused) line.sent += 1;
    return answer;
  }
  return Object.create(client, { query: { value: query } });
}
