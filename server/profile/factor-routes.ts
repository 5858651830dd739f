import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeRequest, passkeyRequest } from '../../contract/sessions.ts';
import { checkLabel } from '../../core/accounts/check-label.ts';
import { isTwoFactor } from '../../core/accounts/second-factor.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { changeAccount } from '../accounts/change-account.ts';
import {
  addToChallenge,
  closeChallenge,
  ensureChallenge,
  tryChallenge,
} from '../factors/challenge.ts';
import { checkMailedCode, mailCode } from '../factors/email-code.ts';
import { factorStateOf } from '../factors/factor-state.ts';
import {
  addPasskey,
  dropPasskeys,
  listPasskeys,
  newPasskeyOptions,
  type PasskeyRow,
} from '../factors/passkeys.ts';
import { beginTotp, confirmTotp, dropTotp } from '../factors/totp.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes, readFields, withFaults } from '../platform/http/attributes.ts';
import { type Document, document, resource, whole } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { requireFreshUser, requireUser } from '../sessions/asker.ts';
import { subjectOf } from '../sessions/reauthenticate.ts';
import { changeFactors } from './change-factors.ts';
import type { ProfileDeps } from './deps.ts';

/** Second factors of the signed-in user; each change needs a recent proof of who it is. */
export function registerFactorRoutes(app: App, { platform }: ProfileDeps): void {
  registerTotp(app, platform);
  registerEmailCodes(app, platform);
  registerPasskeys(app, platform);
  app.post('/api/v1/user/recovery_codes', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const state = await factorStateOf(platform.database, user.account);
    if (!isTwoFactor(state)) return refuse('not_found');
    return changeFactors(platform, user, 'codes_renewed', async () => null);
  });
}

function registerTotp(app: App, platform: Platform): void {
  const { database } = platform;
  app.post('/api/v1/user/totp', async (request, reply) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const setup = await beginTotp(database, user.account);
    if (isRefusal(setup)) return setup;
    reply.code(201);
    const { secret, uri, qrSvg } = setup;
    return document(resource('totp_setups', user.account.id, { secret, uri, qr_svg: qrSvg }));
  });
  app.put('/api/v1/user/totp', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const parsed = parseAttributes(codeRequest, request);
    if (isRefusal(parsed)) return parsed;
    const code = parsed.code.replace(/\s/g, '');
    return changeFactors(platform, user, 'totp_on', async (tx) =>
      (await confirmTotp(tx, platform, user.account.id, code))
        ? null
        : refuse('invalid_code', 'code'),
    );
  });
  app.delete('/api/v1/user/totp', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    return changeFactors(platform, user, 'totp_off', async (tx) =>
      (await dropTotp(tx, user.account.id)) ? null : refuse('not_found'),
    );
  });
}

/** Switching mailed codes on takes one such code, so that nobody locks themselves out. */
function registerEmailCodes(app: App, platform: Platform): void {
  const { database } = platform;
  app.post('/api/v1/user/email_codes', async (request, reply) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    if (user.account.emailCodes) return refuse('already_saved');
    const challenge = await ensureChallenge(database, subjectOf(user), user.account.id);
    const held = await mailCode(platform, user.account, subjectOf(user));
    if (held !== null) return held;
    reply.code(202);
    return document(null, { meta: { expires_at: challenge.expiresAt.toISOString() } });
  });
  app.put('/api/v1/user/email_codes', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const parsed = parseAttributes(codeRequest, request);
    if (isRefusal(parsed)) return parsed;
    const wrong = await checkMailedCode(platform, user.account, subjectOf(user), parsed.code);
    if (wrong !== null) return wrong;
    return changeFactors(platform, user, 'email_on', async (tx) => {
      await changeAccount(tx, user.account.id, { emailCodes: true });
      return null;
    });
  });
  app.delete('/api/v1/user/email_codes', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    if (!user.account.emailCodes) return refuse('not_found');
    return changeFactors(platform, user, 'email_off', async (tx) => {
      await changeAccount(tx, user.account.id, { emailCodes: false });
      return null;
    });
  });
}

function registerPasskeys(app: App, platform: Platform): void {
  const { database } = platform;
  app.get('/api/v1/user/passkeys', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const passkeys = await listPasskeys(database, user.account.id);
    return whole(passkeys.map(presentPasskey));
  });
  app.post('/api/v1/user/passkeys/options', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const subject = subjectOf(user);
    const options = await newPasskeyOptions(platform, user.account);
    await ensureChallenge(database, subject, user.account.id);
    await addToChallenge(database, subject, { passkeyChallenge: options.challenge });
    return document(resource('passkey_options', user.session.id, { options }));
  });
  app.post('/api/v1/user/passkeys', (request, reply) => makePasskey(platform, request, reply));
  app.delete<{ Params: { id: string } }>('/api/v1/user/passkeys/:id', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const passkeys = await listPasskeys(database, user.account.id);
    const found = passkeys.find((passkey) => shownIdOf(passkey) === request.params.id);
    if (found === undefined) return refuse('not_found');
    return changeFactors(platform, user, 'passkey_removed', async (tx) =>
      (await dropPasskeys(tx, user.account.id, found.id)) ? null : refuse('not_found'),
    );
  });
}

/** Stands for a passkey that could not be read, so that its name is checked all the same. */
const noPasskey = { id: '', response: { clientDataJSON: '', attestationObject: '' } };

async function makePasskey(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Document | Refusal> {
  const user = await requireFreshUser(platform, request);
  if (isRefusal(user)) return user;
  const read = readFields(passkeyRequest, request, { passkey: noPasskey });
  if (isRefusal(read)) return read;
  const { values: parsed, faults } = read;
  const name = withFaults(faults, checkLabel(parsed.name ?? '', 'name'));
  if (isRefusal(name)) return name;
  const subject = subjectOf(user);
  const challenge = await tryChallenge(platform.database, subject);
  const asked = challenge?.passkeyChallenge ?? null;
  if (asked === null) return refuse('invalid_code', 'passkey');
  const done = await changeFactors(platform, user, 'passkey_added', async (tx) => {
    const made = { name: name ?? 'Passkey', passkey: parsed.passkey };
    const kept = await addPasskey(tx, platform, user.account.id, asked, made);
    if (kept === null) return refuse('invalid_code', 'passkey');
    await closeChallenge(tx, subject);
    return null;
  });
  if (!isRefusal(done)) reply.code(201);
  return done;
}

function presentPasskey(passkey: PasskeyRow) {
  return resource('passkeys', shownIdOf(passkey), {
    name: passkey.name,
    created_at: passkey.createdAt.toISOString(),
    last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
  });
}

/** A passkey's own id may be longer than an address takes. */
function shownIdOf({ id }: PasskeyRow): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22);
}
