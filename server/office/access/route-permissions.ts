import type { Call } from '../../../contract/calls/call.ts';
import { officeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { Permission } from '../../../contract/office/permissions.ts';

/** What each call of the office needs, by its path under `/office/api`: the table says it. */
export const routePermissions: Readonly<Record<string, Permission>> = Object.fromEntries(
  Object.entries<Call>(officeCalls).flatMap(([key, { permission }]) =>
    permission === undefined || permission === 'anyone' ? [] : [[routeOf(key), permission]],
  ),
);

/** `GET /orders/:id` of `GET /office/api/orders/{id}`. */
function routeOf(key: string): string {
  return key.replace(' /office/api', ' ').replace(/\{(\w+)\}/g, ':$1');
}

/** The permission a call needs; null where the table has no such call. */
export function permissionOf(method: string, url: string): Permission | null {
  const path = url.replace(/^\/office\/api/, '');
  return routePermissions[`${method === 'HEAD' ? 'GET' : method} ${path}`] ?? null;
}
