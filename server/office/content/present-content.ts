import type {
  OfficeContentAttributes,
  OfficeContentLine,
  OfficeText,
} from '../../../contract/office/content.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { isFixedPage } from '../../content/library/check-item.ts';
import { type StoredItem, stateOf } from '../../content/library/editing.ts';
import { imageOf } from '../../content/library/image-address.ts';
import { resource } from '../../platform/http/answers/json-api.ts';

/** One line of the list of everything written; its title in the operator's language first. */
export function presentLine(
  { item, category, texts }: Pick<StoredItem, 'item' | 'category' | 'texts'>,
  now: Date,
  locale: Locale,
): OfficeContentLine {
  const text = texts[locale] ?? texts.ru ?? texts.en;
  return {
    category_id: String(category.id),
    category_name: locale === 'ru' ? category.nameRu : category.nameEn,
    root_id: String(category.parentId ?? category.id),
    seolink: item.seolink,
    state: stateOf(item, now),
    published_at: item.publishedAt?.toISOString() ?? null,
    updated_at: item.updatedAt.toISOString(),
    version: item.version,
    title: text?.title ?? item.seolink,
    locales: locales.filter((each) => texts[each] !== null),
  };
}

/** The whole of an item, as it is edited. */
export function presentItem(stored: StoredItem, now: Date, locale: Locale) {
  const { item, image, texts } = stored;
  const attributes: OfficeContentAttributes = {
    ...presentLine(stored, now, locale),
    link: item.link,
    image_id: item.imageId,
    image: image === null ? null : imageOf(image),
    position: item.position,
    ru: textOf(texts.ru),
    en: textOf(texts.en),
    fixed: isFixedPage(item.categoryId, item.seolink),
  };
  return resource('office_content', String(item.id), attributes);
}

function textOf(row: StoredItem['texts']['ru']): OfficeText | null {
  if (row === null) return null;
  const { title, slug, excerpt, body, seoTitle, seoDescription } = row;
  return { title, slug, excerpt, body, seo_title: seoTitle, seo_description: seoDescription };
}
