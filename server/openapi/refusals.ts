import type { Json } from '../../contract/calls/call.ts';
import { reauthenticationPermissions } from '../../contract/office/permissions.ts';
import type { RefusalCode } from '../../core/refusal.ts';
import { refusalStatus } from '../platform/http/answers/refusal-status.ts';
import { isDataPath } from '../platform/http/guards/security-headers.ts';
import type { ListedCall } from './list-calls.ts';

/** Errors a call may answer with, by status: its own refusals and those of its kind. */
export function errorResponses(call: ListedCall): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of [...call.refusals, ...usualRefusals(call)]) {
    const status = refusalStatus[code];
    const codes = byStatus.get(status) ?? [];
    if (!codes.includes(code)) byStatus.set(status, [...codes, code]);
  }
  byStatus.set(500, ['unknown']);
  // The database is away, or its disk is full.
  byStatus.set(503, [...(byStatus.get(503) ?? []), 'unknown']);
  const responses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    responses.map(([status, codes]) => [
      String(status),
      errorResponse(status, codes, beside(call, codes)),
    ]),
  );
}

/** What may stand beside the first of these, which gives the status. */
function beside({ mixed, refusals }: ListedCall, codes: readonly string[]): readonly string[] {
  const own = refusals.some((code) => codes.includes(code));
  return mixed === true && own ? refusals.filter((code) => !codes.includes(code)) : [];
}

/** What the edge itself refuses, before any module is asked. */
function usualRefusals({ method, path, permission }: ListedCall): readonly RefusalCode[] {
  const limited: RefusalCode[] = isDataPath(path) ? ['rate_limited', 'malformed'] : [];
  if (permission !== undefined && permission !== 'anyone') {
    limited.push('unauthenticated', 'forbidden', 'outside_hours');
    const asksReauthentication =
      reauthenticationPermissions.includes(permission) && method !== 'get';
    if (asksReauthentication) limited.push('reauthentication_required');
  }
  // Whoever has a closed account makes, sees and changes no orders, and shows no cards.
  if (/^\/api\/v1\/(?:orders|card_verifications)/.test(path)) limited.push('account_access_denied');
  if (method === 'get') return limited;
  // A body is read whether or not the call has a use for one.
  return ['cross_origin', ...limited, 'too_large', 'unsupported_media_type'];
}

const withRetryAfter: ReadonlySet<number> = new Set([429, 503]);

function errorResponse(status: number, codes: readonly string[], others: readonly string[]): Json {
  const item = { type: 'object', properties: { code: { enum: [...codes, ...others] } } };
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Errors' },
      { type: 'object', properties: { errors: { type: 'array', items: item } } },
    ],
  };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(withRetryAfter.has(status)
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
      : {}),
    content: { 'application/vnd.api+json': { schema } },
  };
}
