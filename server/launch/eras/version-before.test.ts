import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';

/**
 * Statements of the version before that this release no longer serves, by what PostgreSQL says of
 * them, each with its reason: what the version before does meanwhile, and why that does no harm.
 * The next release begins with an empty list.
 */
const contracted: Readonly<Record<string, string>> = {};

/** Tables whose triggers give what an insert leaves out. */
const filled: ReadonlySet<string> = new Set(['audit_log']);

let db: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await db.close();
});

async function readStatements(): Promise<readonly string[]> {
  const packed = await readFile(join(import.meta.dirname, 'statements.gz'));
  const lines = gunzipSync(packed).toString().trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** What PostgreSQL refuses a statement for; null where it would run. */
async function refusalOf(statement: string): Promise<string | null> {
  try {
    await client.query(`prepare asked as ${statement}`);
    await client.query('deallocate asked');
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message;
    throw error;
  }
}

test('the version before goes on beside this release: each of its statements is served', async () => {
  const statements = await readStatements();
  expect(statements.length).toBeGreaterThan(400);
  const refused = new Map<string, string>();
  for (const statement of statements) {
    const why = await refusalOf(statement);
    if (why !== null && !(why in contracted)) refused.set(why, statement);
  }
  expect(Object.fromEntries(refused)).toEqual({});
});

test('what the version before inserts has all that must be there', async () => {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`);
  expect(withoutRequired(await readStatements(), rows)).toEqual([]);
  const columns = ['id', 'subject'].map((column) => ({ table: 'mails', column }));
  const statement = 'insert into "mails" ("id", "recipient") values ($1, $2)';
  expect(withoutRequired([statement], columns)).toEqual(['mails.subject']);
});

type Required = { readonly table: string; readonly column: string };

function withoutRequired(
  statements: readonly string[],
  required: readonly Required[],
): readonly string[] {
  const missing = new Set<string>();
  for (const statement of statements) {
    for (const [, table = '', list = ''] of statement.matchAll(
      /\binsert into "?(\w+)"?(?: as \w+)?\s*\(([^)]*)\)/gi,
    )) {
      const columns = new Set(
        list
          .replaceAll('"', '')
          .split(/\s*,\s*/)
          .map((name) => name.trim()),
      );
      // Drizzle names every column, and says `default` where it gives none.
      for (const { column } of required.filter(
        (each) => each.table === table && !filled.has(table),
      )) {
        if (!columns.has(column)) missing.add(`${table}.${column}`);
      }
    }
  }
  return [...missing];
}

test('a column that goes too early is found', async () => {
  await client.query('begin');
  await client.query('alter table orders rename column referrer_code to came_from');
  expect(await refusalOf('select "referrer_code" from "orders" where "id" = $1')).toMatch(
    'column "referrer_code" does not exist',
  );
  await client.query('rollback');
});
