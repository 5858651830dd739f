import {
  newOperatorRequest,
  type OperatorAttributes,
  operatorRequest,
} from '../../contract/office.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import {
  changeOperator,
  createOperator,
  listOperators,
  type OperatorRow,
  resetPassword,
} from '../operators/manage-operators.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource, whole } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { adminOnly, deedOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';

type Params = { Params: { id: string } };

/** Operators, managed by admins alone. */
export function registerOperators(app: App, platform: Platform): void {
  const guarded = { onRequest: adminOnly };
  app.get('/operators', guarded, async () => {
    const rows = await listOperators(platform.database);
    return whole(rows.map((row) => present(row)));
  });
  app.post('/operators', guarded, async (request, reply) => {
    const parsed = parseAttributes(newOperatorRequest, request);
    if (isRefusal(parsed)) return parsed;
    const made = await createOperator(platform, parsed, deedOf(request));
    if (isRefusal(made)) return made;
    reply.code(201);
    return document(present(made.operator, made.password));
  });
  app.patch<Params>('/operators/:id', guarded, async (request) => {
    const parsed = parseAttributes(operatorRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const changed = await changeOperator(platform, id, parsed, deedOf(request));
    return isRefusal(changed) ? changed : document(present(changed));
  });
  app.post<Params>('/operators/:id/reset_password', guarded, async (request) => {
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const reset = await resetPassword(platform, id, deedOf(request));
    return isRefusal(reset) ? reset : document(present(reset.operator, reset.password));
  });
}

function present(row: OperatorRow, password?: string) {
  const attributes: OperatorAttributes = {
    login: row.login,
    name: row.name,
    role: row.role,
    disabled: row.disabledAt !== null,
    must_change_password: row.mustChangePassword,
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    ...(password === undefined ? {} : { one_time_password: password }),
  };
  return resource('operators', row.id, attributes);
}
