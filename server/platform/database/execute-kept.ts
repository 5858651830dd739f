import { createHash } from 'node:crypto';
import type { Query, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Queryable } from './database.ts';

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Runs a statement that is asked again and again in the same words: each connection reads and plans
 * it once and is then sent the values alone. Only for texts that never vary, for connections keep
 * what they have read.
 */
export function executeKept<Row extends QueryResultRow>(
  database: Queryable,
  statement: SQL,
): Promise<readonly Row[]> {
  return run<Row>(database, dialect.sqlToQuery(statement), {});
}

/**
 * The same for a statement of many values, which is put into words once: it names its values by
 * `sql.placeholder`, and each run gives them. Only texts may be null.
 */
export function keptStatement<Row extends QueryResultRow>(
  word: (database: Queryable) => SQL,
): (database: Queryable, values: Readonly<Record<string, unknown>>) => Promise<readonly Row[]> {
  let query: Query | null = null;
  return (database, values) => {
    query ??= dialect.sqlToQuery(word(database));
    return run<Row>(database, query, values);
  };
}

async function run<Row extends QueryResultRow>(
  database: Queryable,
  query: Query,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  const kept = database._.session.prepareQuery<{
    execute: QueryResult<Row>;
    all: unknown;
    values: unknown;
  }>(query, undefined, nameOf(query.sql), false);
  return (await kept.execute(values)).rows;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
