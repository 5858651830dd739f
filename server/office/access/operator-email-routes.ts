import type { OperatorEmailAttributes } from '../../../contract/office/permissions.ts';
import { refuse } from '../../../core/refusal.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { askForEmail, confirmEmail, readEmail } from '../operators/operator-email.ts';
import { operatorOf } from './guard.ts';
import { handleOffice } from './handle-call.ts';

/** The caller's own address, where they are told of sign-ins from new devices. */
export function registerOperatorEmail(app: App, platform: Platform): void {
  handleOffice(app, 'GET /office/api/sessions/current/email', ({ operator }) =>
    show(platform, operator.id),
  );
  handleOffice(app, 'PUT /office/api/sessions/current/email', async (asked) => {
    const { operator, body, author, request } = asked;
    // Whoever finds an open session must not turn its owner's warnings to themselves.
    if (!operatorOf(request).recentlyAuthenticated) return refuse('reauthentication_required');
    const refusal = await askForEmail(platform, operator.id, body, author);
    return refusal ?? show(platform, operator.id);
  });
  handleOffice(app, 'POST /office/api/sessions/current/email/confirm', async (asked) => {
    const { operator, body, author } = asked;
    const refusal = await confirmEmail(platform, operator.id, body.code, author);
    return refusal ?? show(platform, operator.id);
  });
}

async function show(platform: Platform, operatorId: string) {
  const found = await readEmail(platform, operatorId);
  if (found === null) return refuse('not_found');
  const { email, pendingEmail: pending_email, locale } = found;
  const attributes: OperatorEmailAttributes = { email, pending_email, locale };
  return document(resource('operator_emails', operatorId, attributes));
}
