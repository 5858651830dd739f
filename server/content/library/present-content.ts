import {
  type CategoryAttributes,
  type ContentAttributes,
  type FaqCategoryAttributes,
  type FaqQuestionAttributes,
  type NewsItem,
  rootCategoryIds,
} from '../../../contract/content.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { related, resource } from '../../platform/http/answers/json-api.ts';
import { type Figures, subjectOf } from './figures.ts';
import {
  type Category,
  type FaqCategory,
  type FaqQuestion,
  type Item,
  type ItemText,
  isBelow,
  slugsOf,
} from './library.ts';
import { type FigurePlace, placeFigures } from './place-figures.ts';
import { type RenderedBody, renderBody } from './render-body.ts';

type RenderedParts = {
  readonly place: FigurePlace;
  readonly body: RenderedBody;
};

/** Rendered texts, for as long as both they and the catalogue stay what they are. */
const rendered = new WeakMap<object, Partial<Record<Locale, RenderedParts>>>();

/** An item as visitors of a language read it; null where it is not written in that language. */
export function presentItem(item: Item, locale: Locale, figures: Figures) {
  const attributes = contentOf(item, locale, figures);
  if (attributes === null) return null;
  return resource('content', String(item.id), attributes, {
    category: related('categories', String(item.category.id)),
  });
}

/** The same, without what JSON:API puts around it. */
export function contentOf(item: Item, locale: Locale, figures: Figures): ContentAttributes | null {
  const text = item.texts[locale];
  if (text === null) return null;
  const { body, place } = tell(
    item,
    { markdown: text.body, seolink: catalogueLink(item) },
    locale,
    figures,
  );
  return {
    ...headOf(item, text, locale, place),
    body_html: body.html,
    toc: [...body.toc],
    updated_at: item.updatedAt.toISOString(),
    locale,
    seo: seoOf(text, place),
    link: item.link,
    og_image_url: `/og/${locale}/content/${item.id}.png`,
    slugs: slugsOf(item),
  };
}

/** What of the catalogue an item is about, by its link; null for everything else. */
function catalogueLink({ category, seolink }: Item): string | null {
  const { payment_systems, directions } = rootCategoryIds;
  const about = [payment_systems, directions].some((id) => isBelow(category, Number(id)));
  return about ? seolink : null;
}

/** An item of the news without its body; null where it is not written in this language. */
export function presentNewsItem(item: Item, locale: Locale, figures: Figures): NewsItem | null {
  const text = item.texts[locale];
  if (text === null) return null;
  const place = { figures, locale, subject: null };
  return { id: String(item.id), ...headOf(item, text, locale, place) };
}

function headOf(item: Item, text: ItemText, locale: Locale, place: FigurePlace) {
  return {
    title: placeFigures(text.title, place),
    slug: text.slug,
    seolink: item.seolink,
    excerpt: placeFigures(text.excerpt, place),
    published_at: item.publishedAt.toISOString(),
    category_id: String(item.category.id),
    category_name: item.category.name[locale],
    image: item.image,
  };
}

/** What search engines are told: words of their own, or the title and the excerpt. */
function seoOf(text: ItemText, place: FigurePlace): ContentAttributes['seo'] {
  return {
    title: placeFigures(text.seoTitle === '' ? text.title : text.seoTitle, place),
    description: placeFigures(
      text.seoDescription === '' ? text.excerpt : text.seoDescription,
      place,
    ),
  };
}

/** Renders a text once for each state of the catalogue, whose figures stand in it. */
function tell(
  owner: object,
  { markdown, seolink }: { readonly markdown: string; readonly seolink: string | null },
  locale: Locale,
  figures: Figures,
): RenderedParts {
  const known = rendered.get(owner) ?? {};
  const before = known[locale];
  if (before?.place.figures === figures) return before;
  const subject = seolink === null ? null : subjectOf(figures.catalogue, seolink);
  const place = { figures, locale, subject };
  const current = { place, body: renderBody(placeFigures(markdown, place), locale) };
  rendered.set(owner, { ...known, [locale]: current });
  return current;
}

/** A category with how many items a language has in it. */
export function presentCategory(category: Category, locale: Locale, count: number) {
  const attributes: CategoryAttributes = {
    name: category.name[locale],
    slug: category.slug,
    parent_id: category.parentId === null ? null : String(category.parentId),
    count,
  };
  return resource('categories', String(category.id), attributes);
}

/** A category of questions with how many are answered in a language. */
export function presentFaqCategory(category: FaqCategory, locale: Locale, count: number) {
  const { id, name, slug, position } = category;
  const attributes: FaqCategoryAttributes = { name: name[locale], slug, count, position };
  return resource('faq_categories', String(id), attributes);
}

/** A question with its answer. */
export function presentQuestion(each: FaqQuestion, locale: Locale, figures: Figures) {
  const { body, place } = tell(
    each,
    { markdown: each.answer[locale], seolink: null },
    locale,
    figures,
  );
  const attributes: FaqQuestionAttributes = {
    question: placeFigures(each.question[locale], place),
    answer_html: body.html,
    slug: each.slug,
    category_id: String(each.category.id),
    category_name: each.category.name[locale],
    position: each.position,
    locale,
    updated_at: each.updatedAt.toISOString(),
  };
  return resource('faq_questions', String(each.id), attributes, {
    category: related('faq_categories', String(each.category.id)),
  });
}
