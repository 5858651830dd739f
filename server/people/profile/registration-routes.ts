import type { FastifyRequest } from 'fastify';
import {
  newPasswordRequest,
  type ResendRequest,
  registrationRequest,
} from '../../../contract/people/accounts.ts';
import type { CaptchaAnswer, CaptchaPurpose } from '../../../contract/people/captcha.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { referrerCodeOf } from '../../market/partners/referrer-code.ts';
import { document } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields } from '../../platform/http/attributes.ts';
import { handle } from '../../platform/http/handle.ts';
import { pendingEmailOf } from '../accounts/account-token.ts';
import { activate } from '../accounts/activate.ts';
import { askForActivation, askForReset } from '../accounts/ask-for-mail.ts';
import { askForNewEmail } from '../accounts/change-email.ts';
import { faultsWithPassword, opensReset, resetPassword } from '../accounts/new-password.ts';
import { mailKeys } from '../accounts/rate-limit-keys.ts';
import { readEmail } from '../accounts/read-email.ts';
import { checkRegistration, register } from '../accounts/register.ts';
import { forgetDevices } from '../auth/devices.ts';
import { userIdentity } from '../auth/identity.ts';
import { endSessions } from '../auth/sessions.ts';
import { guardedTry } from '../captcha/guarded-try.ts';
import { askerOf } from '../sessions/asker.ts';
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
  handle(app, 'POST /api/v1/users', async ({ request, locale }) => {
    const read = readFields(registrationRequest, request, standIns);
    if (isRefusal(read)) return read;
    const { values: parsed, faults } = read;
    const checked = await checkRegistration(platform, parsed, locale, faults);
    if (isRefusal(checked)) return checked;
    const held = await hold(deps, request, { purpose: 'register', email: checked.email }, parsed);
    if (held !== null) return held;
    await register(platform, checked, referrerCodeOf(request));
    return mailed();
  });
  handle(app, 'PUT /api/v1/users/activate', async ({ body }) => {
    const done = await activate(platform, body.token);
    return isRefusal(done) ? done : document(null, { meta: { ...done } });
  });
  handle(app, 'PUT /api/v1/user/resend_email', async ({ body, request }) => {
    const refused = await resend(deps, request, body);
    return refused ?? mailed();
  });
  handle(app, 'POST /api/v1/users/reset_password', async ({ body, request }) => {
    const email = readEmail(body.email);
    if (isRefusal(email)) return email;
    const held = await hold(deps, request, { purpose: 'reset', email }, body);
    if (held !== null) return held;
    await askForReset(platform, email);
    return mailed();
  });
  handle(app, 'PUT /api/v1/users/update_password', ({ request }) => updatePassword(deps, request));
}

function mailed() {
  return document(null, { meta: { mailed: true as const } });
}

function hold(
  deps: ProfileDeps,
  { ip }: FastifyRequest,
  { purpose, email }: { readonly purpose: CaptchaPurpose; readonly email: string },
  answer: CaptchaAnswer,
): Promise<Refusal | null> {
  return guardedTry(deps, mailKeys(purpose, email, ip), answer, { ip, purpose });
}

/** Who is signed in asks for the mail to a new address; everybody else names the address. */
async function resend(
  deps: ProfileDeps,
  request: FastifyRequest,
  body: ResendRequest,
): Promise<Refusal | null> {
  const { platform } = deps;
  const asker = await askerOf(platform, request);
  if (asker.type === 'blocked') return refuse('account_access_denied');
  if (asker.type === 'user') {
    const { account } = asker;
    const pending = await pendingEmailOf(platform.database, account.id);
    const held = await hold(deps, request, { purpose: 'resend', email: account.email }, body);
    if (held !== null) return held;
    return pending === null ? null : askForNewEmail(platform, account, pending);
  }
  if ((body.email ?? '') === '') return refuse('required', 'email');
  const email = readEmail(body.email ?? '');
  if (isRefusal(email)) return email;
  const held = await hold(deps, request, { purpose: 'resend', email }, body);
  if (held !== null) return held;
  await askForActivation(platform, email);
  return null;
}

/** The token alone is only looked at; with a password it is used up. */
async function updatePassword({ platform }: ProfileDeps, request: FastifyRequest) {
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
      ? document(null, { meta: { valid: true as const } })
      : refuse('code_used_or_invalid', 'token');
  }
  const refused = await resetPassword(platform, token, wanted, async (tx, userId) => {
    await endSessions(tx, userIdentity(userId));
    await forgetDevices(tx, userIdentity(userId));
  });
  return refused ?? document(null, { meta: { changed: true as const } });
}
