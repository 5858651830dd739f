import type { FastifyRequest } from 'fastify';
import { passkeyRequest } from '../../../contract/people/sessions.ts';
import { checkLabel } from '../../../core/accounts/check-label.ts';
import { isTwoFactor } from '../../../core/accounts/second-factor.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields, withFaults } from '../../platform/http/attributes.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeAccount } from '../accounts/change-account.ts';
import {
  addToChallenge,
  closeChallenge,
  ensureChallenge,
  tryChallenge,
} from '../auth/challenge.ts';
import { userIdentity } from '../auth/identity.ts';
import {
  addPasskey,
  dropPasskeys,
  listPasskeys,
  newPasskeyOptions,
  type PasskeyRow,
  shownPasskeyId,
  visitorSite,
} from '../auth/passkeys.ts';
import { beginTotp, confirmTotp, dropTotp } from '../auth/totp.ts';
import { checkMailedCode, mailCode } from '../factors/email-code.ts';
import { factorStateOf } from '../factors/factor-state.ts';
import type { SignedIn } from '../sessions/asker.ts';
import { handleRecentUser, handleUser } from '../sessions/handle-user.ts';
import { subjectOf } from '../sessions/reauthenticate.ts';
import { changeFactors } from './change-factors.ts';
import type { ProfileDeps } from './deps.ts';

/** Second factors of the signed-in user; each change needs reauthentication. */
export function registerFactorRoutes(app: App, { platform }: ProfileDeps): void {
  registerTotp(app, platform);
  registerEmailCodes(app, platform);
  registerPasskeys(app, platform);
  const renew = 'POST /api/v1/user/recovery_codes';
  handleRecentUser(app, platform, renew, async ({ user }) => {
    const state = await factorStateOf(platform.database, user.account);
    if (!isTwoFactor(state)) return refuse('not_found');
    return changeFactors(platform, user, 'codes_renewed', async () => null);
  });
}

function registerTotp(app: App, platform: Platform): void {
  const { database } = platform;
  handleRecentUser(app, platform, 'POST /api/v1/user/totp', async ({ user }) => {
    const setup = await beginTotp(database, userIdentity(user.account.id), {
      issuer: platform.shop.current().name,
      label: user.account.email,
    });
    if (isRefusal(setup)) return setup;
    const { secret, uri, qrSvg } = setup;
    return document(resource('totp_setups', user.account.id, { secret, uri, qr_svg: qrSvg }));
  });
  handleRecentUser(app, platform, 'PUT /api/v1/user/totp', ({ user, body }) => {
    const code = body.code.replace(/\s/g, '');
    return changeFactors(platform, user, 'totp_on', async (tx) =>
      (await confirmTotp(tx, platform.clock, userIdentity(user.account.id), code))
        ? null
        : refuse('invalid_code', 'code'),
    );
  });
  handleRecentUser(app, platform, 'DELETE /api/v1/user/totp', ({ user }) =>
    changeFactors(platform, user, 'totp_off', async (tx) =>
      (await dropTotp(tx, userIdentity(user.account.id))) ? null : refuse('not_found'),
    ),
  );
}

/** Switching mailed codes on takes one such code, so that nobody locks themselves out. */
function registerEmailCodes(app: App, platform: Platform): void {
  const { database } = platform;
  handleRecentUser(app, platform, 'POST /api/v1/user/email_codes', async ({ user }) => {
    if (user.account.emailCodes) return refuse('already_saved');
    const challenge = await ensureChallenge(database, subjectOf(user), user.account.id);
    const held = await mailCode(platform, user.account, subjectOf(user));
    if (held !== null) return held;
    return document(null, { meta: { expires_at: challenge.expiresAt.toISOString() } });
  });
  handleRecentUser(app, platform, 'PUT /api/v1/user/email_codes', async ({ user, body }) => {
    const wrong = await checkMailedCode(platform, user.account, subjectOf(user), body.code);
    if (wrong !== null) return wrong;
    return changeFactors(platform, user, 'email_on', async (tx) => {
      await changeAccount(tx, user.account.id, { emailCodes: true });
      return null;
    });
  });
  handleRecentUser(app, platform, 'DELETE /api/v1/user/email_codes', async ({ user }) => {
    if (!user.account.emailCodes) return refuse('not_found');
    return changeFactors(platform, user, 'email_off', async (tx) => {
      await changeAccount(tx, user.account.id, { emailCodes: false });
      return null;
    });
  });
}

function registerPasskeys(app: App, platform: Platform): void {
  const { database } = platform;
  handleUser(app, platform, 'GET /api/v1/user/passkeys', async ({ user }) => {
    const passkeys = await listPasskeys(database, userIdentity(user.account.id));
    return whole(passkeys.map(presentPasskey));
  });
  handleRecentUser(app, platform, 'POST /api/v1/user/passkeys/options', async ({ user }) => {
    const subject = subjectOf(user);
    const options = await newPasskeyOptions(platform, visitorSite(platform), ownerOf(user));
    await ensureChallenge(database, subject, user.account.id);
    await addToChallenge(database, subject, { passkeyChallenge: options.challenge });
    return document(resource('passkey_options', user.session.id, { options }));
  });
  handleRecentUser(app, platform, 'POST /api/v1/user/passkeys', ({ user, request }) =>
    makePasskey(platform, user, request),
  );
  handleRecentUser(app, platform, 'DELETE /api/v1/user/passkeys/{id}', async (asked) => {
    const { user, params } = asked;
    const passkeys = await listPasskeys(database, userIdentity(user.account.id));
    const found = passkeys.find((passkey) => shownPasskeyId(passkey) === params.id);
    if (found === undefined) return refuse('not_found');
    return changeFactors(platform, user, 'passkey_removed', async (tx) =>
      (await dropPasskeys(tx, userIdentity(user.account.id), found.id))
        ? null
        : refuse('not_found'),
    );
  });
}

/** Stands for a passkey that could not be read, so that its name is checked all the same. */
const noPasskey = { id: '', response: { clientDataJSON: '', attestationObject: '' } };

async function makePasskey(platform: Platform, user: SignedIn, request: FastifyRequest) {
  const read = readFields(passkeyRequest, request, { passkey: noPasskey });
  if (isRefusal(read)) return read;
  const { values: parsed, faults } = read;
  const name = withFaults(faults, checkLabel(parsed.name ?? '', 'name'));
  if (isRefusal(name)) return name;
  const subject = subjectOf(user);
  const challenge = await tryChallenge(platform.database, subject);
  const asked = challenge?.passkeyChallenge ?? null;
  if (asked === null) return refuse('invalid_code', 'passkey');
  return changeFactors(platform, user, 'passkey_added', async (tx) => {
    const made = { name: name ?? 'Passkey', passkey: parsed.passkey };
    const added = await addPasskey(tx, visitorSite(platform), userIdentity(user.account.id), {
      challenge: asked,
      made,
    });
    if (added === null) return refuse('invalid_code', 'passkey');
    await closeChallenge(tx, subject);
    return null;
  });
}

function ownerOf({ account }: SignedIn) {
  const { id, email, name } = account;
  return { identity: userIdentity(id), login: email, name: name ?? email };
}

function presentPasskey(passkey: PasskeyRow) {
  return resource('passkeys', shownPasskeyId(passkey), {
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  });
}
