import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../platform/http/app.ts';
import type { LiveShop } from '../../platform/shop/open-shop.ts';
import { lookOf } from './shop-look.ts';

/**
 * Serves the service worker with the hash of the build and of the shop in it: a browser that sees
 * another text takes the new one. It is asked for at every visit, so no cache may keep it.
 */
export async function registerServiceWorker(
  app: App,
  clientDir: string,
  shop: LiveShop,
): Promise<void> {
  const [source, manifest] = await Promise.all([
    readFile(join(clientDir, 'service-worker.js'), 'utf8').catch(() => null),
    readFile(join(clientDir, 'manifest.json')).catch(() => Buffer.alloc(0)),
  ]);
  if (source === null) return;
  const hash = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const text = () => Buffer.from(source.replace('BUILD', `${hash}-${lookOf(shop.current())}`));
  serve(app, '/service-worker.js', text);
  // Its place says that it answers for the office alone.
  const office = await readFile(join(clientDir, 'office-worker.js')).catch(() => null);
  if (office !== null) serve(app, '/office/service-worker.js', () => office);
}

function serve(app: App, path: string, text: () => Buffer): void {
  app.get(path, (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text()),
  );
}
