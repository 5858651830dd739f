import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../platform/http/app.ts';
import { openApiDocument } from './document.ts';

const packageFile = join(import.meta.dirname, '../../package.json');
const maxAgeSeconds = 300;

/** GET /api/v1/openapi.json: the description of the API, the same bytes for everybody. */
export function registerOpenApi(app: App): void {
  const text = JSON.stringify(openApiDocument(versionOf(readFileSync(packageFile, 'utf8'))));
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': `public, max-age=${maxAgeSeconds}`,
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(text),
  );
}

function versionOf(packageText: string): string {
  const { version }: { version?: unknown } = JSON.parse(packageText);
  return String(version);
}
