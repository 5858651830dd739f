import type { PushKeyAttributes } from '../../contract/push.ts';
import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { viewOf } from '../api/views.ts';
import { keepSubscription, keptSubscription } from './kept-subscription.ts';
import { orderPath } from './load-order.ts';

/** Asks for the permission, has the browser listen, and tells the service where. */
export async function subscribe(api: ApiClient, orderId: string): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const [registration, key] = await Promise.all([navigator.serviceWorker.ready, pushKey(api)]);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  const isOurs = before !== null && keyText(before) === key.replace(/=+$/, '');
  // Made for keys the service has no more, it would only ever be refused.
  if (before !== null && !isOurs) await before.unsubscribe();
  const listening = isOurs ? before : await pushManager.subscribe(options);
  const { endpoint, keys } = listening.toJSON();
  const document = await api.post(orderPath(orderId, '/push_subscriptions'), {
    endpoint,
    p256dh: keys?.['p256dh'],
    auth: keys?.['auth'],
  });
  keepSubscription(orderId, oneOf(document)?.id ?? null);
  return 'on';
}

/** Takes it back. A subscription that the service knows no more is taken back already. */
export async function unsubscribe(api: ApiClient, orderId: string): Promise<'off'> {
  const id = keptSubscription(orderId);
  if (id !== null) {
    await api.delete(orderPath(orderId, `/push_subscriptions/${id}`)).catch((error: unknown) => {
      if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
    });
  }
  keepSubscription(orderId, null);
  return 'off';
}

/** The key a browser listens to, as the service writes it: base64url. */
function keyText({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function pushKey(api: ApiClient): Promise<string> {
  const resource = oneOf(await api.get('/api/v1/push_key'));
  if (resource === null) throw new ApiFailure(500, { problems: [] });
  return viewOf<PushKeyAttributes>(resource).public_key;
}
