import type { RefusalCode } from '../../core/refusal.ts';
import { refusalStatus } from '../platform/http/refusal-status.ts';
import type { Call, Json } from './call.ts';

/** Errors a call may answer with, by status: its own refusals and those of its kind. */
export function errorResponses(call: Call): Json {
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
    responses.map(([status, codes]) => [String(status), errorResponse(status, codes)]),
  );
}

/** What the edge itself refuses, before any room is asked. */
function usualRefusals({ method, path }: Call): readonly RefusalCode[] {
  const limited: RefusalCode[] = path.startsWith('/api/') ? ['rate_limited', 'malformed'] : [];
  // Whoever has a closed account makes, sees and changes no orders, and shows no cards.
  if (/^\/api\/v1\/(?:orders|card_verifications)/.test(path)) limited.push('account_access_denied');
  if (method === 'get') return limited;
  // A body is read whether or not the call has a use for one.
  return ['cross_origin', ...limited, 'too_large', 'unsupported_media_type'];
}

const withRetryAfter: ReadonlySet<number> = new Set([429, 503]);

function errorResponse(status: number, codes: readonly string[]): Json {
  const item = { type: 'object', properties: { code: { enum: codes } } };
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
