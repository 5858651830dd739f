import { createHash } from 'node:crypto';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryConfig, QueryResultRow } from 'pg';
import { keepsStatements, type Queryable, type Transaction } from './database.ts';
import { sendAhead } from './transact.ts';

const dialect = new PgDialect();

type Values = Readonly<Record<string, unknown>>;

interface PreparedStatement<Row extends QueryResultRow> {
  run(database: Queryable, values: Values): Promise<readonly Row[]>;
  /** Sends it without waiting for its answer: see `sendAhead`. */
  sendAhead(tx: Transaction, values: Values): { readonly answer: Promise<readonly Row[]> };
}

/**
 * A statement that is asked again and again in the same words. It is worded once and names its
 * values by `sql.placeholder`; as a named statement each connection reads and plans it once, and
 * each run sends the values alone. Only for texts that never vary, for connections keep what they
 * have read; through a pooler of transactions it goes without a name. Where Drizzle knows the
 * column of a value, null is given to columns of text alone.
 */
export function preparedStatement<Row extends QueryResultRow>(
  word: (database: Queryable) => SQL,
): PreparedStatement<Row> {
  let prepared: Named | null = null;
  function worded(database: Queryable, values: Values): QueryConfig {
    prepared ??= named(word(database));
    const { name, text, params } = prepared;
    const query = { text, values: fillPlaceholders(params, values).map(sendable) };
    return keepsStatements(database.$client) ? { name, ...query } : query;
  }
  return {
    async run(database, values) {
      return (await database.$client.query<Row>(worded(database, values))).rows;
    },
    sendAhead(tx, values) {
      const { answer } = sendAhead<Row>(tx, worded(tx, values));
      const rows = answer.then((result) => result.rows);
      rows.catch(() => undefined);
      return { answer: rows };
    },
  };
}

type Named = { readonly name: string; readonly text: string; readonly params: unknown[] };

function named(statement: SQL): Named {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const hash = createHash('sha256').update(text).digest('hex');
  return { name: `kept_${hash.slice(0, 16)}`, text, params };
}

/** What cannot be written down is refused here, before anything is sent. */
function sendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sendable);
  const isWhole = typeof value !== 'object' || value === null;
  return isWhole || value instanceof Date || Buffer.isBuffer(value) ? value : JSON.stringify(value);
}
