import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../platform/http/app.ts';

/**
 * Serves the service worker with the hash of the build in it: a browser that sees another text
 * takes the new one. It is asked for at every visit, so no cache may keep it.
 */
export async function registerServiceWorker(app: App, clientDir: string): Promise<void> {
  const [source, manifest] = await Promise.all([
    readFile(join(clientDir, 'service-worker.js'), 'utf8').catch(() => null),
    readFile(join(clientDir, 'manifest.json')).catch(() => Buffer.alloc(0)),
  ]);
  if (source === null) return;
  const hash = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const text = Buffer.from(source.replace('BUILD', hash));
  app.get('/service-worker.js', (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(text),
  );
}
