import { createHash } from 'node:crypto';
import type { Query, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Queryable } from './database.ts';

const dialect = new PgDialect();

type Values = Readonly<Record<string, unknown>>;

/**
 * A statement that is asked again and again in the same words. It is worded once and names its
 * values by `sql.placeholder`; each connection reads and plans it once, and each run sends the
 * values alone. Only for texts that never vary, for connections keep what they have read. Where
 * Drizzle knows the column of a value, null is given to columns of text alone.
 */
export function keptStatement<Row extends QueryResultRow>(
  word: (database: Queryable) => SQL,
): (database: Queryable, values: Values) => Promise<readonly Row[]> {
  let kept: { readonly query: Query; readonly name: string } | null = null;
  return async (database, values) => {
    kept ??= named(dialect.sqlToQuery(word(database)));
    const prepared = database._.session.prepareQuery<{
      execute: QueryResult<Row>;
      all: unknown;
      values: unknown;
    }>(kept.query, undefined, kept.name, false);
    return (await prepared.execute(values)).rows;
  };
}

function named(query: Query) {
  const hash = createHash('sha256').update(query.sql).digest('hex');
  return { query, name: `kept_${hash.slice(0, 16)}` };
}
