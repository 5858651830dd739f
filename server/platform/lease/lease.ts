import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { thisProcess } from '../process/this-process.ts';
import { leases } from './tables.ts';

/** The right to lead one kind of work, `pay litecoin`, until it is not renewed any more. */
export type Lease = {
  readonly name: string;
  /** Grows with every holder of this name, also over a restored backup of the database. */
  readonly token: bigint;
  /** Says that the work goes on: a round may be long, but one that stands still is given up. */
  noteProgress(): void;
};

type Held = Pick<Lease, 'name' | 'token'>;

/** A lease that nobody renewed for so long is free. */
export const leaseSeconds = 6;

/** Another process leads by now; what this one was about to write must not be kept. */
export class LeaseLost extends Error {
  constructor({ name, token }: Held) {
    super(`the lease "${name}" was taken over: token ${token} is not the newest`);
    this.name = 'LeaseLost';
  }
}

const holder = thisProcess;
const expiry = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
/** Milliseconds since 1970: a database that was restored does not give former tokens again. */
const freshToken = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Takes a lease that is free or has run out; null while another process holds it. Waits for
 * transactions of the former holder that were checked already: they end before anybody else leads.
 */
export async function acquireLease(
  database: Database,
  name: string,
  noteProgress = () => {},
): Promise<Lease | null> {
  // Looked at first: to try is to lock the row, and those who wait would do so each second.
  if (await isHeld(database, name)) return null;
  const [acquired] = await database
    .insert(leases)
    .values({ name, token: freshToken, holder, expiresAt: expiry })
    .onConflictDoUpdate({
      target: leases.name,
      set: {
        token: sql`greatest(${leases.token} + 1, ${freshToken})`,
        holder,
        expiresAt: expiry,
        acquiredAt: sql`clock_timestamp()`,
      },
      setWhere: sql`${leases.expiresAt} <= clock_timestamp()`,
    })
    .returning({ token: leases.token });
  return acquired === undefined ? null : { name, token: acquired.token, noteProgress };
}

async function isHeld(database: Database, name: string): Promise<boolean> {
  const [held] = await database
    .select({ held: sql<boolean>`${leases.expiresAt} > clock_timestamp()` })
    .from(leases)
    .where(eq(leases.name, name));
  return held?.held === true;
}

/** Keeps a lease for another while; false when another process has taken it over. */
export async function renewLease(database: Queryable, lease: Lease): Promise<boolean> {
  const renewed = await database.update(leases).set({ expiresAt: expiry }).where(isOwn(lease));
  return renewed.rowCount === 1;
}

/** Lets the next process lead at once. */
export async function endLease(database: Queryable, lease: Lease): Promise<void> {
  await database.update(leases).set({ expiresAt: sql`clock_timestamp()` }).where(isOwn(lease));
}

/**
 * Fails the transaction when another process leads by now. Until the transaction ends nobody can
 * take the lease over, so nothing is written by two leaders in turn that only one should write.
 */
export async function assertLease(tx: Transaction, lease: Lease): Promise<void> {
  const own = await tx
    .select({ token: leases.token })
    .from(leases)
    .where(isOwn(lease))
    .for('key share');
  if (own.length !== 1) throw new LeaseLost(lease);
  lease.noteProgress();
}

function isOwn({ name, token }: Held) {
  return and(eq(leases.name, name), eq(leases.token, token));
}
