import type { FastifyRequest } from 'fastify';
import { reserveRequest } from '../../../contract/reserve-requests.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { addressOf, networkOf } from '../../people/auth/address.ts';
import type { Captchas } from '../../people/captcha/captcha.ts';
import { refuseProgram } from '../../people/captcha/refuse-program.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields, withFaults } from '../../platform/http/attributes.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { checkReserveRequest, refuseAvailable, requestReserve } from './request-reserve.ts';

type ReserveRequestDeps = {
  readonly platform: Platform;
  readonly catalogue: LiveCatalogue;
  readonly captcha: Captchas;
  /** The signed-in user; null for an anonymous visitor. */
  readonly userOf: (request: FastifyRequest) => Promise<string | null>;
};

/** What stands for a field that could not be read, so that the others are checked all the same. */
const standIns = { payment_system_id: '-', email: '-' };

/** POST /api/v1/reserve_requests: tell me by mail when the reserve is there. */
export function registerReserveRequestRoutes(app: App, deps: ReserveRequestDeps): void {
  const { platform, catalogue } = deps;
  handle(app, 'POST /api/v1/reserve_requests', async ({ request, locale }) => {
    const read = readFields(reserveRequest, request, standIns);
    if (isRefusal(read)) return read;
    const checked = withFaults(read.faults, checkReserveRequest(catalogue, read.values));
    if (isRefusal(checked)) return checked;
    // Mistakes first: an answer to a captcha is good for one request alone.
    const available = await refuseAvailable(platform, checked);
    if (available !== null) return available;
    // Whoever is not signed in may name anybody's e-mail: a captcha comes with every request.
    const use = { ip: request.ip, purpose: 'reserve_request' } as const;
    const isSignedIn = async () => (await deps.userOf(request)) !== null;
    const refused = await refuseProgram(deps.captcha, read.values, use, isSignedIn);
    if (refused !== null) return refused;
    const tooMany = await refuseMany(platform, checked.email, request.ip);
    if (tooMany !== null) return tooMany;
    const saved = await requestReserve(platform, checked, locale);
    if (isRefusal(saved)) return saved;
    const { id, paymentSystemId, amount, email } = saved;
    return document(
      resource('reserve_requests', id, { payment_system_id: paymentSystemId, amount, email }),
    );
  });
}

/** Each may send a mail to whoever is named: by address, by network, and by recipient. */
async function refuseMany(
  { config, database }: Platform,
  email: string,
  ip: string,
): Promise<Refusal | null> {
  if (config.rateLimitPerMinute === 0) return null;
  return consumeOrRefuse(database, [
    { key: `reserve-address:${addressOf(ip)}`, triesFree: 10 },
    { key: `reserve-network:${networkOf(ip)}`, triesFree: 60 },
    { key: `reserve-email:${email.toLowerCase()}`, triesFree: 5 },
  ]);
}
