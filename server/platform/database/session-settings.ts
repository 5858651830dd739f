import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, sessionSettings } from './database.ts';

/**
 * Has the server give every session of this role, in this database, what a session of ours is
 * opened with: a pooler in between gives away sessions that it has opened itself. `url` is that of
 * the server.
 */
export async function keepSessionSettings(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: string }>(
      "select format('%I in database %I', current_user, current_database()) as place",
    );
    for (const [name, value] of Object.entries(sessionSettings)) {
      const text = client.escapeLiteral(value);
      await client.query(`alter role ${rows[0]?.place} set ${name} = ${text}`);
    }
  } finally {
    await client.end();
  }
}

/** Throws one sentence where the sessions of a pooler are not as ours have to be. */
export async function assertSessionSettings(database: Database): Promise<void> {
  const { rows } = await database.execute<{ as_set: boolean }>(sql`
    select current_setting('timezone') = ${sessionSettings.timezone}
       and current_setting('idle_in_transaction_session_timeout')::interval
         = make_interval(secs => ${Number(sessionSettings.idle_in_transaction_session_timeout) / 1000})
           as as_set`);
  if (rows[0]?.as_set === true) return;
  throw new Error(
    'The sessions behind DATABASE_URL are not those that `deploy/agio migrate` has set for the ' +
      'user of DATABASE_DIRECT_URL: name the same user in both, and RECONNECT the pooler.',
  );
}
