import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Any fixed number will do, as long as every Agio process asks for the same lock. */
const migrationLock = 7_241_906_114;

/**
 * Runs every `*.sql` of `directory` that the database has not seen, in the order of their names,
 * each in a transaction of its own. Returns the names that ran. Processes that start together
 * wait for each other. Throws a one-sentence error when a migration fails or was edited since.
 */
export async function migrate(url: string, directory: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    return await runMissing(client, await readMigrations(directory));
  } finally {
    await client.end();
  }
}

type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function runMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseUnknown(applied, migrations);
  const ran: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === undefined) {
      await run(client, migration);
      ran.push(migration.name);
    } else if (known !== migration.checksum) {
      throw new Error(`Migration ${migration.name} was edited after this database had run it.`);
    }
  }
  return ran;
}

/** A database ahead of the code was migrated by a newer release: running on would corrupt it. */
function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const names = new Set(migrations.map((migration) => migration.name));
  for (const name of applied.keys()) {
    if (!names.has(name)) {
      throw new Error(
        `The database has run migration ${name}, which this release does not have: it was ` +
          'made by a newer release of Agio.',
      );
    }
  }
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed: ${why}`, { cause: error });
  }
}
