import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import type { EraLine } from '../../server/launch/eras/testing.ts';
import { root } from '../conventions/sources.ts';

type Release = {
  /** Folder of the release itself. */
  readonly release: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
};

/** Large, and nothing else depends on it: prices that passed, and answers already given. */
const leftOut: ReadonlySet<string> = new Set(['candles', 'idempotency_keys', 'captchas']);

/**
 * Writes what a release that ran here leaves to the next one: one JSON object a line, compressed.
 * Tables are made by the migrations themselves, so that neither this nor its reading needs a client
 * of PostgreSQL. Answers the bytes that it takes.
 */
export async function writeEra(file: string, from: Release): Promise<number> {
  const client = new pg.Client({ connectionString: from.databaseUrl, options: '-c timezone=UTC' });
  await client.connect();
  try {
    // All of one moment: the release goes on meanwhile.
    await client.query('begin isolation level repeatable read read only');
    const lines: readonly EraLine[] = [
      ...(await formerMigrations(from.release)),
      ...(await rowsOf(client)),
      ...(await sequencesOf(client)),
      ...(await filesOf(from.dataDir)),
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const packed = gzipSync(text, { level: 9 });
    await writeFile(file, packed);
    return packed.length;
  } finally {
    await client.end();
  }
}

/** The texts of migrations that were edited or removed since. */
async function formerMigrations(release: string): Promise<EraLine[]> {
  const now = new Map(await readMigrations(root));
  const then = await readMigrations(release);
  return then
    .filter(([name, text]) => now.get(name) !== text)
    .map(([migration, text]) => ({ migration, text }));
}

async function readMigrations(release: string): Promise<readonly (readonly [string, string])[]> {
  const folder = join(release, 'migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
}

async function rowsOf(client: pg.Client): Promise<EraLine[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`);
  const lines: EraLine[] = [];
  for (const { name, columns } of tables) {
    if (leftOut.has(name)) continue;
    // Numbers stay text on their way: those of money are longer than a number of JavaScript.
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(kept)::text as row from (select ${columns} from ${name}) kept`,
    );
    if (rows.length > 0) lines.push({ table: name, columns, rows: rows.map(({ row }) => row) });
  }
  return lines;
}

async function sequencesOf(client: pg.Client): Promise<EraLine[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`);
  return rows.map(({ name, value }) => ({ sequence: name, value }));
}

/** What belongs to a backup beside the database. */
async function filesOf(dataDir: string): Promise<EraLine[]> {
  const names = ['secrets.key', join('signer', 'journal.jsonl')];
  return Promise.all(
    names
      .filter((name) => existsSync(join(dataDir, name)))
      .map(async (name) => ({ file: name, text: await readFile(join(dataDir, name), 'utf8') })),
  );
}
