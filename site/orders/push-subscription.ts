import { ApiFailure } from '../../client/failure.ts';
import type { ApiClient } from '../api/client.ts';
import { saveSubscription, storedSubscription } from './stored-subscription.ts';

const ofOrder = '/api/v1/orders/{id}/push_subscriptions';

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
  const { endpoint = '', keys } = listening.toJSON();
  const { item } = await api.call(`POST ${ofOrder}`, {
    params: { id: orderId },
    attributes: { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  });
  saveSubscription(orderId, item.id);
  return 'on';
}

/** Takes it back. A subscription that the service knows no more is taken back already. */
export async function unsubscribe(api: ApiClient, orderId: string): Promise<'off'> {
  const subscription = storedSubscription(orderId);
  if (subscription !== null) {
    const params = { id: orderId, subscription };
    await api.call(`DELETE ${ofOrder}/{subscription}`, { params }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
    });
  }
  saveSubscription(orderId, null);
  return 'off';
}

/** The key a browser listens to, as the service writes it: base64url. */
function keyText({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function pushKey(api: ApiClient): Promise<string> {
  return (await api.call('GET /api/v1/push_key')).item.public_key;
}
