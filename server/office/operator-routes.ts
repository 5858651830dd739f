import {
  newOperatorRequest,
  type OperatorAttributes,
  operatorRequest,
} from '../../contract/office.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import {
  changeOperator,
  createOperator,
  dropSecondFactor,
  listOperators,
  listSecured,
  type OperatorRow,
  resetPassword,
} from '../operators/manage-operators.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource, whole } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';

type Params = { Params: { id: string } };

/** Operators: who they are, their roles, and the way back in for whoever is locked out. */
export function registerOperators(app: App, platform: Platform): void {
  app.get('/operators', async () => {
    const rows = await listOperators(platform.database);
    const secured = await listSecured(platform.database);
    return whole(rows.map((row) => present(row, secured)));
  });
  app.post('/operators', async (request, reply) => {
    const parsed = parseAttributes(newOperatorRequest, request);
    if (isRefusal(parsed)) return parsed;
    const made = await createOperator(platform, parsed, authorOf(request));
    if (isRefusal(made)) return made;
    reply.code(201);
    return document(present(made.operator, new Set(), made.password));
  });
  app.patch<Params>('/operators/:id', async (request) => {
    const parsed = parseAttributes(operatorRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const changed = await changeOperator(platform, id, parsed, authorOf(request));
    if (isRefusal(changed)) return changed;
    return document(present(changed, await listSecured(platform.database)));
  });
  app.post<Params>('/operators/:id/reset_password', async (request) => {
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const reset = await resetPassword(platform, id, authorOf(request));
    if (isRefusal(reset)) return reset;
    const secured = await listSecured(platform.database);
    return document(present(reset.operator, secured, reset.password));
  });
  app.delete<Params>('/operators/:id/second_factor', async (request) => {
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const dropped = await dropSecondFactor(platform, id, authorOf(request));
    return isRefusal(dropped) ? dropped : document(present(dropped, new Set()));
  });
}

function present(row: OperatorRow, secured: ReadonlySet<string>, password?: string) {
  const attributes: OperatorAttributes = {
    login: row.login,
    name: row.name,
    role: row.role,
    disabled: row.disabledAt !== null,
    must_change_password: row.mustChangePassword,
    second_factor: secured.has(row.id),
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    ...(password === undefined ? {} : { one_time_password: password }),
  };
  return resource('operators', row.id, attributes);
}
