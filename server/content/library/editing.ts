import { eq } from 'drizzle-orm';
import type { ContentState } from '../../../contract/office/content.ts';
import type { Actor } from '../../../core/actor.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import type { AuditValues } from '../../office/audit/audit.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Figures } from './figures.ts';
import { contentCategories, contentImages, contentItems, contentTranslations } from './tables.ts';

/** Who edits, what they may, and what the placeholders of texts can stand for. */
export type Editing = {
  readonly author: { readonly actor: Actor; readonly ip: string };
  /** Whether they may change what visitors see; whoever may not writes drafts. */
  readonly mayPublish: boolean;
  readonly figures: Figures;
};

type TextRow = typeof contentTranslations.$inferSelect;

/** An item with all it says, published or not. */
export type StoredItem = {
  readonly item: typeof contentItems.$inferSelect;
  readonly category: typeof contentCategories.$inferSelect;
  readonly image: typeof contentImages.$inferSelect | null;
  readonly texts: Readonly<Record<Locale, TextRow | null>>;
};

/** Reads an item with all it says; null when there is none. `lock` holds it until the commit. */
export async function readItem(
  db: Queryable,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<StoredItem | null> {
  const query = db
    .select({ item: contentItems, category: contentCategories, image: contentImages })
    .from(contentItems)
    .innerJoin(contentCategories, eq(contentCategories.id, contentItems.categoryId))
    .leftJoin(contentImages, eq(contentImages.id, contentItems.imageId))
    .where(eq(contentItems.id, id));
  const [row] = await (options.lock === true ? query.for('update', { of: contentItems }) : query);
  if (row === undefined) return null;
  const texts = await db
    .select()
    .from(contentTranslations)
    .where(eq(contentTranslations.itemId, id));
  const textOf = (locale: Locale) => texts.find((text) => text.locale === locale) ?? null;
  return { ...row, texts: { ru: textOf('ru'), en: textOf('en') } };
}

/** Drafts are anybody's to write; what visitors see or will see is for who may publish. */
export function mayEdit({ item }: StoredItem, { mayPublish }: Editing): boolean {
  return item.state === 'draft' || mayPublish;
}

/** Where an item is in its life, by the clock. */
export function stateOf(
  { state, publishedAt }: Pick<StoredItem['item'], 'state' | 'publishedAt'>,
  now: Date,
): ContentState {
  if (state === 'draft' || publishedAt === null) return 'draft';
  return publishedAt > now ? 'scheduled' : 'published';
}

/** What the log keeps of an item: where it is and what it says. */
export function valuesOf({ item, texts }: StoredItem): AuditValues {
  const { seolink, categoryId, state, publishedAt, link, imageId, position, version } = item;
  const said = locales.flatMap((locale) => {
    const text = texts[locale];
    if (text === null) return [];
    const { itemId: _item, locale: _locale, ...rest } = text;
    return [[locale, rest] as const];
  });
  return {
    seolink,
    categoryId,
    state,
    publishedAt,
    link,
    imageId,
    position,
    version,
    ...Object.fromEntries(said),
  };
}
