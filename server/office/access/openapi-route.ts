import { readVersion } from '../../openapi/register-openapi.ts';
import type { App } from '../../platform/http/app.ts';
import { handleOffice } from './handle-call.ts';

/** The description of the office's own calls: to whoever is signed in, and to nobody else. */
export function registerOfficeOpenApi(app: App): void {
  let written: Promise<string> | null = null;
  handleOffice(app, 'GET /office/api/openapi.json', async ({ reply }) => {
    written ??= describe();
    return reply.header('content-type', 'application/json; charset=utf-8').send(await written);
  });
}

async function describe(): Promise<string> {
  const { officeOpenApiDocument } = await import('../../openapi/office-document.ts');
  return JSON.stringify(officeOpenApiDocument(await readVersion()));
}
