import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { SecondFactorAttributes } from '../../../contract/office/permissions.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { readCodeState } from '../../people/auth/code-state.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { beginTotp } from '../../people/auth/totp.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { mustHaveFactor } from '../operators/must-have-factor.ts';
import { reauthenticate } from '../operators/reauthenticate.ts';
import { confirmFactor, dropFactor, renewCodes } from '../operators/second-factor.ts';
import type { SignedIn } from '../operators/signed-in.ts';
import { operatorOf } from './guard.ts';
import { handleOffice } from './handle-call.ts';

type Operator = SignedIn['operator'];

/** The caller's own second factor, and proving once more who they are. */
export function registerSecondFactor(app: App, platform: Platform): void {
  handleOffice(app, 'POST /office/api/sessions/current/proof', async ({ body, request }) => {
    const refusal = await reauthenticate(platform, operatorOf(request), body);
    return refusal ?? undefined;
  });
  handleOffice(app, 'GET /office/api/second_factor', ({ operator }) => show(platform, operator));
  handleOffice(app, 'POST /office/api/second_factor', ({ request }) =>
    begin(platform, operatorOf(request)),
  );
  handleOffice(app, 'PUT /office/api/second_factor', async ({ operator, body, author }) => {
    const codes = await confirmFactor(platform, operator.id, body.code, (tx) =>
      note(tx, operator, author, 'set_second_factor'),
    );
    return isRefusal(codes) ? codes : show(platform, operator, { recovery_codes: codes });
  });
  handleOffice(app, 'DELETE /office/api/second_factor', async (asked) => {
    const { operator, body, author, request } = asked;
    const refusal = await reauthenticateByCode(platform, operatorOf(request), body.code);
    if (refusal !== null) return refusal;
    await inTransaction(platform.database, async (tx) => {
      await dropFactor(tx, operator.id);
      await note(tx, operator, author, 'drop_second_factor');
    });
    return show(platform, operator);
  });
  handleOffice(app, 'POST /office/api/second_factor/recovery_codes', async (asked) => {
    const { operator, body, author, request } = asked;
    const refusal = await reauthenticateByCode(platform, operatorOf(request), body.code);
    if (refusal !== null) return refusal;
    const codes = await renewCodes(platform, operator.id, (tx) =>
      note(tx, operator, author, 'renew_recovery_codes'),
    );
    return show(platform, operator, { recovery_codes: codes });
  });
}

async function show(
  { database, config }: Platform,
  operator: Operator,
  more: Partial<SecondFactorAttributes> = {},
) {
  const state = await readCodeState(database, operatorIdentity(operator.id));
  const attributes: SecondFactorAttributes = {
    confirmed: state.totp,
    required: mustHaveFactor(config, operator),
    recovery_codes_left: state.recoveryCodesLeft,
    ...more,
  };
  return document(resource('second_factors', operator.id, attributes));
}

/** Whoever finds an open session must not add a factor of their own to it. */
async function begin(platform: Platform, { operator, recentlyAuthenticated }: SignedIn) {
  if (!recentlyAuthenticated) return refuse('reauthentication_required');
  const setup = await beginTotp(platform.database, operatorIdentity(operator.id), {
    issuer: platform.shop.current().name,
    label: operator.login,
  });
  if (isRefusal(setup)) return setup;
  const { secret, uri, qrSvg } = setup;
  return show(platform, operator, { secret, uri, qr_svg: qrSvg });
}

/** A code of the factor itself: a session that was left open is not enough to weaken it. */
async function reauthenticateByCode(
  platform: Platform,
  me: SignedIn,
  code: string,
): Promise<Refusal | null> {
  return me.secondFactor ? reauthenticate(platform, me, { code }) : refuse('conflict');
}

function note(
  tx: Transaction,
  { id }: Operator,
  author: AuditAuthor,
  action: AuditAction,
): Promise<void> {
  return audit(tx, { ...author, action, subjectType: 'operators', subjectId: id });
}
