import type { Json } from '../../contract/calls/call.ts';
import { officeCalls } from '../../contract/calls/office/office-calls.ts';
import { documentOf } from './document.ts';
import { listCalls, resourcesOf, sparseResourcesOf } from './list-calls.ts';
import { officeSessionCookie } from './shared-parts.ts';

const groups = {
  orders: 'Orders and the money they wait for.',
  catalogue: 'What can be exchanged, and by which rules.',
  market: 'Rates, monitors and partners.',
  money: 'Requisites, addresses, providers, screening, and the books.',
  people: 'Users, their cards, and what they earn.',
  content: 'What visitors read.',
  office: 'Operators, and what they have done.',
};

const introduction = `What the screens of the office ask, by the table of calls. Documents,
amounts, errors and idempotency are those of the public API (\`/api/v1/openapi.json\`). Every call
but the sign-in needs an operator's session, and the permission it names: roles have them by one
table.

What cannot be undone takes an \`Idempotency-Key\` and is refused without one. Sensitive changes are
refused with \`reauthentication_required\` when the operator has not lately proved who they are.`;

/** The calls of the office that its document describes. */
export const describedOfficeCalls = listCalls(officeCalls);

/** Builds the OpenAPI 3.1 document of the office's calls from the table of calls. */
export function officeOpenApiDocument(version: string): Json {
  return documentOf({
    title: 'Agio: back office',
    version,
    introduction,
    groups,
    calls: describedOfficeCalls,
    resources: resourcesOf(officeCalls),
    sparse: sparseResourcesOf(officeCalls),
    security: [{ operator: [] }],
    securitySchemes: { operator: officeSessionCookie },
  });
}
