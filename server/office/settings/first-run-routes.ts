import { isRefusal } from '../../../core/refusal.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { giveCookie } from '../access/guard.ts';
import { presentSession } from '../access/session-routes.ts';
import { completeFirstRun, isFirstRun } from './first-run.ts';

const page = '/office/first-run';

/** The set-up page of a fresh service, and the way to it from everywhere. */
export async function registerFirstRun(app: App, platform: Platform): Promise<void> {
  const { database, config } = platform;
  handle(app, 'GET /office/api/first_run', async () => {
    const open = await isFirstRun(database);
    return document(resource('first_runs', 'current', { open, address: config.publicUrl }));
  });
  handle(app, 'POST /office/api/first_run', async ({ body, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? null;
    const begun = await completeFirstRun(platform, { ...body, ip: request.ip, userAgent });
    if (isRefusal(begun)) return begun;
    giveCookie(reply, platform, begun.token);
    const { operator } = begun;
    return presentSession(platform, begun.sessionId, { operator, secondFactor: false });
  });
  // A token in the fragment of the address goes along: browsers keep it.
  app.get('/setup', (_request, reply) => reply.redirect(page));
  await leadToFirstRun(app, platform);
}

/** While nobody has set the service up, every page leads to where that is done. */
async function leadToFirstRun(app: App, { database }: Platform): Promise<void> {
  let waiting = await isFirstRun(database);
  if (!waiting) return;
  app.addHook('onRequest', async (request, reply) => {
    const { url, method, headers } = request;
    const isPage = method === 'GET' && headers.accept?.includes('text/html') === true;
    const isCall = url.startsWith('/office/api') || url.startsWith('/api/');
    if (!waiting || !isPage || isCall || url.startsWith(page)) return undefined;
    waiting = await isFirstRun(database);
    return waiting ? reply.redirect(page) : undefined;
  });
}
