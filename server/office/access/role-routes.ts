import { randomBytes } from 'node:crypto';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import { ownerRole, type Permission, permissions } from '../../../contract/office/permissions.ts';
import type { RoleAttributes } from '../../../contract/office/roles.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { readSchedule, showSchedule } from '../../market/catalogue/schedule-json.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import {
  covers,
  deleteRole,
  insertRole,
  listRoles,
  lockRole,
  presetOf,
  type Role,
  updateRole,
} from '../operators/roles.ts';
import { handleOffice } from './handle-call.ts';

/** Roles: which of all permissions each has. The guard reads them with every request. */
export function registerRoles(app: App, { database }: Platform): void {
  handleOffice(app, 'GET /office/api/roles', async () =>
    whole((await listRoles(database)).map(present)),
  );
  handleOffice(app, 'POST /office/api/roles', async ({ body, author, operator }) => {
    const id = `role-${randomBytes(5).toString('hex')}`;
    const given = ordered(body.permissions);
    if (!covers(operator.permissions, given)) return refuse('forbidden', 'permissions');
    const { name, access_hours: hours = null } = body;
    const terms = { name, permissions: given, accessHours: hours && readSchedule(hours) };
    const refused = await named(() =>
      inTransaction(database, async (tx) => {
        const refusal = await insertRole(tx, id, terms);
        if (refusal !== null) return refusal;
        await log(tx, author, 'create_role', { id, after: terms });
        return null;
      }),
    );
    return refused ?? show(database, id);
  });
  handleOffice(app, 'PUT /office/api/roles/{id}', async ({ params, body, author, operator }) => {
    const { id } = params;
    const given = ordered(body.permissions);
    const refused = await named(() =>
      inTransaction(database, async (tx) => {
        const before = await lockRole(tx, id);
        if (before === null) return refuse('not_found');
        if (id === ownerRole) return refuse('conflict', 'permissions');
        if (ordered(body.base).join() !== before.permissions.join()) return refuse('conflict');
        // Neither given nor taken by who has less: a role above one's own is not one's business.
        if (!covers(operator.permissions, [...before.permissions, ...given])) {
          return refuse('forbidden', 'permissions');
        }
        const { name = before.name, access_hours: hours } = body;
        const accessHours = hours === undefined ? before.accessHours : hours && readSchedule(hours);
        const after = { name, permissions: given, accessHours };
        await updateRole(tx, id, after);
        await log(tx, author, 'change_role', { id, before, after });
        return null;
      }),
    );
    return refused ?? show(database, id);
  });
  handleOffice(app, 'DELETE /office/api/roles/{id}', async ({ params: { id }, ...by }) =>
    inTransaction(database, async (tx) => {
      const { author, operator } = by;
      const before = await lockRole(tx, id);
      if (before === null) return refuse('not_found');
      if (id === ownerRole) return refuse('conflict');
      // A role above one's own is not one's business.
      if (!covers(operator.permissions, before.permissions)) return refuse('forbidden');
      const refused = await deleteRole(tx, id);
      if (refused !== null) return refused;
      await log(tx, author, 'remove_role', { id, before });
      return undefined;
    }),
  );
}

/** In the order of the table, each once; everybody may look after their own session. */
function ordered(given: readonly string[]): readonly Permission[] {
  return permissions.filter((each) => each === 'own' || given.includes(each));
}

/** Two roles of one name would be told apart by nobody. */
async function named(work: () => Promise<Refusal | null>): Promise<Refusal | null> {
  try {
    return await work();
  } catch (error) {
    if (sqlStateOf(error) === '23505') return refuse('conflict', 'name');
    throw error;
  }
}

type Terms = Pick<Role, 'name' | 'permissions' | 'accessHours'>;

async function log(
  tx: Transaction,
  author: AuditAuthor,
  action: AuditAction,
  { id, before, after }: { id: string; before?: Terms; after?: Terms },
): Promise<void> {
  const shown = (terms: Terms | undefined) =>
    terms === undefined
      ? null
      : {
          name: terms.name,
          permissions: terms.permissions.join(', '),
          access_hours: terms.accessHours && showSchedule(terms.accessHours),
        };
  const subject = { subjectType: 'roles', subjectId: id };
  await audit(tx, { ...author, ...subject, action, before: shown(before), after: shown(after) });
}

async function show(database: Database, id: string) {
  const found = (await listRoles(database)).find((role) => role.id === id);
  return found === undefined ? refuse('not_found') : document(present(found));
}

function present({ id, name, permissions: given, operators, accessHours }: Role) {
  const preset = presetOf(id);
  const attributes: RoleAttributes = {
    name,
    permissions: [...given],
    preset: preset === null ? null : [...preset],
    built_in: id === ownerRole,
    operators,
    access_hours: accessHours && showSchedule(accessHours),
  };
  return resource('roles', id, attributes);
}
