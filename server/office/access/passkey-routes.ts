import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import {
  addToChallenge,
  closeChallenge,
  openChallenge,
  tryChallenge,
} from '../../people/auth/challenge.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import {
  addPasskey,
  dropPasskeys,
  isMadeFor,
  listPasskeys,
  newPasskeyOptions,
  type PasskeyRow,
  type PasskeySite,
  passkeyHost,
  shownPasskeyId,
} from '../../people/auth/passkeys.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { audit } from '../audit/audit.ts';
import { mailOfPasskey } from '../operators/operator-email.ts';
import { offerPasskey, signInByPasskey } from '../operators/passkey-sign-in.ts';
import type { SignedIn } from '../operators/signed-in.ts';
import { deviceOf, operatorOf } from './guard.ts';
import { handleOffice } from './handle-call.ts';
import { answerSignIn } from './session-routes.ts';

/** Signing in by a passkey, which needs no session. */
export function registerPasskeySignIn(app: App, platform: Platform): void {
  handle(app, 'POST /office/api/sessions/passkey_options', async ({ request }) => {
    const offered = await offerPasskey(platform, siteOf(platform, request), request.ip);
    return isRefusal(offered) ? offered : document(resource('passkey_options', 'sign_in', offered));
  });
  handle(app, 'POST /office/api/sessions/passkey', async ({ body, request, reply }) => {
    const attempt = { ...body, ip: request.ip, site: siteOf(platform, request) };
    const userAgent = request.headers['user-agent'] ?? null;
    const result = await signInByPasskey(platform, {
      ...attempt,
      userAgent,
      device: deviceOf(request),
    });
    return answerSignIn(platform, result, request, reply);
  });
}

/** The caller's own passkeys. Each change asks who they are, and for the app as a second factor. */
export function registerPasskeys(app: App, platform: Platform): void {
  const { database } = platform;
  const subjectOf = ({ sessionId }: SignedIn) =>
    ({ kind: 'operator_session', secret: sessionId }) as const;
  handleOffice(app, 'GET /office/api/passkeys', async ({ operator, request }) => {
    const site = siteOf(platform, request);
    const passkeys = await listPasskeys(database, operatorIdentity(operator.id));
    return whole(passkeys.map((passkey) => present(passkey, site)));
  });
  handleOffice(app, 'POST /office/api/passkeys/options', async ({ request, operator }) => {
    const me = operatorOf(request);
    const refusal = refuseChange(me) ?? refuseWithoutApp(me);
    if (refusal !== null) return refusal;
    const { id, login, name } = operator;
    const identity = operatorIdentity(id);
    const owner = { identity, login, name };
    const options = await newPasskeyOptions(platform, siteOf(platform, request), owner);
    await openChallenge(database, subjectOf(me), { userId: null });
    await addToChallenge(database, subjectOf(me), { passkeyChallenge: options.challenge });
    return document(resource('passkey_options', me.sessionId, { options }));
  });
  handleOffice(app, 'POST /office/api/passkeys', async ({ request, operator, body, author }) => {
    const me = operatorOf(request);
    const refusal = refuseChange(me) ?? refuseWithoutApp(me);
    if (refusal !== null) return refusal;
    const challenge = (await tryChallenge(database, subjectOf(me)))?.passkeyChallenge ?? null;
    if (challenge === null) return refuse('invalid_code', 'passkey');
    const name = body.name.trim();
    if (name === '') return refuse('required', 'name');
    const made = { name, passkey: body.passkey };
    const site = siteOf(platform, request);
    return inTransaction(database, async (tx) => {
      const asked = { challenge, made };
      const added = await addPasskey(tx, site, operatorIdentity(operator.id), asked);
      if (added === null) return refuse('invalid_code', 'passkey');
      await closeChallenge(tx, subjectOf(me));
      const subject = { subjectType: 'operators', subjectId: operator.id };
      await audit(tx, { ...author, ...subject, action: 'add_passkey', after: { name } });
      const news = { id: operator.id, template: 'passkey_added', name, ip: request.ip } as const;
      await mailOfPasskey(tx, platform, news);
      return document(present(added, site));
    });
  });
  handleOffice(app, 'DELETE /office/api/passkeys/{id}', async (asked) => {
    const { request, operator, params, author } = asked;
    const refusal = refuseChange(operatorOf(request));
    if (refusal !== null) return refusal;
    const identity = operatorIdentity(operator.id);
    const passkeys = await listPasskeys(database, identity);
    const found = passkeys.find((passkey) => shownPasskeyId(passkey) === params.id);
    if (found === undefined) return refuse('not_found');
    return inTransaction(database, async (tx) => {
      if (!(await dropPasskeys(tx, identity, found.id))) return refuse('not_found');
      const subject = { subjectType: 'operators', subjectId: operator.id };
      const before = { name: found.name };
      await audit(tx, { ...author, ...subject, action: 'remove_passkey', before });
      const news = { id: operator.id, template: 'passkey_removed', ip: request.ip } as const;
      await mailOfPasskey(tx, platform, { ...news, name: found.name });
      return undefined;
    });
  });
}

/** Whoever finds an open session must not add a way in of their own. */
function refuseChange({ recentlyAuthenticated }: SignedIn): Refusal | null {
  return recentlyAuthenticated ? null : refuse('reauthentication_required');
}

/** A passkey may be lost with its telephone: the app and its recovery codes are the way back. */
function refuseWithoutApp({ secondFactor }: SignedIn): Refusal | null {
  return secondFactor ? null : refuse('conflict');
}

/**
 * Which address of the office an operator stands at: its own one, or that of the site. A request
 * only chooses between the two that are configured: whatever else it says is a stranger's word.
 */
function siteOf({ config }: Platform, { headers, protocol, host }: FastifyRequest): PasskeySite {
  const { officeUrl, publicUrl } = config;
  const came = headers.origin ?? `${protocol}://${host}`;
  return { origin: came === officeUrl ? officeUrl : publicUrl, publicUrl };
}

function present(passkey: PasskeyRow, site: PasskeySite) {
  return resource('passkeys', shownPasskeyId(passkey), {
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
    host: passkeyHost(passkey, site),
    here: isMadeFor(passkey, site),
  });
}
