import { call } from '../api/call.ts';

/** Whether this browser can be told anything while the office is closed. */
export function canBePushed(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks for the permission, has the browser listen, and tells the service where. */
export async function pushHere(label: string): Promise<'on' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const [registration, { item: key }] = await Promise.all([
    listening(),
    call('GET /office/api/alerts/push_key'),
  ]);
  const { pushManager } = registration;
  const before = await pushManager.getSubscription();
  // Made for keys the service has no more, it would only ever be refused.
  if (before !== null) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key.public_key };
  const { endpoint = '', keys } = (await pushManager.subscribe(options)).toJSON();
  await call('POST /office/api/alerts/browsers', {
    attributes: { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '', label },
  });
  return 'on';
}

/** Whoever leaves a browser to others is told nothing in it any more. */
export async function stopPushHere(): Promise<void> {
  if (!canBePushed()) return;
  const registration = await navigator.serviceWorker.getRegistration('/office/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** The worker of the office: the site's own knows nothing of it. */
async function listening(): Promise<ServiceWorkerRegistration> {
  const path = '/office/service-worker.js';
  const registration = await navigator.serviceWorker.register(path, { scope: '/office/' });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker !== null && worker.state !== 'activated') {
    await new Promise<void>((active) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') active();
      });
    });
  }
  return registration;
}
