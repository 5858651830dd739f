import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import type { Document } from '../platform/http/json-api.ts';
import { ensureBrowser } from './browser.ts';
import { acceptControlLink, mailControlLink } from './control-link.ts';
import { type OrderRoutesDeps, present, viewerOf, visible } from './routes.ts';

type OrderParams = { Params: { id: string } };
type LinkParams = { Params: { id: string; token: string } };

/** Another browser asks to act for an anonymous order, and proves that its e-mail is theirs. */
export function registerOrderControl(app: App, deps: OrderRoutesDeps): void {
  app.post<OrderParams>('/api/v1/orders/:id/control_links', async (request, reply) => {
    const stored = await visible(deps, request, request.params.id);
    if (isRefusal(stored)) return stored;
    const refused = await mailControlLink(deps, stored.row, request.ip);
    if (refused !== null) return refused;
    reply.code(202);
    return { data: null, meta: { mailed: true } };
  });
  app.put<LinkParams>('/api/v1/orders/:id/control/:token', (request, reply) =>
    accept(deps, request, reply, request.params),
  );
}

async function accept(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, token }: LinkParams['Params'],
): Promise<Document | Refusal> {
  const stored = await visible(deps, request, id);
  if (isRefusal(stored)) return stored;
  const browserHash = ensureBrowser(deps, request, reply, null);
  const refused = await acceptControlLink(deps, stored.row.id, token, browserHash);
  if (refused !== null) return refused;
  return present(deps, stored, { ...(await viewerOf(deps, request)), browserHash });
}
