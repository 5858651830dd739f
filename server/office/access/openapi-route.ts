import { readVersion } from '../../openapi/register-openapi.ts';
import {
  type CompressedBody,
  compressBody,
  sendCompressed,
} from '../../platform/http/answers/compressed-body.ts';
import type { App } from '../../platform/http/app.ts';
import { handleOffice } from './handle-call.ts';

/** The description of the office's own calls: to whoever is signed in, and to nobody else. */
export function registerOfficeOpenApi(app: App): void {
  let written: Promise<CompressedBody> | null = null;
  handleOffice(app, 'GET /office/api/openapi.json', async ({ request, reply }) => {
    written ??= describe();
    reply.header('content-type', 'application/json; charset=utf-8');
    return sendCompressed(request, reply, await written);
  });
}

async function describe(): Promise<CompressedBody> {
  const { officeOpenApiDocument } = await import('../../openapi/office-document.ts');
  return compressBody(JSON.stringify(officeOpenApiDocument(await readVersion())));
}
