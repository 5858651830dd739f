import { isRefusal } from '../../../../core/refusal.ts';
import { document } from '../../../platform/http/answers/json-api.ts';
import type { App } from '../../../platform/http/app.ts';
import { handle } from '../../../platform/http/handle.ts';
import { ensureBrowser } from '../browser.ts';
import { type OrderRoutesDeps, present, viewerOf, visible } from '../routes.ts';
import { acceptControlLink, mailControlLink } from './control-link.ts';

/** Another browser asks to act for an anonymous order, and proves that its e-mail is theirs. */
export function registerOrderControl(app: App, deps: OrderRoutesDeps): void {
  handle(app, 'POST /api/v1/orders/{id}/control_links', async ({ params, request }) => {
    const stored = await visible(deps, request, params.id);
    if (isRefusal(stored)) return stored;
    const refused = await mailControlLink(deps, stored.row, request.ip);
    return refused ?? document(null, { meta: { mailed: true as const } });
  });
  handle(app, 'PUT /api/v1/orders/{id}/control/{token}', async ({ params, request, reply }) => {
    const stored = await visible(deps, request, params.id);
    if (isRefusal(stored)) return stored;
    const browserHash = ensureBrowser(deps, request, reply, null);
    const refused = await acceptControlLink(deps, stored.row.id, params.token, browserHash);
    if (refused !== null) return refused;
    return present(deps, stored, { ...(await viewerOf(deps, request)), browserHash });
  });
}
