import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { imageOf } from './image-address.ts';
import { type Category, type FaqCategory, type Item, type Library, oldLinkKey } from './library.ts';
import {
  contentCategories,
  contentImages,
  contentItems,
  contentOldLinks,
  contentTranslations,
  faqCategories,
  faqQuestions,
} from './tables.ts';

/** What `loadLibrary` reads. */
export const libraryTables = [
  contentCategories,
  contentImages,
  contentItems,
  contentTranslations,
  contentOldLinks,
  faqCategories,
  faqQuestions,
] as const;

/** Reads everything published; call it by `readAtOneMoment` while others may change it. */
export async function loadLibrary(db: Queryable): Promise<Library> {
  const categories = await loadCategories(db);
  const faq = await loadFaqCategories(db);
  const oldLinks = await db.select().from(contentOldLinks);
  return {
    categories,
    items: await loadItems(db, categories),
    faqCategories: faq,
    questions: await loadQuestions(db, faq),
    oldLinks: new Map(
      oldLinks.map(({ kind, locale, link, itemId }) => [oldLinkKey(kind, locale, link), itemId]),
    ),
  };
}

/** All categories, in the order they are listed. */
export async function loadCategories(db: Queryable): Promise<Category[]> {
  const rows = await db
    .select()
    .from(contentCategories)
    .orderBy(asc(contentCategories.position), asc(contentCategories.id));
  return rows.map(({ id, parentId, slug, nameRu, nameEn }) => {
    return { id, parentId, slug, name: { ru: nameRu, en: nameEn } };
  });
}

async function loadItems(db: Queryable, categories: readonly Category[]): Promise<Item[]> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const rows = await db
    .select({ item: contentItems, image: contentImages, text: contentTranslations })
    .from(contentItems)
    .innerJoin(contentTranslations, eq(contentTranslations.itemId, contentItems.id))
    .leftJoin(contentImages, eq(contentImages.id, contentItems.imageId))
    .where(eq(contentItems.state, 'published'));
  const items = new Map<number, Item>();
  for (const { item, image, text } of rows) {
    const category = byId.get(item.categoryId);
    if (category === undefined || item.publishedAt === null) continue;
    const known = items.get(item.id)?.texts ?? { ru: null, en: null };
    items.set(item.id, {
      ...item,
      category,
      publishedAt: item.publishedAt,
      updatedAt: item.updatedAt > item.publishedAt ? item.updatedAt : item.publishedAt,
      image: image === null ? null : imageOf(image),
      texts: { ...known, [text.locale]: text },
    });
  }
  const position = new Map(rows.map(({ item }) => [item.id, item.position]));
  const at = (item: Item) => position.get(item.id) ?? 0;
  return [...items.values()].sort(
    (a, b) => at(a) - at(b) || b.publishedAt.getTime() - a.publishedAt.getTime() || b.id - a.id,
  );
}

async function loadFaqCategories(db: Queryable): Promise<FaqCategory[]> {
  const rows = await db
    .select()
    .from(faqCategories)
    .orderBy(asc(faqCategories.position), asc(faqCategories.id));
  return rows.map(({ id, slug, nameRu, nameEn, position }) => {
    return { id, slug, position, name: { ru: nameRu, en: nameEn } };
  });
}

async function loadQuestions(db: Queryable, categories: readonly FaqCategory[]) {
  const rows = await db
    .select()
    .from(faqQuestions)
    .where(and(eq(faqQuestions.published, true)))
    .orderBy(asc(faqQuestions.position), asc(faqQuestions.id));
  // By category first: the whole list reads as the page does.
  return categories.flatMap((category) =>
    rows
      .filter((row) => row.categoryId === category.id)
      .map(({ id, slug, position, updatedAt, ...row }) => ({
        id,
        slug,
        position,
        updatedAt,
        category,
        question: { ru: row.questionRu, en: row.questionEn },
        answer: { ru: row.answerRu, en: row.answerEn },
      })),
  );
}
