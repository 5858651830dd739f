import { reserveRequest } from '../../contract/orders.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import { addressOf, networkOf } from '../credentials/address.ts';
import { refuseTooMany } from '../credentials/brake.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { Platform } from '../platform/platform.ts';
import { requestReserve } from './request-reserve.ts';

/** Each may send a mail to whoever is named: by address, by network, and by recipient. */
async function refuseMany(
  { config, database }: Platform,
  email: string,
  ip: string,
): Promise<Refusal | null> {
  if (config.rateLimitPerMinute === 0) return null;
  return refuseTooMany(database, [
    { key: `reserve-address:${addressOf(ip)}`, triesFree: 10 },
    { key: `reserve-network:${networkOf(ip)}`, triesFree: 60 },
    { key: `reserve-email:${email.trim().toLowerCase()}`, triesFree: 5 },
  ]);
}

/** POST /api/v1/reserve_requests: tell me by mail when the reserve is there. */
export function registerReserveRequestRoutes(
  app: App,
  platform: Platform,
  catalogue: CatalogueRoom,
): void {
  app.post('/api/v1/reserve_requests', async (request, reply) => {
    const parsed = parseAttributes(reserveRequest, request);
    if (isRefusal(parsed)) return parsed;
    const tooMany = await refuseMany(platform, parsed.email, request.ip);
    if (tooMany !== null) return tooMany;
    const kept = await requestReserve(platform, catalogue, parsed, localeOf(request));
    if (isRefusal(kept)) return kept;
    reply.code(201);
    const { id, paymentSystemId, amount, email } = kept;
    return document(
      resource('reserve_requests', id, { payment_system_id: paymentSystemId, amount, email }),
    );
  });
}
