import { eq } from 'drizzle-orm';
import { refuse } from '../../../core/refusal.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { imagesFolder, readImageAddress } from './image-address.ts';
import { contentImages } from './tables.ts';

/** Serves the pictures of articles: what is under an address never changes, and is kept. */
export function registerImages(
  app: App,
  { database, files }: Pick<Platform, 'database' | 'files'>,
) {
  app.get<{ Params: { name: string } }>(`${imagesFolder}/:name`, async (request, reply) => {
    const asked = readImageAddress(request.params.name);
    if (asked === null) return sendRefusal(request, reply, refuse('not_found'));
    const [image] = await database
      .select()
      .from(contentImages)
      .where(eq(contentImages.id, asked.id));
    const isIt = image?.width === asked.width && image.height === asked.height;
    const bytes = image !== undefined && isIt ? await files.get(image.file) : null;
    if (bytes === null) return sendRefusal(request, reply, refuse('not_found'));
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // Readers of feeds and search engines show them too.
        'cross-origin-resource-policy': 'cross-origin',
        etag: `"${asked.id}"`,
      })
      .send(bytes);
  });
}

/** Names of the files of all pictures of articles. */
export async function readImageFiles(database: Queryable): Promise<string[]> {
  const rows = await database.select({ file: contentImages.file }).from(contentImages);
  return rows.map(({ file }) => file);
}
