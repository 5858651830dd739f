import type { FastifyRequest } from 'fastify';
import { pushSubscriptionRequest } from '../../contract/push.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import { readFields, withFaults } from '../platform/http/attributes.ts';
import { document, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { Platform } from '../platform/platform.ts';
import { isCurvePoint } from './is-curve-point.ts';
import { subscribe, unsubscribe } from './subscribe.ts';
import { vapidKeys } from './vapid-keys.ts';

export type PushDeps = {
  readonly platform: Platform;
  /** Why whoever asks may not act for an order; nobody may for one that does not exist. */
  readonly refuse: (request: FastifyRequest, orderId: string) => Promise<Refusal | null>;
};

type OrderParams = { Params: { id: string } };
type SubscriptionParams = { Params: { id: string; subscription: string } };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What stands for a field that could not be read, so that the others are checked all the same. */
const standIns = {
  endpoint: 'https://fcm.googleapis.com/-',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
};

/** Found out by the first message, it would be too late: nobody is there to be told. */
function checkKey<Asked extends { readonly p256dh: string }>(asked: Asked): Asked | Refusal {
  return isCurvePoint(asked.p256dh) ? asked : refuse('invalid_format', 'p256dh');
}

/** A browser asks to be told of an order, and may take it back. */
export function registerPushRoutes(app: App, { platform, refuse: refuseAsker }: PushDeps): void {
  const { database } = platform;
  app.get('/api/v1/push_key', async () => {
    const { publicKey } = await vapidKeys(database);
    return document(resource('push_keys', 'current', { public_key: publicKey }));
  });
  app.post<OrderParams>('/api/v1/orders/:id/push_subscriptions', async (request, reply) => {
    const { id: orderId } = request.params;
    const refused = await refuseAsker(request, orderId);
    if (refused !== null) return refused;
    const read = readFields(pushSubscriptionRequest, request, standIns);
    if (isRefusal(read)) return read;
    const parsed = withFaults(read.faults, checkKey(read.values));
    if (isRefusal(parsed)) return parsed;
    const id = await subscribe(database, { ...parsed, orderId, locale: localeOf(request) });
    reply.code(201);
    return document(resource('push_subscriptions', id, { order_id: orderId }));
  });
  app.delete<SubscriptionParams>(
    '/api/v1/orders/:id/push_subscriptions/:subscription',
    async (request, reply) => {
      const { id: orderId, subscription } = request.params;
      if (!uuid.test(subscription)) return refuse('not_found');
      const refused = await refuseAsker(request, orderId);
      if (refused !== null) return refused;
      if (!(await unsubscribe(database, orderId, subscription))) return refuse('not_found');
      return reply.code(204).send();
    },
  );
}
