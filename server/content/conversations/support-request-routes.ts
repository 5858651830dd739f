import type { FastifyRequest } from 'fastify';
import { supportRequestForm } from '../../../contract/conversations.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { addressOf, networkOf } from '../../people/auth/address.ts';
import type { Captchas } from '../../people/captcha/captcha.ts';
import { refuseProgram } from '../../people/captcha/refuse-program.ts';
import { askerOf } from '../../people/sessions/asker.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields, withFaults } from '../../platform/http/attributes.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { checkSupportRequest, writeToSupport } from './write-to-support.ts';

type SupportRequestDeps = { readonly platform: Platform; readonly captcha: Captchas };

/** What stands for a field that could not be read, so that the others are checked all the same. */
const standIns = { name: '-', email: '-', topic: 'other', body: '-' };

/** POST /api/v1/support_requests: whoever has a question, with an account or without. */
export function registerSupportRequests(app: App, deps: SupportRequestDeps): void {
  const { platform, captcha } = deps;
  handle(app, 'POST /api/v1/support_requests', async ({ request, locale }) => {
    const read = readFields(supportRequestForm, request, standIns);
    if (isRefusal(read)) return read;
    const checked = withFaults(read.faults, checkSupportRequest(read.values));
    if (isRefusal(checked)) return checked;
    const ownEmail = await ownEmailOf(platform, request);
    // Mistakes first: an answer to a captcha is good for one message alone. Whoever is not signed
    // in may name anybody's e-mail, and answers one with each.
    const use = { ip: request.ip, purpose: 'contact' } as const;
    const isSignedIn = async () => ownEmail !== null;
    const refused = await refuseProgram(captcha, read.values, use, isSignedIn);
    if (refused !== null) return refused;
    const many = await refuseMany(platform, checked.email, request.ip);
    if (many !== null) return many;
    const isOwnEmail = ownEmail?.toLowerCase() === checked.email.toLowerCase();
    const written = await inTransaction(platform.database, (tx) =>
      writeToSupport(tx, checked, { locale, isOwnEmail }),
    );
    if (isRefusal(written)) return written;
    return document(resource('support_requests', String(written), { email: checked.email }));
  });
}

/** The e-mail of whoever is signed in, also where their account is closed; null for a stranger. */
async function ownEmailOf(platform: Platform, request: FastifyRequest): Promise<string | null> {
  const asker = await askerOf(platform, request);
  return asker.type === 'nobody' ? null : asker.account.email;
}

/** By address, by network, and by the e-mail that is named. */
async function refuseMany(
  { config, database }: Platform,
  email: string,
  ip: string,
): Promise<Refusal | null> {
  if (config.rateLimitPerMinute === 0) return null;
  return consumeOrRefuse(database, [
    { key: `contact-address:${addressOf(ip)}`, triesFree: 10 },
    { key: `contact-network:${networkOf(ip)}`, triesFree: 60 },
    { key: `contact-email:${email.toLowerCase()}`, triesFree: 10 },
  ]);
}
