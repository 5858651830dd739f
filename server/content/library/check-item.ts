import { and, eq, ne } from 'drizzle-orm';
import { pageLinks, rootCategoryIds } from '../../../contract/content.ts';
import type { NewContentRequest, OfficeText } from '../../../contract/office/content.ts';
import { isSlug } from '../../../core/content/slug-of.ts';
import { type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Figures, subjectOf } from './figures.ts';
import { unknownFigures } from './place-figures.ts';
import { contentCategories, contentImages, contentItems, contentTranslations } from './tables.ts';

type CheckedItem = {
  /** The item that is changed; null for a new one. */
  readonly id: number | null;
  readonly asked: NewContentRequest;
  readonly figures: Figures;
};

/** Refuses what an item may not say or be called, one item per field; null when all is well. */
export async function checkItem(tx: Transaction, item: CheckedItem): Promise<Refusal | null> {
  const { asked } = item;
  if (asked.ru === null && asked.en === null) return refuse('required', 'ru');
  const root = await rootOf(tx, asked.category_id);
  if (root === null) return refuse('invalid_format', 'category_id');
  const found = [
    ...checkFields(asked),
    ...locales.flatMap((locale) => {
      const text = asked[locale];
      return text === null ? [] : checkText(item, root, locale, text);
    }),
  ];
  if (found.length > 0) return { refused: found };
  const page = checkPage(asked, root);
  if (page !== null) return page;
  const subject = checkSubject(item, root);
  if (subject !== null) return subject;
  if (asked.image_id !== null && (await imageIsMissing(tx, asked.image_id))) {
    return refuse('invalid_format', 'image_id');
  }
  return checkLinks(tx, item);
}

function checkFields({ seolink, link }: NewContentRequest): RefusalItem[] {
  const found: RefusalItem[] = [];
  if (!isSlug(seolink)) found.push({ code: 'invalid_format', field: 'seolink' });
  if (link !== null && !isHttps(link)) {
    found.push({ code: 'invalid_format', field: 'link', params: { example: 'https://…' } });
  }
  return found;
}

function isHttps(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:';
}

/** Words that the pages of the news have for themselves: `/news/2026/11`, `/news/category/7`. */
const reserved = /^(category|feed|[0-9]{4})$/;

function checkText(
  { figures, asked }: CheckedItem,
  root: string,
  locale: Locale,
  text: OfficeText,
): RefusalItem[] {
  const found: RefusalItem[] = [];
  if (!isSlug(text.slug) || reserved.test(text.slug)) {
    found.push({ code: 'invalid_format', field: `${locale}.slug` });
  }
  const subject = isAbout(root) ? subjectOf(figures.catalogue, asked.seolink) : null;
  for (const [name, value] of Object.entries(text)) {
    const unknown = unknownFigures(value, { figures, locale, subject });
    if (unknown.length === 0) continue;
    const params = { figures: unknown.map((figure) => `{{${figure}}}`).join(', ') };
    found.push({ code: 'invalid_format', field: `${locale}.${name}`, params });
  }
  return found;
}

async function rootOf(tx: Transaction, categoryId: number): Promise<string | null> {
  const [row] = await tx
    .select()
    .from(contentCategories)
    .where(eq(contentCategories.id, categoryId));
  return row === undefined ? null : String(row.parentId ?? row.id);
}

/** The site has these pages and no others: any other would be read nowhere. */
function checkPage({ seolink }: NewContentRequest, root: string): Refusal | null {
  if (root !== rootCategoryIds.pages || pageLinks.some((link) => link === seolink)) return null;
  return refuse('invalid_format', 'seolink', { example: pageLinks.join(', ') });
}

/** Whether what stands below a root is about something of the catalogue. */
function isAbout(root: string): boolean {
  return root === rootCategoryIds.directions || root === rootCategoryIds.payment_systems;
}

/** What is about a direction or a payment system is linked by its id. */
function checkSubject({ asked, figures }: CheckedItem, root: string): Refusal | null {
  if (!isAbout(root)) return null;
  const kind = root === rootCategoryIds.directions ? 'direction' : 'system';
  const subject = subjectOf(figures.catalogue, asked.seolink);
  const example = kind === 'direction' ? 'sberrub-btc' : 'btc';
  return subject?.kind === kind ? null : refuse('invalid_format', 'seolink', { example });
}

async function imageIsMissing(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(contentImages, eq(contentImages.id, id))) === 0;
}

/** Two items cannot live at one address. */
async function checkLinks(tx: Transaction, { id, asked }: CheckedItem): Promise<Refusal | null> {
  const other = id === null ? undefined : ne(contentItems.id, id);
  const [bySeolink] = await tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.seolink, asked.seolink), other));
  if (bySeolink !== undefined) return refuseUsed('seolink', asked.seolink);
  for (const locale of locales) {
    const slug = asked[locale]?.slug;
    if (slug === undefined) continue;
    const [row] = await tx
      .select({ id: contentTranslations.itemId })
      .from(contentTranslations)
      .where(and(eq(contentTranslations.locale, locale), eq(contentTranslations.slug, slug)));
    if (row !== undefined && row.id !== id) return refuseUsed(`${locale}.slug`, slug);
  }
  return null;
}

function refuseUsed(field: string, link: string): Refusal {
  return refuse('already_saved', field, { link });
}

/** A page that the site leads to by its link from everywhere. */
export function isFixedPage(categoryId: number, seolink: string): boolean {
  return String(categoryId) === rootCategoryIds.pages && pageLinks.some((link) => link === seolink);
}
