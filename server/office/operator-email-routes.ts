import type { FastifyRequest } from 'fastify';
import {
  confirmOperatorEmailRequest,
  type OperatorEmailAttributes,
  operatorEmailRequest,
} from '../../contract/office-permissions.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { askForEmail, confirmEmail, readEmail } from '../operators/operator-email.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, resource } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { authorOf, operatorOf } from './guard.ts';

/** The caller's own address, where they are told of sign-ins from new devices. */
export function registerOperatorEmail(app: App, platform: Platform): void {
  app.get('/sessions/current/email', (request) => show(platform, request));
  app.put('/sessions/current/email', async (request) => {
    const parsed = parseAttributes(operatorEmailRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { operator, fresh } = operatorOf(request);
    // Whoever finds an open session must not turn its owner's warnings to themselves.
    if (!fresh) return refuse('reauthentication_required');
    const asked = await askForEmail(platform, operator.id, parsed, authorOf(request));
    return asked ?? show(platform, request);
  });
  app.post('/sessions/current/email/confirm', async (request) => {
    const parsed = parseAttributes(confirmOperatorEmailRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { operator } = operatorOf(request);
    const refusal = await confirmEmail(platform, operator.id, parsed.code, authorOf(request));
    return refusal ?? show(platform, request);
  });
}

async function show(platform: Platform, request: FastifyRequest): Promise<Document | Refusal> {
  const { operator } = operatorOf(request);
  const found = await readEmail(platform, operator.id);
  if (found === null) return refuse('not_found');
  const { email, pendingEmail: pending_email, locale } = found;
  const attributes: OperatorEmailAttributes = { email, pending_email, locale };
  return document(resource('operator_emails', operator.id, attributes));
}
