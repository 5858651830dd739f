import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const root = join(import.meta.dirname, '../../..');
const files = globSync('server/*/tables.ts', { cwd: root });

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

test.each(files)('%s declares its tables as the migrations make them', async (file) => {
  const exported: Record<string, unknown> = await import(join(root, file));
  const tables = Object.values(exported).filter((value) => is(value, PgTable));
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    const declared = columns.map((column) =>
      describeColumn(column.name, column.getSQLType(), column.notNull),
    );
    const { rows } = await db.database.execute(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = to_regclass(${name}) and attnum > 0 and not attisdropped`);
    const migrated = rows.map((row) =>
      describeColumn(String(row['name']), String(row['type']), row['required'] === true),
    );
    expect(declared.sort(), `columns of ${name}`).toEqual(migrated.sort());
  }
});

/** Writes a column the same way whether Drizzle or PostgreSQL names its type. */
function describeColumn(name: string, type: string, required: boolean): string {
  const plain = type
    .replace(/\s*,\s*/g, ',')
    .replace(/^varchar/, 'character varying')
    .replace(/^char\b/, 'character')
    .replace(/^timestamp(\(\d\))?$/, 'timestamp$1 without time zone')
    .replace(/^(big|small)?serial$/, (_, size = '') => `${size}int`.replace(/^int$/, 'integer'));
  return `${name} ${plain}${required ? ' not null' : ''}`;
}
