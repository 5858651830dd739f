import { sql } from 'drizzle-orm';
import { rootCategoryIds } from '../../../../contract/content.ts';
import { assert } from '../../../../core/assert.ts';
import { slugOf } from '../../../../core/content/slug-of.ts';
import { locales } from '../../../../i18n/locale.ts';
import type { Catalogue } from '../../../market/catalogue/catalogue.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import {
  contentCategories,
  contentItems,
  contentTranslations,
  faqCategories,
  faqQuestions,
} from '../tables.ts';
import { type DemoFile, questionsOf, readDemo } from './read-demo.ts';

/** Categories of the demo's news. */
const newsCategories = [
  { slug: 'service', nameRu: 'Сервис', nameEn: 'The service' },
  { slug: 'security', nameRu: 'Безопасность', nameEn: 'Security' },
  { slug: 'guides', nameRu: 'Разборы', nameEn: 'Guides' },
];

type SeedOptions = {
  /** A demo shows its texts at once; anybody else's wait as drafts to be read by their owner. */
  readonly demo: boolean;
  readonly catalogue: Catalogue;
};

/**
 * Fills an empty service with texts: the pages and questions every exchange needs, and in the demo
 * news, texts about payment systems, and monitors. One that has any text is left as it is.
 */
export async function seedContent(
  tx: Transaction,
  { demo, catalogue }: SeedOptions,
): Promise<void> {
  if ((await tx.$count(contentItems)) > 0 || (await tx.$count(faqCategories)) > 0) return;
  const published = demo ? 'published' : 'draft';
  await addAll(tx, await readDemo('pages'), { category: rootCategoryIds.pages, state: published });
  await addQuestions(tx, await readDemo('faq'), demo);
  if (!demo) return;
  await addNews(tx, await readDemo('news'));
  const systems = (await readDemo('systems')).filter(({ name }) => catalogue.systemById.has(name));
  await addAll(tx, systems, { category: rootCategoryIds.payment_systems, state: published });
  const directions = (await readDemo('directions')).filter(({ name }) =>
    catalogue.directionById.has(name),
  );
  await addAll(tx, directions, { category: rootCategoryIds.directions, state: published });
}

type Placing = { readonly category: string | number; readonly state: 'published' | 'draft' };

async function addAll(tx: Transaction, files: readonly DemoFile[], placing: Placing) {
  for (const file of files) await addItem(tx, file, placing);
}

async function addNews(tx: Transaction, files: readonly DemoFile[]): Promise<void> {
  const ids = new Map<string, number>();
  const parentId = Number(rootCategoryIds.news);
  for (const [at, category] of newsCategories.entries()) {
    const position = (at + 1) * 10;
    const id = sql<number>`nextval('content_category_ids')`;
    const [row] = await tx
      .insert(contentCategories)
      .values({ ...category, id, parentId, position })
      .returning({ id: contentCategories.id });
    if (row !== undefined) ids.set(category.slug, row.id);
  }
  for (const file of files) {
    const { category = '', state } = file.texts.ru.fields;
    const categoryId = ids.get(category);
    assert(categoryId !== undefined, `${file.name} is in a category of the demo`);
    await addItem(tx, file, {
      category: categoryId,
      state: state === 'draft' ? 'draft' : 'published',
    });
  }
}

/** `days_ago` is counted from the seeding, so that a demo is never about last year. */
async function addItem(tx: Transaction, file: DemoFile, { category, state }: Placing) {
  const { days_ago: daysAgo = '30', link, position = '0' } = file.texts.ru.fields;
  const [item] = await tx
    .insert(contentItems)
    .values({
      categoryId: Number(category),
      seolink: file.name,
      link: link ?? null,
      state,
      position: Number(position),
      publishedAt: sql`date_trunc('hour', now()) - make_interval(days => ${Number(daysAgo)})`,
    })
    .returning({ id: contentItems.id });
  assert(item !== undefined, 'an inserted item has an id');
  await tx.insert(contentTranslations).values(
    locales.map((locale) => {
      const { fields, body } = file.texts[locale];
      const title = fields['title'] ?? file.name;
      return {
        itemId: item.id,
        locale,
        title,
        slug: fields['slug'] ?? slugOf(title),
        excerpt: fields['excerpt'] ?? '',
        body,
        seoTitle: fields['seo_title'] ?? '',
        seoDescription: fields['seo_description'] ?? '',
      };
    }),
  );
}

/** A category is a file; its questions stand in both languages in the same order. */
async function addQuestions(tx: Transaction, files: readonly DemoFile[], published: boolean) {
  for (const [at, { name, texts }] of files.entries()) {
    const [category] = await tx
      .insert(faqCategories)
      .values({
        slug: name.replace(/^[0-9]+-/, ''),
        nameRu: texts.ru.fields['name'] ?? name,
        nameEn: texts.en.fields['name'] ?? name,
        position: (at + 1) * 10,
      })
      .returning({ id: faqCategories.id });
    assert(category !== undefined, 'an inserted category has an id');
    const english = questionsOf(texts.en);
    const rows = questionsOf(texts.ru).map((russian, place) => {
      const other = english[place];
      assert(other !== undefined, `${name} asks the same in both languages`);
      return {
        categoryId: category.id,
        slug: slugOf(other.question),
        questionRu: russian.question,
        questionEn: other.question,
        answerRu: russian.answer,
        answerEn: other.answer,
        published,
        position: (place + 1) * 10,
      };
    });
    await tx.insert(faqQuestions).values(rows);
  }
}
