import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { plainCode } from '../../core/accounts/second-factor.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { verifyPassword, verifyStranger } from '../credentials/password-hash.ts';
import { stepOfCode, totpKeyOf } from '../credentials/totp-code.ts';
import { type MadeCodes, makeRecoveryCodes } from '../factors/recovery-codes.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { operatorRecoveryCodes, operatorTotps } from './tables.ts';

export type FactorState = { readonly confirmed: boolean; readonly codesLeft: number };

/** Whether an operator's second factor is on, and how many recovery codes are left. */
export async function factorStateOf(database: Queryable, operatorId: string): Promise<FactorState> {
  const { rows } = await database.execute<{ confirmed: boolean; codes: number }>(sql`
    select exists (select from operator_totps
                    where operator_id = ${operatorId} and confirmed_at is not null) as confirmed,
           (select count(*)::int from operator_recovery_codes
             where operator_id = ${operatorId} and used_at is null) as codes`);
  return { confirmed: rows[0]?.confirmed === true, codesLeft: rows[0]?.codes ?? 0 };
}

export type FactorSetup = { readonly secret: string; readonly uri: string; readonly qrSvg: string };

/** Makes the secret of an app; it counts for nothing until a code confirms it. */
export async function beginFactor(
  database: Queryable,
  operator: { readonly id: string; readonly login: string },
): Promise<FactorSetup | Refusal> {
  const secret = randomBytes(20);
  const kept = await database
    .insert(operatorTotps)
    .values({ operatorId: operator.id, secret })
    .onConflictDoUpdate({
      target: operatorTotps.operatorId,
      set: { secret, lastStep: 0, createdAt: sql`now()` },
      setWhere: isNull(operatorTotps.confirmedAt),
    });
  if (kept.rowCount !== 1) return refuse('already_saved');
  const key = totpKeyOf(secret, operator.login);
  return { ...key, qrSvg: renderSVG(key.uri) };
}

/** Confirms the app by a code of it and makes recovery codes, which are told this once. */
export async function confirmFactor(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  operatorId: string,
  code: string,
  alongside: (tx: Transaction) => Promise<void>,
): Promise<readonly string[] | Refusal> {
  const made = await makeRecoveryCodes();
  return inTransaction(database, async (tx) => {
    const step = isNull(operatorTotps.confirmedAt);
    if (!(await takeStep(tx, clock.now(), operatorId, plainCode(code), step))) {
      return refuse('invalid_code', 'code');
    }
    await tx
      .update(operatorTotps)
      .set({ confirmedAt: sql`now()` })
      .where(eq(operatorTotps.operatorId, operatorId));
    await keepCodes(tx, operatorId, made);
    await alongside(tx);
    return made.codes;
  });
}

/** New recovery codes in place of all earlier ones. */
export async function renewCodes(
  { database }: Pick<Platform, 'database'>,
  operatorId: string,
  alongside: (tx: Transaction) => Promise<void>,
): Promise<readonly string[]> {
  const made = await makeRecoveryCodes();
  await inTransaction(database, async (tx) => {
    await keepCodes(tx, operatorId, made);
    await alongside(tx);
  });
  return made.codes;
}

/** Whether a code is the app's of this moment or a recovery code; each is taken once. */
export async function checkCode(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  operatorId: string,
  text: string,
): Promise<boolean> {
  const code = plainCode(text);
  return /^[0-9]{6}$/.test(code)
    ? takeStep(database, clock.now(), operatorId, code, isNotNull(operatorTotps.confirmedAt))
    : takeRecoveryCode(database, operatorId, code);
}

/** Forgets an operator's second factor; false when there was none. */
export async function dropFactor(tx: Queryable, operatorId: string): Promise<boolean> {
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
  const dropped = await tx.delete(operatorTotps).where(eq(operatorTotps.operatorId, operatorId));
  return dropped.rowCount === 1;
}

async function keepCodes(tx: Transaction, operatorId: string, { rows }: MadeCodes): Promise<void> {
  await tx.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
  await tx.insert(operatorRecoveryCodes).values(rows.map((row) => ({ operatorId, ...row })));
}

/** Takes the half minute a code belongs to, and every one before it. */
async function takeStep(
  database: Queryable,
  now: Date,
  operatorId: string,
  code: string,
  state: SQL,
): Promise<boolean> {
  const mine = and(eq(operatorTotps.operatorId, operatorId), state);
  const [row] = await database.select().from(operatorTotps).where(mine);
  if (row === undefined) return false;
  const step = stepOfCode(row.secret, code, now);
  if (step === null) return false;
  const taken = await database
    .update(operatorTotps)
    .set({ lastStep: step })
    .where(and(mine, lt(operatorTotps.lastStep, step)));
  return taken.rowCount === 1;
}

async function takeRecoveryCode(
  database: Queryable,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const mine = and(
    eq(operatorRecoveryCodes.operatorId, operatorId),
    eq(operatorRecoveryCodes.hint, code.slice(0, 4)),
    isNull(operatorRecoveryCodes.usedAt),
  );
  const [row] = await database.select().from(operatorRecoveryCodes).where(mine);
  const rest = code.slice(4);
  const right =
    row === undefined ? await verifyStranger(rest) : await verifyPassword(row.codeHash, rest);
  if (!right) return false;
  const taken = await database
    .update(operatorRecoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(mine);
  return taken.rowCount === 1;
}
