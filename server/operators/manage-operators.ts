import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/audit-actions.ts';
import type { OperatorRole } from '../../contract/office-permissions.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { hashPassword } from '../credentials/password-hash.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { forgetDevices } from './device.ts';
import { oneTimePassword } from './password.ts';
import { dropFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';
import { operators, operatorTotps } from './tables.ts';

export type OperatorRow = Omit<typeof operators.$inferSelect, 'passwordHash' | 'emailCodeHash'>;

export type OperatorChange = {
  readonly name?: string | undefined;
  readonly role?: OperatorRole | undefined;
  readonly disabled?: boolean | undefined;
};

/** Every operator, by login. */
export async function listOperators(database: Queryable): Promise<OperatorRow[]> {
  const rows = await database.select().from(operators).orderBy(asc(operators.login));
  return rows.map(withoutHash);
}

/** Who of them has a second factor. */
export async function listSecured(database: Queryable): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ id: operatorTotps.operatorId })
    .from(operatorTotps)
    .where(isNotNull(operatorTotps.confirmedAt));
  return new Set(rows.map(({ id }) => id));
}

/** Takes an operator's second factor away, for one who has lost it; all their sessions end. */
export async function dropSecondFactor(
  { database }: Pick<Platform, 'database'>,
  id: string,
  author: AuditAuthor,
): Promise<OperatorRow | Refusal> {
  return inTransaction(database, async (tx) => {
    const operator = await lockOperator(tx, id);
    if (operator === null) return refuse('not_found');
    await dropFactor(tx, id);
    await endSessions(tx, id);
    await log(tx, author, 'drop_second_factor', id, null, null);
    return operator;
  });
}

/** Makes an operator with a one-time password, which is told this once. */
export async function createOperator(
  { database }: Pick<Platform, 'database'>,
  made: { readonly login: string; readonly name: string; readonly role: OperatorRole },
  author: AuditAuthor,
): Promise<{ readonly operator: OperatorRow; readonly password: string } | Refusal> {
  const login = made.login.trim().toLowerCase();
  if (!/^[a-z0-9@._+-]{2,254}$/.test(login)) return refuse('invalid_format', 'login');
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  try {
    return await inTransaction(database, async (tx) => {
      const [row] = await tx
        .insert(operators)
        .values({ login, name: made.name, role: made.role, passwordHash })
        .returning();
      if (row === undefined) throw new Error('the database kept no operator');
      const operator = withoutHash(row);
      await log(tx, author, 'create_operator', operator.id, null, shown(operator));
      return { operator, password };
    });
  } catch (error) {
    if (sqlStateOf(error) === '23505') return refuse('conflict', 'login');
    throw error;
  }
}

/**
 * Changes an operator's name, role or access. A disabled operator's sessions end at once. The last
 * admin stays one: an office that nobody can enter helps nobody.
 */
export async function changeOperator(
  { database }: Pick<Platform, 'database'>,
  id: string,
  change: OperatorChange,
  author: AuditAuthor,
): Promise<OperatorRow | Refusal> {
  return inTransaction(database, async (tx) => {
    const before = await lockOperator(tx, id);
    if (before === null) return refuse('not_found');
    const role = change.role ?? before.role;
    const disabled = change.disabled ?? before.disabledAt !== null;
    const admin = role === 'admin' && !disabled;
    if (!admin && (await isLastAdmin(tx, id))) {
      return refuse('conflict', change.role === undefined ? 'disabled' : 'role');
    }
    const [row] = await tx
      .update(operators)
      .set({
        role,
        name: change.name ?? before.name,
        disabledAt: disabled ? sql`coalesce(${operators.disabledAt}, now())` : null,
      })
      .where(eq(operators.id, id))
      .returning();
    if (row === undefined) throw new Error('a locked operator vanished');
    if (disabled) {
      await endSessions(tx, id);
      await forgetDevices(tx, id);
    }
    const after = withoutHash(row);
    await log(tx, author, 'change_operator', id, shown(before), shown(after));
    return after;
  });
}

/** Gives an operator a new one-time password, told this once; all their sessions end. */
export async function resetPassword(
  { database }: Pick<Platform, 'database'>,
  id: string,
  author: AuditAuthor,
): Promise<{ readonly operator: OperatorRow; readonly password: string } | Refusal> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(database, async (tx) => {
    const [row] = await tx
      .update(operators)
      .set({ passwordHash, mustChangePassword: true })
      .where(eq(operators.id, id))
      .returning();
    if (row === undefined) return refuse('not_found');
    await endSessions(tx, id);
    await forgetDevices(tx, id);
    await log(tx, author, 'reset_password', id, null, null);
    return { operator: withoutHash(row), password };
  });
}

async function lockOperator(tx: Transaction, id: string): Promise<OperatorRow | null> {
  // All admins are locked in one order, so that two of them cannot demote each other at once.
  const rows = await tx
    .select()
    .from(operators)
    .where(sql`${operators.id} = ${id} or ${operators.role} = 'admin'`)
    .orderBy(operators.id)
    .for('update');
  const found = rows.find((row) => row.id === id);
  return found === undefined ? null : withoutHash(found);
}

async function isLastAdmin(tx: Transaction, id: string): Promise<boolean> {
  const admins = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(sql`${operators.role} = 'admin' and ${operators.disabledAt} is null`);
  return admins.length === 1 && admins[0]?.id === id;
}

async function log(
  tx: Transaction,
  { actor, ip }: AuditAuthor,
  action: AuditAction,
  subjectId: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Promise<void> {
  await audit(tx, { actor, action, subjectType: 'operators', subjectId, before, after, ip });
}

function shown({ login, name, role, disabledAt }: OperatorRow) {
  return { login, name, role, disabled: disabledAt !== null };
}

function withoutHash(row: typeof operators.$inferSelect): OperatorRow {
  const { passwordHash: _password, emailCodeHash: _code, ...shown } = row;
  return shown;
}
