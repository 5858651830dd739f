import { randomBytes } from 'node:crypto';
import { type AnyColumn, and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Identity, IdentityKind } from './identity.ts';
import { authTables } from './tables.ts';
import { stepOfCode, type TotpLabel, totpKeyOf } from './totp-code.ts';

type TotpSetup = { readonly secret: string; readonly uri: string; readonly qrSvg: string };

/**
 * Makes the secret of an authenticator app, under the name its owner will see there; it counts for
 * nothing until a code confirms it. Refuses `already_saved` where one is confirmed.
 */
export async function beginTotp(
  database: Queryable,
  { kind, id: ownerId }: Identity,
  label: TotpLabel,
): Promise<TotpSetup | Refusal> {
  const { totps } = authTables[kind];
  const secret = randomBytes(20);
  const stored = await database
    .insert(totps)
    .values({ ownerId, secret })
    .onConflictDoUpdate({
      target: totps.ownerId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(totps.confirmedAt),
    });
  if (stored.rowCount !== 1) return refuse('already_saved');
  const key = totpKeyOf(secret, label);
  return { ...key, qrSvg: renderSVG(key.uri) };
}

/** Confirms the app by a code of it: from now on it is asked for. */
export async function confirmTotp(
  tx: Queryable,
  clock: Clock,
  who: Identity,
  code: string,
): Promise<boolean> {
  const { totps } = authTables[who.kind];
  if (!(await consumeStep(tx, clock, who, { code, state: isNull(totps.confirmedAt) })))
    return false;
  await tx.update(totps).set({ confirmedAt: sql`now()` }).where(eq(totps.ownerId, who.id));
  return true;
}

/** Whether a code is the app's of this moment; each is taken once. */
export function checkTotp(
  database: Queryable,
  clock: Clock,
  who: Identity,
  code: string,
): Promise<boolean> {
  const { totps } = authTables[who.kind];
  return consumeStep(database, clock, who, { code, state: isNotNull(totps.confirmedAt) });
}

/** Forgets the app of an account; false when it has none. */
export async function dropTotp(tx: Queryable, { kind, id }: Identity): Promise<boolean> {
  const { totps } = authTables[kind];
  const dropped = await tx.delete(totps).where(eq(totps.ownerId, id));
  return dropped.rowCount === 1;
}

/** Whether the owner in a column has a confirmed app, as a column of a query. */
export function hasTotp(kind: IdentityKind, owner: AnyColumn): SQL<boolean> {
  const { totps } = authTables[kind];
  return sql<boolean>`exists (select from ${totps}
    where ${totps.ownerId} = ${owner} and ${totps.confirmedAt} is not null)`;
}

/** Takes the half minute a code belongs to, and every one before it. */
async function consumeStep(
  database: Queryable,
  clock: Clock,
  { kind, id }: Identity,
  { code, state }: { readonly code: string; readonly state: SQL },
): Promise<boolean> {
  const { totps } = authTables[kind];
  const mine = and(eq(totps.ownerId, id), state);
  const [row] = await database.select().from(totps).where(mine);
  if (row === undefined) return false;
  const step = stepOfCode(row.secret, code, clock.now());
  if (step === null) return false;
  const consumed = await database
    .update(totps)
    .set({ lastStep: step })
    .where(and(mine, lt(totps.lastStep, step)));
  return consumed.rowCount === 1;
}
