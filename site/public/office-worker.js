// Shows alerts of the office while none of its pages is open. It keeps nothing and answers for no
// request: what is seen in the office always comes from the service.

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data?.json() ?? {};
  if (!title) return;
  const look = { icon: '/app-icons/icon-192.png', badge: '/app-icons/badge.png' };
  // Of one place there is one notification, the newest; it is heard again all the same.
  const place = { tag: path, renotify: true, data: { path } };
  event.waitUntil(self.registration.showNotification(title, { ...look, body, ...place }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? '/office'));
});

/** Goes to the window that shows the place already, or opens one. */
async function show(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await self.clients.openWindow(path);
}
