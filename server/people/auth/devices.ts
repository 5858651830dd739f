import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type Identity, type IdentityKind, identityKinds } from './identity.ts';
import { isToken, newToken, tokenHashOf } from './opaque-token.ts';
import { deviceSecondsMax } from './policies.ts';
import { authTables } from './tables.ts';

/** Stands for the owner of a name that nobody has: looking them up takes as long. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The token a browser brings, if the owner of an account has signed in from it before. */
export async function findDevice(
  database: Queryable,
  kind: IdentityKind,
  ownerId: string | null,
  token: string | undefined,
): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const { devices } = authTables[kind];
  const rows = await database
    .select({ id: devices.ownerId })
    .from(devices)
    .where(and(ofToken({ kind, id: ownerId ?? nobody }, token), isKnown(kind)));
  return rows.length > 0 ? token : undefined;
}

/** Remembers the browser somebody signed in from; gives the token it is to keep. */
export async function rememberDevice(
  tx: Transaction,
  { kind, id: ownerId }: Identity,
  token: string | undefined,
  ip: string | null,
): Promise<{ readonly token: string; readonly isNew: boolean }> {
  const { devices } = authTables[kind];
  // A browser that several people use keeps one token, with a row for each of them.
  const deviceToken = isToken(token) ? token : newToken();
  await tx.delete(devices).where(and(eq(devices.ownerId, ownerId), sql`not (${isKnown(kind)})`));
  const [row] = await tx
    .insert(devices)
    .values({ ownerId, tokenHash: tokenHashOf(deviceToken), ip })
    .onConflictDoUpdate({
      target: [devices.ownerId, devices.tokenHash],
      set: { lastSeenAt: sql`now()`, ip },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return { token: deviceToken, isNew: row?.isNew === true };
}

/** Browsers somebody has signed in from, the last seen first. */
export function listDevices(database: Queryable, { kind, id }: Identity) {
  const { devices } = authTables[kind];
  return database
    .select({ createdAt: devices.createdAt, lastSeenAt: devices.lastSeenAt, ip: devices.ip })
    .from(devices)
    .where(eq(devices.ownerId, id))
    .orderBy(desc(devices.lastSeenAt));
}

/** Forgets the browsers of somebody: with another password none of them is trusted. */
export async function forgetDevices(tx: Queryable, { kind, id }: Identity): Promise<void> {
  const { devices } = authTables[kind];
  await tx.delete(devices).where(eq(devices.ownerId, id));
}

/** Removes browsers that nobody has signed in from for as long as they are known. */
export async function sweepDevices(database: Queryable): Promise<void> {
  for (const kind of identityKinds) {
    await database.delete(authTables[kind].devices).where(sql`not (${isKnown(kind)})`);
  }
}

function isKnown(kind: IdentityKind): SQL {
  const { devices } = authTables[kind];
  return sql`${devices.lastSeenAt} > now() - make_interval(secs => ${deviceSecondsMax})`;
}

function ofToken({ kind, id }: Identity, token: string) {
  const { devices } = authTables[kind];
  return and(eq(devices.ownerId, id), eq(devices.tokenHash, tokenHashOf(token)));
}
