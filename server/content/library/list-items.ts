import { and, count, desc, eq, exists, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ContentState } from '../../../contract/office/content.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Page } from '../../platform/http/answers/json-api.ts';
import type { StoredItem } from './editing.ts';
import { contentCategories, contentItems, contentTranslations } from './tables.ts';

type ItemFilter = {
  readonly categoryId: number | undefined;
  readonly state: ContentState | undefined;
  readonly search: string | undefined;
};

type Line = Pick<StoredItem, 'item' | 'category' | 'texts'>;

/** One page of everything there is, drafts too, what was touched last first. */
export async function listItems(
  database: Database,
  filter: ItemFilter,
  page: Page,
): Promise<{ readonly lines: readonly Line[]; readonly total: number }> {
  const where = whereOf(database, filter);
  const inCategory = eq(contentCategories.id, contentItems.categoryId);
  const rows = await database
    .select({ item: contentItems, category: contentCategories })
    .from(contentItems)
    .innerJoin(contentCategories, inCategory)
    .where(where)
    .orderBy(desc(contentItems.updatedAt), desc(contentItems.id))
    .limit(page.per)
    .offset((page.page - 1) * page.per);
  const [counted] = await database
    .select({ total: count() })
    .from(contentItems)
    .innerJoin(contentCategories, inCategory)
    .where(where);
  const ids = rows.map(({ item }) => item.id);
  const texts =
    ids.length === 0
      ? []
      : await database
          .select()
          .from(contentTranslations)
          .where(inArray(contentTranslations.itemId, ids));
  const lines = rows.map((row) => {
    const textOf = (locale: 'ru' | 'en') =>
      texts.find((text) => text.itemId === row.item.id && text.locale === locale) ?? null;
    return { ...row, texts: { ru: textOf('ru'), en: textOf('en') } };
  });
  return { lines, total: counted?.total ?? 0 };
}

function whereOf(database: Database, { categoryId, state, search }: ItemFilter): SQL | undefined {
  const part = search === undefined ? undefined : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    categoryId === undefined
      ? undefined
      : or(eq(contentCategories.id, categoryId), eq(contentCategories.parentId, categoryId)),
    state === undefined ? undefined : inState[state],
    part === undefined
      ? undefined
      : or(ilike(contentItems.seolink, part), exists(titled(database, part))),
  );
}

const inState: Readonly<Record<ContentState, SQL>> = {
  draft: sql`${contentItems.state} = 'draft'`,
  scheduled: sql`${contentItems.state} = 'published' and ${contentItems.publishedAt} > now()`,
  published: sql`${contentItems.state} = 'published' and ${contentItems.publishedAt} <= now()`,
};

function titled(database: Database, part: string) {
  return database
    .select({ one: sql`1` })
    .from(contentTranslations)
    .where(
      and(eq(contentTranslations.itemId, contentItems.id), ilike(contentTranslations.title, part)),
    );
}
