import { asc, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import { ownerRole, type Permission } from '../../../contract/office/permissions.ts';
import type { Schedule } from '../../../core/directions/schedule.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { showSchedule } from '../../market/catalogue/schedule-json.ts';
import { forgetDevices } from '../../people/auth/devices.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { hashPassword } from '../../people/auth/password-hash.ts';
import { endSessions } from '../../people/auth/sessions.ts';
import { hasTotp } from '../../people/auth/totp.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { oneTimePassword } from './password.ts';
import { covers, readRole } from './roles.ts';
import { dropFactor } from './second-factor.ts';
import { operators, roles } from './tables.ts';

export type OperatorRow = Omit<typeof operators.$inferSelect, 'passwordHash' | 'emailCodeHash'>;

/** Who manages operators: nobody gives, or takes, what they may not do themselves. */
export type Manager = AuditAuthor & { readonly permissions: readonly Permission[] };

type OperatorChange = {
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Null: those of the role; undefined: as they were. */
  readonly accessHours?: Schedule | null | undefined;
};

/** Every operator, by login. */
export async function listOperators(database: Queryable): Promise<OperatorRow[]> {
  const rows = await database.select().from(operators).orderBy(asc(operators.login));
  return rows.map(withoutHash);
}

/** What roles are called, where an operator has named them. */
export async function nameRoles(database: Queryable): Promise<ReadonlyMap<string, string | null>> {
  const rows = await database.select({ id: roles.id, name: roles.name }).from(roles);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who of them has a second factor. */
export async function listSecured(database: Queryable): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ id: operators.id })
    .from(operators)
    .where(hasTotp('operator', operators.id));
  return new Set(rows.map(({ id }) => id));
}

/** Takes an operator's second factor away, for one who has lost it; all their sessions end. */
export async function dropSecondFactor(
  { database }: Pick<Platform, 'database'>,
  id: string,
  author: Manager,
): Promise<OperatorRow | Refusal> {
  return inTransaction(database, async (tx) => {
    const operator = await lockOperator(tx, id);
    if (operator === null) return refuse('not_found');
    if (!(await mayDecide(tx, author, [operator.role]))) return refuse('forbidden');
    await dropFactor(tx, id);
    await endSessions(tx, operatorIdentity(id));
    await log(tx, author, 'drop_second_factor', { subjectId: id, before: null, after: null });
    return operator;
  });
}

/** Makes an operator with a one-time password, which is told this once. */
export async function createOperator(
  { database }: Pick<Platform, 'database'>,
  made: { readonly login: string; readonly name: string; readonly role: string },
  author: Manager,
): Promise<{ readonly operator: OperatorRow; readonly password: string } | Refusal> {
  const login = made.login.trim().toLowerCase();
  if (!/^[a-z0-9@._+-]{2,254}$/.test(login)) return refuse('invalid_format', 'login');
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  try {
    return await inTransaction(database, async (tx) => {
      if (!(await isRole(tx, made.role))) return refuse('invalid_format', 'role');
      if (!(await mayDecide(tx, author, [made.role]))) return refuse('forbidden', 'role');
      const [row] = await tx
        .insert(operators)
        .values({ login, name: made.name, role: made.role, passwordHash })
        .returning();
      if (row === undefined) throw new Error('the database kept no operator');
      const operator = withoutHash(row);
      await log(tx, author, 'create_operator', {
        subjectId: operator.id,
        before: null,
        after: shown(operator),
      });
      return { operator, password };
    });
  } catch (error) {
    if (sqlStateOf(error) === '23505') return refuse('conflict', 'login');
    throw error;
  }
}

/**
 * Changes an operator's name, role or access. A disabled operator's sessions end at once. The last
 * owner stays one: an office that nobody can enter helps nobody.
 */
export async function changeOperator(
  { database }: Pick<Platform, 'database'>,
  id: string,
  change: OperatorChange,
  author: Manager,
): Promise<OperatorRow | Refusal> {
  return inTransaction(database, async (tx) => {
    const before = await lockOperator(tx, id);
    if (before === null) return refuse('not_found');
    const role = change.role ?? before.role;
    const disabled = change.disabled ?? before.disabledAt !== null;
    if (!(await isRole(tx, role))) return refuse('invalid_format', 'role');
    if (!(await mayDecide(tx, author, [before.role, role]))) return refuse('forbidden', 'role');
    const accessHours = change.accessHours === undefined ? before.accessHours : change.accessHours;
    // Owners come in at any hour: somebody has to be able to mend the hours.
    if (role === ownerRole && change.accessHours) return refuse('conflict', 'access_hours');
    const owner = role === ownerRole && !disabled;
    if (!owner && (await isLastOwner(tx, id))) {
      return refuse('conflict', change.role === undefined ? 'disabled' : 'role');
    }
    const [row] = await tx
      .update(operators)
      .set({
        role,
        name: change.name ?? before.name,
        accessHours: role === ownerRole ? null : accessHours,
        disabledAt: disabled ? sql`coalesce(${operators.disabledAt}, now())` : null,
      })
      .where(eq(operators.id, id))
      .returning();
    if (row === undefined) throw new Error('a locked operator vanished');
    if (disabled) {
      await endSessions(tx, operatorIdentity(id));
      await forgetDevices(tx, operatorIdentity(id));
    }
    const after = withoutHash(row);
    await log(tx, author, 'change_operator', {
      subjectId: id,
      before: shown(before),
      after: shown(after),
    });
    return after;
  });
}

/** Gives an operator a new one-time password, told this once; all their sessions end. */
export async function resetPassword(
  { database }: Pick<Platform, 'database'>,
  id: string,
  author: Manager,
): Promise<{ readonly operator: OperatorRow; readonly password: string } | Refusal> {
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(database, async (tx) => {
    const before = await lockOperator(tx, id);
    if (before === null) return refuse('not_found');
    if (!(await mayDecide(tx, author, [before.role]))) return refuse('forbidden');
    const [row] = await tx
      .update(operators)
      .set({ passwordHash, mustChangePassword: true })
      .where(eq(operators.id, id))
      .returning();
    if (row === undefined) return refuse('not_found');
    await endSessions(tx, operatorIdentity(id));
    await forgetDevices(tx, operatorIdentity(id));
    await log(tx, author, 'reset_password', { subjectId: id, before: null, after: null });
    return { operator: withoutHash(row), password };
  });
}

/** Whether somebody has all that these roles have: whoever could would be what they are not. */
async function mayDecide(
  tx: Transaction,
  { permissions }: Manager,
  ids: readonly string[],
): Promise<boolean> {
  const asked = await Promise.all(ids.map((id) => readRole(tx, id)));
  return asked.every((role) => covers(permissions, role.permissions));
}

async function isRole(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(roles, eq(roles.id, id))) > 0;
}

async function lockOperator(tx: Transaction, id: string): Promise<OperatorRow | null> {
  // All owners are locked in one order, so that two of them cannot demote each other at once.
  const rows = await tx
    .select()
    .from(operators)
    .where(sql`${operators.id} = ${id} or ${operators.role} = ${ownerRole}`)
    .orderBy(operators.id)
    .for('update');
  const found = rows.find((row) => row.id === id);
  return found === undefined ? null : withoutHash(found);
}

async function isLastOwner(tx: Transaction, id: string): Promise<boolean> {
  const owners = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(sql`${operators.role} = ${ownerRole} and ${operators.disabledAt} is null`);
  return owners.length === 1 && owners[0]?.id === id;
}

async function log(
  tx: Transaction,
  { actor, ip }: AuditAuthor,
  action: AuditAction,
  {
    subjectId,
    before,
    after,
  }: {
    readonly subjectId: string;
    readonly before: Record<string, unknown> | null;
    readonly after: Record<string, unknown> | null;
  },
): Promise<void> {
  await audit(tx, { actor, action, subjectType: 'operators', subjectId, before, after, ip });
}

function shown({ login, name, role, disabledAt, accessHours: hours }: OperatorRow) {
  const access_hours = hours && showSchedule(hours);
  return { login, name, role, disabled: disabledAt !== null, access_hours };
}

function withoutHash(row: typeof operators.$inferSelect): OperatorRow {
  const { passwordHash: _password, emailCodeHash: _code, ...shown } = row;
  return shown;
}
