import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { type Refusal, refuse } from '../../core/refusal.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { stepOfCode, totpKeyOf } from '../credentials/totp-code.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { userTotps } from './tables.ts';

export type TotpSetup = { readonly secret: string; readonly uri: string; readonly qrSvg: string };

/** Makes the secret of an authenticator app; it counts for nothing until a code confirms it. */
export async function beginTotp(
  database: Queryable,
  account: LiveAccount,
): Promise<TotpSetup | Refusal> {
  const secret = randomBytes(20);
  const kept = await database
    .insert(userTotps)
    .values({ userId: account.id, secret })
    .onConflictDoUpdate({
      target: userTotps.userId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(userTotps.confirmedAt),
    });
  if (kept.rowCount !== 1) return refuse('already_saved');
  const key = totpKeyOf(secret, account.email);
  return { ...key, qrSvg: renderSVG(key.uri) };
}

/** Confirms the app by a code of it: from now on it is asked for. */
export async function confirmTotp(
  tx: Queryable,
  platform: Pick<Platform, 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> {
  if (!(await takeStep(tx, platform, userId, code, isNull(userTotps.confirmedAt)))) return false;
  await tx.update(userTotps).set({ confirmedAt: sql`now()` }).where(eq(userTotps.userId, userId));
  return true;
}

/** Whether a code is the app's of this moment; each is taken once. */
export function checkTotp(
  database: Queryable,
  platform: Pick<Platform, 'clock'>,
  userId: string,
  code: string,
): Promise<boolean> {
  return takeStep(database, platform, userId, code, isNotNull(userTotps.confirmedAt));
}

/** Forgets the app of an account; false when it has none. */
export async function dropTotp(tx: Queryable, userId: string): Promise<boolean> {
  const dropped = await tx.delete(userTotps).where(eq(userTotps.userId, userId));
  return dropped.rowCount === 1;
}

/** Takes the half minute a code belongs to, and every one before it. */
async function takeStep(
  database: Queryable,
  { clock }: Pick<Platform, 'clock'>,
  userId: string,
  code: string,
  state: ReturnType<typeof isNull>,
): Promise<boolean> {
  const mine = and(eq(userTotps.userId, userId), state);
  const [row] = await database.select().from(userTotps).where(mine);
  if (row === undefined) return false;
  const step = stepOfCode(row.secret, code, clock.now());
  if (step === null) return false;
  const taken = await database
    .update(userTotps)
    .set({ lastStep: step })
    .where(and(mine, lt(userTotps.lastStep, step)));
  return taken.rowCount === 1;
}
