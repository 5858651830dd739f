import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '../../platform/database/database.ts';
import { assertUsable } from './service-database.ts';

let server: Database;
const made = ['agio_ascii', 'agio_whole', 'agio_quiet'] as const;

beforeAll(async () => {
  server = openDatabase(inject('testServerUrl'), { poolMax: 1 });
  await dropMade();
  const statements = [
    "create database agio_ascii encoding 'SQL_ASCII' locale 'C' template template0",
    'create database agio_whole template template0',
    "create role agio_guest login password 'guest'",
    "create role agio_reader login password 'reader'",
    'create database agio_quiet owner agio_reader template template0',
    'alter role agio_reader set default_transaction_read_only = on',
  ];
  for (const statement of statements) await server.execute(sql.raw(statement));
});

afterAll(async () => {
  await dropMade();
  await closeDatabase(server);
});

async function dropMade(): Promise<void> {
  for (const name of made) {
    await server.execute(sql.raw(`drop database if exists ${name} with (force)`));
  }
  await server.execute(sql.raw('drop role if exists agio_guest, agio_reader'));
}

function addressOf(name: string, user?: string): string {
  const url = new URL(inject('testServerUrl'));
  url.pathname = `/${name}`;
  if (user !== undefined) {
    url.username = `agio_${user}`;
    url.password = user;
  }
  return url.href;
}

test('a database of one’s own is taken where it is in UTF8 and may be written', async () => {
  await expect(assertUsable(addressOf('agio_whole'))).resolves.toBeUndefined();
});

test.each([
  ['agio_ascii', undefined, /of DATABASE_URL is in SQL_ASCII: make one with the encoding UTF8\.$/],
  ['agio_whole', 'guest', /may not be written by its user: let them make tables there\.$/],
  ['agio_quiet', 'reader', /may not be written by its user: let them make tables there\.$/],
  ['agio_nowhere', undefined, /does not answer: database "agio_nowhere" does not exist\.$/],
])('%s for %s is told in one sentence', async (name, user, sentence) => {
  await expect(assertUsable(addressOf(name, user))).rejects.toThrow(sentence);
});
