import type { OperatorAttributes } from '../../../contract/office.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { readSchedule, showSchedule } from '../../market/catalogue/schedule-json.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditAuthor } from '../audit/audit.ts';
import {
  changeOperator,
  createOperator,
  dropSecondFactor,
  listOperators,
  listSecured,
  type Manager,
  nameRoles,
  type OperatorRow,
  resetPassword,
} from '../operators/manage-operators.ts';
import type { Operator } from '../operators/signed-in.ts';
import { handleOffice } from './handle-call.ts';
import { isUuid } from './is-uuid.ts';

/** Operators: who they are, their roles, and the way back in for whoever is locked out. */
export function registerOperators(app: App, platform: Platform): void {
  const { database } = platform;
  const show = async (row: OperatorRow, password?: string) =>
    document(present(row, await listSecured(database), await nameRoles(database), password));
  handleOffice(app, 'GET /office/api/operators', async () => {
    const rows = await listOperators(database);
    const secured = await listSecured(database);
    const names = await nameRoles(database);
    return whole(rows.map((row) => present(row, secured, names)));
  });
  handleOffice(app, 'POST /office/api/operators', async ({ body, author, operator }) => {
    const made = await createOperator(platform, body, managerOf(author, operator));
    return isRefusal(made) ? made : show(made.operator, made.password);
  });
  handleOffice(app, 'PATCH /office/api/operators/{id}', async (asked) => {
    const { id } = asked.params;
    if (!isUuid(id)) return refuse('not_found');
    const manager = managerOf(asked.author, asked.operator);
    const { access_hours: hours, ...change } = asked.body;
    const accessHours = hours && readSchedule(hours);
    const changed = await changeOperator(platform, id, { ...change, accessHours }, manager);
    return isRefusal(changed) ? changed : show(changed);
  });
  handleOffice(app, 'POST /office/api/operators/{id}/reset_password', async (asked) => {
    const { id } = asked.params;
    if (!isUuid(id)) return refuse('not_found');
    const reset = await resetPassword(platform, id, managerOf(asked.author, asked.operator));
    if (isRefusal(reset)) return reset;
    return show(reset.operator, reset.password);
  });
  handleOffice(app, 'DELETE /office/api/operators/{id}/second_factor', async (asked) => {
    const { id } = asked.params;
    if (!isUuid(id)) return refuse('not_found');
    const dropped = await dropSecondFactor(platform, id, managerOf(asked.author, asked.operator));
    return isRefusal(dropped) ? dropped : show(dropped);
  });
}

function managerOf(author: AuditAuthor, { permissions }: Operator): Manager {
  return { ...author, permissions };
}

function present(
  row: OperatorRow,
  secured: ReadonlySet<string>,
  names: ReadonlyMap<string, string | null>,
  password?: string,
) {
  const attributes: OperatorAttributes = {
    login: row.login,
    name: row.name,
    role: row.role,
    role_name: names.get(row.role) ?? null,
    disabled: row.disabledAt !== null,
    must_change_password: row.mustChangePassword,
    second_factor: secured.has(row.id),
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    access_hours: row.accessHours && showSchedule(row.accessHours),
    ...(password === undefined ? {} : { one_time_password: password }),
  };
  return resource('operators', row.id, attributes);
}
