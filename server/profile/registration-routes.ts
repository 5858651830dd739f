import type { FastifyRequest } from 'fastify';
import {
  activationRequest,
  newPasswordRequest,
  registrationRequest,
  resendRequest,
  resetRequest,
} from '../../contract/accounts.ts';
import type { CaptchaAnswer, CaptchaPurpose } from '../../contract/captcha.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { pendingEmailOf } from '../accounts/account-token.ts';
import { activate } from '../accounts/activate.ts';
import { askForActivation, askForReset } from '../accounts/ask-for-mail.ts';
import { askForNewEmail } from '../accounts/change-email.ts';
import { faultsWithPassword, opensReset, resetPassword } from '../accounts/new-password.ts';
import { mailKeys } from '../accounts/rate-limit-keys.ts';
import { readEmail } from '../accounts/read-email.ts';
import { checkRegistration, register } from '../accounts/register.ts';
import { guardedTry } from '../captcha/guarded-try.ts';
import { cameFromOf } from '../partners/came-from.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes, readFields } from '../platform/http/attributes.ts';
import { type Document, document } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { askerOf } from '../sessions/asker.ts';
import { forgetDevices } from '../sessions/device.ts';
import { endSessions } from '../sessions/session.ts';
import type { ProfileDeps } from './deps.ts';

/** What stands for a field that could not be read, so that the others are checked all the same. */
const standIns = {
  email: '-',
  password: '-',
  password_confirmation: '-',
  name: '-',
  agree_service_terms: true,
};

/** The way into an account: each answer is the same whether the e-mail is known or not. */
export function registerRegistration(app: App, deps: ProfileDeps): void {
  const { platform } = deps;
  app.post('/api/v1/users', async (request, reply) => {
    const read = readFields(registrationRequest, request, standIns);
    if (isRefusal(read)) return read;
    const { values: parsed, faults } = read;
    const checked = await checkRegistration(platform, parsed, localeOf(request), faults);
    if (isRefusal(checked)) return checked;
    const held = await hold(deps, request, 'register', checked.email, parsed);
    if (held !== null) return held;
    await register(platform, checked, cameFromOf(request));
    reply.code(202);
    return mailed();
  });
  app.put('/api/v1/users/activate', async (request) => {
    const parsed = parseAttributes(activationRequest, request);
    if (isRefusal(parsed)) return parsed;
    const done = await activate(platform, parsed.token);
    return isRefusal(done) ? done : document(null, { meta: { ...done } });
  });
  app.put('/api/v1/user/resend_email', async (request, reply) => {
    const refused = await resend(deps, request);
    if (refused !== null) return refused;
    reply.code(202);
    return mailed();
  });
  app.post('/api/v1/users/reset_password', async (request, reply) => {
    const parsed = parseAttributes(resetRequest, request);
    if (isRefusal(parsed)) return parsed;
    const email = readEmail(parsed.email);
    if (isRefusal(email)) return email;
    const held = await hold(deps, request, 'reset', email, parsed);
    if (held !== null) return held;
    await askForReset(platform, email);
    reply.code(202);
    return mailed();
  });
  app.put('/api/v1/users/update_password', (request) => updatePassword(deps, request));
}

function mailed(): Document {
  return document(null, { meta: { mailed: true } });
}

function hold(
  deps: ProfileDeps,
  { ip }: FastifyRequest,
  purpose: CaptchaPurpose,
  email: string,
  answer: CaptchaAnswer,
): Promise<Refusal | null> {
  return guardedTry(deps, mailKeys(purpose, email, ip), answer, { ip, purpose });
}

/** Who is signed in asks for the mail to a new address; everybody else names the address. */
async function resend(deps: ProfileDeps, request: FastifyRequest): Promise<Refusal | null> {
  const { platform } = deps;
  const parsed = parseAttributes(resendRequest, request);
  if (isRefusal(parsed)) return parsed;
  const asker = await askerOf(platform, request);
  if (asker.type === 'blocked') return refuse('account_access_denied');
  if (asker.type === 'user') {
    const { account } = asker;
    const pending = await pendingEmailOf(platform.database, account.id);
    const held = await hold(deps, request, 'resend', account.email, parsed);
    if (held !== null) return held;
    return pending === null ? null : askForNewEmail(platform, account, pending);
  }
  if ((parsed.email ?? '') === '') return refuse('required', 'email');
  const email = readEmail(parsed.email ?? '');
  if (isRefusal(email)) return email;
  const held = await hold(deps, request, 'resend', email, parsed);
  if (held !== null) return held;
  await askForActivation(platform, email);
  return null;
}

/** The token alone is only looked at; with a password it is used up. */
async function updatePassword(
  { platform }: ProfileDeps,
  request: FastifyRequest,
): Promise<Document | Refusal> {
  const read = readFields(newPasswordRequest, request, { token: '-' });
  if (isRefusal(read)) return read;
  const { token, password, password_confirmation: confirmation } = read.values;
  const wanted = { password: password ?? '', confirmation: confirmation ?? '' };
  const isTokenAlone = wanted.password === '' && wanted.confirmation === '';
  if (read.faults.length > 0) {
    return isTokenAlone
      ? { refused: read.faults }
      : faultsWithPassword(platform, null, wanted, read.faults);
  }
  if (isTokenAlone) {
    const good = await opensReset(platform.database, token);
    return good
      ? document(null, { meta: { valid: true } })
      : refuse('code_used_or_invalid', 'token');
  }
  const refused = await resetPassword(platform, token, wanted, async (tx, userId) => {
    await endSessions(tx, userId);
    await forgetDevices(tx, userId);
  });
  return refused ?? document(null, { meta: { changed: true } });
}
