import type { Pool } from 'pg';
import type { Locale } from '../../i18n/locale.ts';
import { publicPaths } from './screens/page-paths.ts';

/** Every public page of the service, in one language: the fixed ones and some of the news. */
export async function publicRoutes(database: Pool, locale: Locale): Promise<readonly string[]> {
  const { rows } = await database.query<{ slug: string; category: string; at: Date }>(
    `select t.slug, i.category_id::text as category, i.published_at as at
     from content_items i join content_translations t on t.item_id = i.id
     join content_categories c on c.id = i.category_id
     where t.locale = $1 and 2 in (c.id, c.parent_id) and i.state = 'published'
       and i.published_at <= now()
     order by i.published_at desc limit 1`,
    [locale],
  );
  return [
    ...publicPaths,
    ...rows.flatMap(({ slug, category, at }) => [
      `/news/${slug}`,
      `/news/category/${category}`,
      `/news/${at.getUTCFullYear()}/${at.getUTCMonth() + 1}`,
    ]),
  ];
}
