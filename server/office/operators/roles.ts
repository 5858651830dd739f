import { asc, eq, sql } from 'drizzle-orm';
import {
  ownerRole,
  type Permission,
  permissions,
  presetNames,
  presetPermissions,
} from '../../../contract/office/permissions.ts';
import type { Schedule } from '../../../core/directions/schedule.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { operators, roles } from './tables.ts';

export type Role = {
  readonly id: string;
  readonly name: string | null;
  readonly permissions: readonly Permission[];
  readonly operators: number;
  /** Hours in which those who have it may work; null: at any. */
  readonly accessHours: Schedule | null;
};

/** What a role may do, of what is kept: the owner everything, and nobody what is no more. */
export function permissionsOf(id: string, stored: readonly string[]): readonly Permission[] {
  if (id === ownerRole) return permissions;
  return permissions.filter((permission) => permission === 'own' || stored.includes(permission));
}

/** Whether somebody has all that another has, so that they may decide about it. */
export function covers(mine: readonly Permission[], others: readonly Permission[]): boolean {
  return others.every((permission) => mine.includes(permission));
}

/** Every role: the presets in their order, then others by name. */
export async function listRoles(db: Queryable): Promise<Role[]> {
  const rows = await db
    .select({
      id: roles.id,
      name: roles.name,
      stored: roles.permissions,
      accessHours: roles.accessHours,
      operators: sql<number>`(
        select count(*)::int from operators o where o.role = roles.id)`,
    })
    .from(roles)
    .orderBy(asc(roles.name), asc(roles.id));
  const names: readonly string[] = presetNames;
  const place = (id: string) => (names.includes(id) ? names.indexOf(id) : names.length);
  return rows
    .map(({ stored, ...role }) => ({ ...role, permissions: permissionsOf(role.id, stored) }))
    .toSorted((one, other) => place(one.id) - place(other.id));
}

/** A role as somebody who signs in has it. */
export async function readRole(db: Queryable, id: string) {
  const [row] = await db.select().from(roles).where(eq(roles.id, id));
  return {
    roleName: row?.name ?? null,
    permissions: permissionsOf(id, row?.permissions ?? []),
    accessHours: row?.accessHours ?? null,
  };
}

/** A role, which nobody changes until the transaction ends; null where there is none. */
export async function lockRole(
  tx: Transaction,
  id: string,
): Promise<Omit<Role, 'operators'> | null> {
  const [row] = await tx.select().from(roles).where(eq(roles.id, id)).for('update');
  if (row === undefined) return null;
  const { name, accessHours } = row;
  return { id, name, permissions: permissionsOf(id, row.permissions), accessHours };
}

type RoleTerms = {
  readonly name: string | null;
  readonly permissions: readonly Permission[];
  readonly accessHours: Schedule | null;
};

/** Keeps a new role; refuses a name that another has. */
export async function insertRole(
  tx: Transaction,
  id: string,
  { name, permissions: given, accessHours }: RoleTerms,
): Promise<Refusal | null> {
  const made = await tx
    .insert(roles)
    .values({ id, name, permissions: [...given], accessHours })
    .onConflictDoNothing()
    .returning({ id: roles.id });
  return made.length === 0 ? refuse('conflict', 'name') : null;
}

/** Keeps a role as it is to be from now on. */
export async function updateRole(
  tx: Transaction,
  id: string,
  { name, permissions: given, accessHours }: RoleTerms,
): Promise<void> {
  await tx
    .update(roles)
    .set({ name, permissions: [...given], accessHours })
    .where(eq(roles.id, id));
}

/** Removes a role that its transaction has locked; refuses one that somebody has. */
export async function deleteRole(tx: Transaction, id: string): Promise<Refusal | null> {
  if ((await tx.$count(operators, eq(operators.role, id))) > 0) return refuse('conflict');
  await tx.delete(roles).where(eq(roles.id, id));
  return null;
}

/** What a role can be put back to; null for one of the operators' own. */
export function presetOf(id: string): readonly Permission[] | null {
  const preset = presetNames.find((name) => name === id);
  return preset === undefined ? null : presetPermissions[preset];
}
