import pg from 'pg';

/**
 * Stops all payouts of a database that was just restored, until somebody has looked through what
 * was paid after its backup. One that is older than the table for it gets another table, which the
 * migration takes over before anything is paid.
 */
export async function stopPayouts(url: string, madeAt: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ present: boolean }>(
      "select to_regclass('public.recoveries') is not null as present",
    );
    if (rows[0]?.present !== true) {
      await client.query('create table if not exists restored_copies (made_at timestamptz)');
      await client.query('insert into restored_copies values ($1)', [madeAt]);
      return;
    }
    // One that was open when the backup was made is of an older copy, and stays so.
    await client.query('insert into recoveries (made_at) values ($1) on conflict do nothing', [
      madeAt,
    ]);
  } finally {
    await client.end();
  }
}
