import type { FastifyRequest } from 'fastify';
import { pushSubscriptionRequest } from '../../../contract/push.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields, withFaults } from '../../platform/http/attributes.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { isCurvePoint } from './is-curve-point.ts';
import { subscribe, unsubscribe } from './subscribe.ts';
import { vapidKeys } from './vapid-keys.ts';

type PushDeps = {
  readonly platform: Platform;
  /** Why whoever asks may not act for an order; nobody may for one that does not exist. */
  readonly refuse: (request: FastifyRequest, orderId: string) => Promise<Refusal | null>;
};

const ofOrder = '/api/v1/orders/{id}/push_subscriptions';

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
  handle(app, 'GET /api/v1/push_key', async () => {
    const { publicKey } = await vapidKeys(database);
    return document(resource('push_keys', 'current', { public_key: publicKey }));
  });
  handle(app, `POST ${ofOrder}`, async ({ params, request, locale }) => {
    const { id: orderId } = params;
    const refused = await refuseAsker(request, orderId);
    if (refused !== null) return refused;
    const read = readFields(pushSubscriptionRequest, request, standIns);
    if (isRefusal(read)) return read;
    const parsed = withFaults(read.faults, checkKey(read.values));
    if (isRefusal(parsed)) return parsed;
    const id = await subscribe(database, { ...parsed, orderId, locale });
    return document(resource('push_subscriptions', id, { order_id: orderId }));
  });
  handle(app, `DELETE ${ofOrder}/{subscription}`, async ({ params, request }) => {
    const { id: orderId, subscription } = params;
    const refused = await refuseAsker(request, orderId);
    if (refused !== null) return refused;
    return (await unsubscribe(database, orderId, subscription)) ? undefined : refuse('not_found');
  });
}
