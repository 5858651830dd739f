import type { OfficeContentAttributes, OfficeText } from '../../contract/office/content.ts';

/** An item as it stands in the form: everything is a text until it is sent. */
export type Draft = {
  readonly category_id: string;
  readonly seolink: string;
  readonly link: string;
  readonly image: OfficeContentAttributes['image'];
  readonly image_id: string | null;
  readonly position: string;
  readonly ru: OfficeText | null;
  readonly en: OfficeText | null;
};

export const emptyText: OfficeText = {
  title: '',
  slug: '',
  excerpt: '',
  body: '',
  seo_title: '',
  seo_description: '',
};

/** What the form begins with; for a new item, news in both languages. */
export function draftOf(item: OfficeContentAttributes | null, categoryId: string): Draft {
  if (item === null) {
    const texts = { ru: emptyText, en: emptyText };
    const nothing = { seolink: '', link: '', image: null, image_id: null, position: '0' };
    return { category_id: categoryId, ...nothing, ...texts };
  }
  const { category_id, seolink, image, image_id, ru, en } = item;
  const position = String(item.position);
  return { category_id, seolink, image, image_id, position, ru, en, link: item.link ?? '' };
}

/** The form as the office's call takes it. */
export function requestOf(draft: Draft) {
  return {
    category_id: Number(draft.category_id),
    seolink: draft.seolink.trim(),
    link: draft.link.trim() === '' ? null : draft.link.trim(),
    image_id: draft.image_id,
    position: Number(draft.position) || 0,
    ru: draft.ru,
    en: draft.en,
  };
}

const textFields = ['title', 'slug', 'excerpt', 'body', 'seo_title', 'seo_description'] as const;

/** Names of all fields of the form, as refusals name them. */
export const fieldNames: readonly string[] = [
  'category_id',
  'seolink',
  'link',
  'image_id',
  'position',
  'ru',
  'en',
  ...textFields.flatMap((name) => [`ru.${name}`, `en.${name}`]),
];
