import { refuse } from '../../../core/refusal.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPicture } from '../../platform/shop/shop-records.ts';

/** Serves the shop's own icons and logos. A name is made of the content: it never changes. */
export function registerShopPictures(app: App, { database }: Pick<Platform, 'database'>): void {
  app.get<{ Params: { file: string } }>('/uploads/shop/:file', async (request, reply) => {
    const name = /^([a-z0-9-]{1,80})\.png$/.exec(request.params.file)?.[1];
    const content = name === undefined ? null : await findPicture(database, name);
    if (content === null) return sendRefusal(request, reply, refuse('not_found'));
    return (
      reply
        .header('content-type', 'image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        // Search engines and pages of others may show whose shop it is.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(content)
    );
  });
}
