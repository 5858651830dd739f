// Makes the site open without a connection: with a page that says so, never with an old figure.
// Only hashed files and that page are kept; calls, orders and accounts always come from the service.
// The server writes the hash of the build in here, so every build is a new worker.
const build = 'agio-BUILD';
const offlinePages = { ru: '/offline', en: '/en/offline' };

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePages().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request));
  else if (request.mode === 'navigate' && !/^\/(api|office|uploads)\b/.test(pathname)) {
    event.respondWith(fetch(request).catch(() => offlinePage(pathname)));
  }
});

self.addEventListener('push', (event) => {
  const { title, body, path, icon } = event.data?.json() ?? {};
  if (!title) return;
  const look = { icon: icon ?? '/app-icons/icon-192.png', badge: '/app-icons/badge.png' };
  event.waitUntil(
    self.registration.showNotification(title, { ...look, body, tag: path, data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? '/'));
});

/** The pages and everything they are drawn with. */
async function keepOfflinePages() {
  const cache = await caches.open(build);
  for (const page of Object.values(offlinePages)) {
    const answer = await fetch(page, { cache: 'reload' });
    if (!answer.ok) continue;
    const html = await answer.clone().text();
    await cache.put(page, answer);
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    await cache.addAll([...new Set(files)]);
  }
}

async function dropOldBuilds() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('agio-') && name !== build);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A name with a hash in it is the same for ever. */
async function hashedFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(build);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function offlinePage(pathname) {
  const page = /^\/en(\/|$)/.test(pathname) ? offlinePages.en : offlinePages.ru;
  return (await caches.match(page)) ?? Response.error();
}

/** Goes to the window that shows the page already, or opens one. */
async function show(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await self.clients.openWindow(path);
}
