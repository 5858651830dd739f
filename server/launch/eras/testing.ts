import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';

/** One line of what a former release has left: see `README.md`. */
export type EraLine =
  /** A migration whose text is no longer as that release had it. */
  | { readonly migration: string; readonly text: string }
  /** A statement that makes what no migration made. */
  | { readonly statement: string }
  /** All rows of a table, each as PostgreSQL writes it in JSON. */
  | { readonly table: string; readonly columns: string; readonly rows: readonly string[] }
  | { readonly sequence: string; readonly value: string }
  /** A file of the data directory. */
  | { readonly file: string; readonly text: string };

const migrations = join(import.meta.dirname, '../../../migrations');
const suffix = '.jsonl.gz';

/** Names of the releases of which something is left, the oldest first. */
export async function listEras(): Promise<readonly string[]> {
  const files = await readdir(import.meta.dirname);
  return files
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length))
    .sort();
}

/** A database as a former release has left it, and its data directory. */
type RestoredEra = {
  readonly url: string;
  readonly dataDir: string;
  close(): Promise<void>;
};

/** Makes the database and the data directory of a release as they were when it ended. */
export async function restoreEra(era: string): Promise<RestoredEra> {
  const packed = await readFile(join(import.meta.dirname, era + suffix));
  const lines: readonly EraLine[] = gunzipSync(packed)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const dataDir = await mkdtemp(join(tmpdir(), 'agio-era-'));
  const { url, drop } = await createEmptyDatabase();
  await makeTables(url, lines, dataDir);
  await fill(url, lines);
  for (const line of lines) {
    if (!('file' in line)) continue;
    const file = join(dataDir, line.file);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, line.text, { mode: 0o600 });
  }
  return {
    url,
    dataDir,
    async close() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createEmptyDatabase() {
  const server = inject('testServerUrl');
  const name = `test_era_${randomBytes(6).toString('hex')}`;
  await on(server, (client) => client.query(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () =>
    on(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: url.href, drop };
}

/** By the migrations that the release had, with the texts that it had. */
async function makeTables(url: string, lines: readonly EraLine[], dataDir: string): Promise<void> {
  const folder = join(dataDir, 'migrations');
  await mkdir(folder);
  const former = new Map(
    lines.flatMap((line) => ('migration' in line ? [[line.migration, line.text] as const] : [])),
  );
  for (const name of migrationsOf(lines)) {
    const text = former.get(name) ?? (await readFile(join(migrations, name), 'utf8'));
    await writeFile(join(folder, name), text);
  }
  await migrate(url, folder);
  await rm(folder, { recursive: true });
}

function migrationsOf(lines: readonly EraLine[]): readonly string[] {
  const found = lines.find((line) => 'table' in line && line.table === 'migrations');
  if (found === undefined || !('rows' in found)) throw new Error('no migration ran in this era');
  return found.rows.map((row) => JSON.parse(row).name);
}

/** The rows of the release alone, its list of migrations with them: nothing that a trigger adds. */
function fill(url: string, lines: readonly EraLine[]): Promise<void> {
  return on(url, async (client) => {
    await client.query('set session_replication_role = replica');
    const { rows: made } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    await client.query(`truncate ${made.map(({ name }) => name).join(', ')}`);
    for (const line of lines) {
      if ('statement' in line) await client.query(line.statement);
      if ('sequence' in line) {
        await client.query('select setval($1, $2)', [line.sequence, line.value]);
      }
      if ('table' in line) {
        const { table, columns, rows } = line;
        await client.query(
          `insert into ${table} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${table}, $1)`,
          [`[${rows.join(',')}]`],
        );
      }
    }
  });
}

async function on(url: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

/** Everything that migrations make in `public`, each a query for one line of text. */
const parts = {
  columns: `
    select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' ||
           coalesce(column_default, '') || ' ' || coalesce(generation_expression, '') as line
      from information_schema.columns where table_schema = 'public'`,
  constraints: `
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' ||
           convalidated as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: `
    select indexdef || ' ' || indisvalid as line
      from pg_indexes join pg_index on indexrelid = (quote_ident(indexname))::regclass
     where schemaname = 'public'`,
  functions: `
    select pg_get_functiondef(oid) as line from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  triggers: `
    select pg_get_triggerdef(t.oid) as line from pg_trigger t
      join pg_class c on c.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  views: `
    select viewname || ' ' || definition as line from pg_views where schemaname = 'public'`,
  schemas: `
    select nspname as line from pg_namespace where nspname !~ '^pg_|^information_schema$'`,
  migrations: 'select name || checksum as line from migrations',
} as const;

/** The lines of every part, in an order of their own: that of columns is nobody's business. */
export async function describeSchema(url: string): Promise<Readonly<Record<string, string[]>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, string[]> = {};
    for (const [name, query] of Object.entries(parts)) {
      const { rows } = await client.query<{ line: string }>(query);
      found[name] = rows.map(({ line }) => line).sort();
    }
    return found;
  } finally {
    await client.end();
  }
}
