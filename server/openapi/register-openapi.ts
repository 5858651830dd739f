import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CompressedBody,
  compressBody,
  sendCompressed,
} from '../platform/http/answers/compressed-body.ts';
import type { App } from '../platform/http/app.ts';
import { handle } from '../platform/http/handle.ts';
import { projectRoot } from '../platform/process/project-root.ts';

const packageFile = join(projectRoot, 'package.json');
const maxAgeSeconds = 300;

/**
 * GET /api/v1/openapi.json: the description of the API, the same bytes for everybody. Written when
 * it is first asked for, so that no start waits for it.
 */
export function registerOpenApi(app: App): void {
  let written: Promise<CompressedBody> | null = null;
  handle(app, 'GET /api/v1/openapi.json', async ({ request, reply }) => {
    written ??= describe();
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${maxAgeSeconds}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    return sendCompressed(request, reply, await written);
  });
}

async function describe(): Promise<CompressedBody> {
  const { openApiDocument } = await import('./document.ts');
  return compressBody(JSON.stringify(openApiDocument(await readVersion())));
}

/** Which version of the service runs. */
export async function readVersion(): Promise<string> {
  return versionOf(await readFile(packageFile, 'utf8'));
}

function versionOf(packageText: string): string {
  const { version }: { version?: unknown } = JSON.parse(packageText);
  return String(version);
}
