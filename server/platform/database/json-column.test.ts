import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json, readTexts } from './json-column.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const notes = pgTable('kept_notes', {
  id: text('id').primaryKey(),
  said: json('said', readTexts).notNull().default({ by: 'default' }),
  more: json('more', readTexts),
});

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.execute(
    sql`create table kept_notes (
      id text primary key, said jsonb not null default '{"by": "default"}', more jsonb)`,
  );
});
afterAll(() => db.close());

test('a document is read as it was written, and is a document to the database', async () => {
  await db.database.insert(notes).values([
    { id: 'a', said: { word: 'ключ "x"' }, more: { a: '1' } },
    { id: 'b', more: null },
  ]);
  expect(await db.database.select().from(notes).orderBy(notes.id)).toEqual([
    { id: 'a', said: { word: 'ключ "x"' }, more: { a: '1' } },
    { id: 'b', said: { by: 'default' }, more: null },
  ]);
  const { rows } = await db.database.execute(
    sql`select jsonb_typeof(said) as type, more is null as nothing from kept_notes where id = 'b'`,
  );
  expect(rows).toEqual([{ type: 'object', nothing: true }]);
});

test('what is no such document is not taken for one', async () => {
  await db.database.execute(sql`insert into kept_notes values ('c', '{"word": 7}')`);
  await expect(db.database.select().from(notes)).rejects.toThrow();
});
