import { refuse } from '../../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { sendRefusal } from '../../../platform/http/answers/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { findIcon, insertIcon } from '../store.ts';
import type { Icon } from './draw-icon.ts';

/** Keeps a drawn icon, so that every process can serve it. */
export function saveIcon(tx: Transaction, icon: Icon): Promise<void> {
  return insertIcon(tx, icon.name, icon.content);
}

/** Serves the icons that operators sent. A name is made of the content: it never changes. */
export function registerSystemIcons(app: App, database: Queryable): void {
  app.get<{ Params: { file: string } }>('/uploads/icons/:file', async (request, reply) => {
    const name = /^(own-[0-9a-f]{32})\.png$/.exec(request.params.file)?.[1];
    const content = name === undefined ? null : await findIcon(database, name);
    if (content === null) return sendRefusal(request, reply, refuse('not_found'));
    return reply
      .header('content-type', 'image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(content);
  });
}
