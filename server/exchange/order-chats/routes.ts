import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { readBots } from '../../platform/telegram/bots.ts';
import { makeCode } from '../../platform/telegram/codes.ts';
import { orderCodePrefix } from './follow-order.ts';

type ChatDeps = {
  readonly platform: Platform;
  /** Why whoever asks may not act for an order; nobody may for one that does not exist. */
  readonly refuse: (request: FastifyRequest, orderId: string) => Promise<Refusal | null>;
};

const codeMinutes = 60;
/** Nobody needs so many links of one order. */
const linksFree = 20;

/** An order is followed in Telegram by whoever may act for it, by a link that works once. */
export function registerOrderChats(app: App, { platform, refuse: refuseAsker }: ChatDeps): void {
  const { database } = platform;
  handle(app, 'GET /api/v1/telegram_bot', async () => {
    const { username } = (await readBots(platform, database)).customers;
    return document(
      username === null ? null : resource('telegram_bots', 'customers', { username }),
    );
  });
  handle(app, 'POST /api/v1/orders/{id}/telegram_links', async ({ params, request }) => {
    const { id: orderId } = params;
    const refused = await refuseAsker(request, orderId);
    if (refused !== null) return refused;
    const { username } = (await readBots(platform, database)).customers;
    if (username === null) return refuse('not_found');
    const keys = [{ key: `order-chat:${orderId}`, triesFree: linksFree }];
    const held = await consumeOrRefuse(database, keys);
    if (isRefusal(held)) return held;
    const { code, expiresAt } = await makeCode(database, { orderId }, codeMinutes);
    return document(
      resource('telegram_links', orderId, {
        url: `https://t.me/${username}?start=${orderCodePrefix}${code}`,
        expires_at: expiresAt.toISOString(),
      }),
    );
  });
}
