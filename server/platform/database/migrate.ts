import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFormer } from './former-migrations.ts';
import { type MigrationStep, readSteps } from './migration-steps.ts';

/** Any fixed number will do, as long as every Agio process asks for the same lock. */
const migrationLock = 7_241_906_114;

type MigrateOptions = {
  /**
   * How long a statement waits for the lock of a table. Whoever comes after it waits as well, so it
   * steps back soon and tries again.
   */
  readonly lockTimeoutMilliseconds?: number;
  /** How often a migration that got no lock is tried before it fails. */
  readonly lockAttempts?: number;
};

type Patience = Required<MigrateOptions>;

const usualPatience: Patience = { lockTimeoutMilliseconds: 2_000, lockAttempts: 60 };

/**
 * Runs every `*.sql` of `directory` that the database has not seen, in the order of their names.
 * Each runs in a transaction of its own, or in steps without one where it says so: see
 * `readSteps`. Returns the names that ran. Processes that start together wait for each other.
 * Throws a one-sentence error when a migration fails or was edited since.
 */
export async function migrate(
  url: string,
  directory: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await acquireMigrationLock(client);
    const patience = { ...usualPatience, ...options };
    return await runMissing(client, await readMigrations(directory), patience);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again and never waits inside a statement: a waiting statement keeps a snapshot,
 * and an index that is built concurrently would wait for it in turn.
 */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [migrationLock],
    );
    if (rows[0]?.locked === true) return;
    await sleep(100);
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

async function runMissing(
  client: pg.Client,
  migrations: Migration[],
  patience: Patience,
): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  await mendFormer(client, applied, migrations, patience);
  refuseUnknown(applied, migrations);
  const ran: string[] = [];
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === undefined) {
      await run(client, migration, patience);
      ran.push(migration.name);
    } else if (known !== migration.checksum) {
      throw new Error(`Migration ${migration.name} was edited after this database had run it.`);
    }
  }
  return ran;
}

/** Brings what ran as a former text to what the text of today makes, each in a transaction. */
async function mendFormer(
  client: pg.Client,
  applied: Map<string, string>,
  migrations: Migration[],
  patience: Patience,
): Promise<void> {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of [...applied]) {
    const former = findFormer(name, checksum);
    if (former === null) continue;
    const now = checksums.get(name);
    await withRetry(client, patience, async () => {
      const recorded =
        now === undefined
          ? 'delete from migrations where name = $1 and $2::text is null'
          : 'update migrations set checksum = $2 where name = $1';
      await inTransaction(client, async () => {
        if (former.mend !== null) await client.query(former.mend);
        await client.query(recorded, [name, now ?? null]);
      });
    });
    if (now === undefined) applied.delete(name);
    else applied.set(name, now);
  }
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

async function run(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  try {
    const steps = readSteps(migration.text);
    if (steps === null) {
      await withRetry(client, patience, () => runInTransaction(client, migration));
    } else {
      for (const step of steps) await runStep(client, step, patience);
      await markApplied(client, migration);
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed: ${why}`, { cause: error });
  }
}

function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  return inTransaction(client, async () => {
    await client.query(migration.text);
    await markApplied(client, migration);
  });
}

async function inTransaction(client: pg.Client, act: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin');
    await act();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function markApplied(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function runStep(client: pg.Client, step: MigrationStep, patience: Patience): Promise<void> {
  if (step.kind === 'index') {
    // It locks nobody out while it waits, and one that gives up leaves an index that is no good.
    await client.query('set lock_timeout = 0');
    await dropInvalid(client, step.index);
    await client.query(step.text);
    return;
  }
  // A working service goes on adding rows of the old kind: a batch of those alone is the last. One
  // that lost some of its rows to others is not.
  for (let largest = 0; ; ) {
    const { rowCount } = await withRetry(client, patience, () => client.query(step.text));
    const changed = rowCount ?? 0;
    if (step.kind === 'once' || changed <= largest / 2) return;
    largest = Math.max(largest, changed);
  }
}

/** An index whose building was interrupted is there by name but never used. */
async function dropInvalid(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${index}`);
}

/** Tries again, ever later, what found a table locked or was chosen to end a deadlock. */
async function withRetry<T>(
  client: pg.Client,
  { lockTimeoutMilliseconds, lockAttempts }: Patience,
  act: () => Promise<T>,
): Promise<T> {
  await client.query(`set lock_timeout = ${lockTimeoutMilliseconds}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (attempt >= lockAttempts || (code !== '55P03' && code !== '40P01')) throw error;
      await sleep(Math.min(attempt * 50, 1_000));
    }
  }
}
