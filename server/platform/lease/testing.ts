import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { acquireLease, type Lease } from './lease.ts';

/** The lease of whoever leads this work now, for rounds that a test makes in its name. */
export async function heldLease(database: Database, name: string): Promise<Lease> {
  const { rows } = await database.execute<{ token: string }>(
    sql`select token::text as token from leases where name = ${name}`,
  );
  return { name, token: BigInt(rows[0]?.token ?? '0'), noteProgress: () => undefined };
}

/** Takes a lease over as if its holder had not renewed it in time. */
export async function seizeLease(database: Database, name: string): Promise<Lease> {
  await database.execute(sql`update leases set expires_at = now() where name = ${name}`);
  const lease = await acquireLease(database, name);
  if (lease === null) throw new Error(`the lease ${name} was renewed meanwhile`);
  return lease;
}
