import type { ContentImage } from '../../../contract/content.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';

type InBoth<Value> = Readonly<Record<Locale, Value>>;

export type Category = {
  readonly id: number;
  readonly parentId: number | null;
  readonly slug: string;
  readonly name: InBoth<string>;
};

/** What an item says in one language. */
export type ItemText = {
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string;
  /** Markdown. */
  readonly body: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
};

export type Item = {
  readonly id: number;
  readonly category: Category;
  readonly seolink: string;
  readonly link: string | null;
  readonly image: ContentImage | null;
  /** May be ahead of the clock: then it is there for nobody yet. */
  readonly publishedAt: Date;
  /** When visitors last saw a change: a text written ahead changes for them when it appears. */
  readonly updatedAt: Date;
  readonly texts: InBoth<ItemText | null>;
};

export type FaqCategory = {
  readonly id: number;
  readonly slug: string;
  readonly name: InBoth<string>;
  readonly position: number;
};

export type FaqQuestion = {
  readonly id: number;
  readonly category: FaqCategory;
  readonly slug: string;
  readonly question: InBoth<string>;
  readonly answer: InBoth<string>;
  readonly position: number;
  readonly updatedAt: Date;
};

export type LinkKind = 'slug' | 'seolink';

/** Everything published or scheduled, as it was at one moment; replaced as a whole. */
export type Library = {
  readonly categories: readonly Category[];
  /** In the order they are listed: by position, then the newest first. */
  readonly items: readonly Item[];
  readonly faqCategories: readonly FaqCategory[];
  readonly questions: readonly FaqQuestion[];
  /** Ids of items by the links they have left. */
  readonly oldLinks: ReadonlyMap<string, number>;
};

type Found = {
  readonly item: Item;
  /** The link it has now, where it was asked for by one it has left. */
  readonly movedTo: string | null;
};

/** What a moved link is kept under. */
export function oldLinkKey(kind: LinkKind, locale: Locale, link: string): string {
  return `${kind} ${locale} ${link}`;
}

/** Items that visitors of a language see at a moment; of a category and what is below it. */
export function visibleItems(
  { items }: Library,
  locale: Locale,
  now: Date,
  categoryId?: number,
): readonly Item[] {
  return items.filter(
    (item) =>
      item.texts[locale] !== null &&
      item.publishedAt <= now &&
      (categoryId === undefined || isBelow(item.category, categoryId)),
  );
}

/** Whether something in `category` is in the category of this id too. */
export function isBelow(category: Category, id: number): boolean {
  return category.id === id || category.parentId === id;
}

/** Finds an item by a link it has, or by one it has left; null when nobody may see it. */
export function findByLink(
  library: Library,
  {
    kind,
    link,
    locale,
  }: { readonly kind: LinkKind; readonly link: string; readonly locale: Locale },
  now: Date,
): Found | null {
  const seen = visibleItems(library, locale, now);
  const linkOf = (item: Item) => (kind === 'slug' ? item.texts[locale]?.slug : item.seolink);
  const item = seen.find((each) => linkOf(each) === link);
  if (item !== undefined) return { item, movedTo: null };
  const id = library.oldLinks.get(oldLinkKey(kind, locale, link));
  const moved = seen.find((each) => each.id === id);
  return moved === undefined ? null : { item: moved, movedTo: linkOf(moved) ?? null };
}

/** Slugs of an item by language; null where it is not written in that language. */
export function slugsOf({ texts }: Item): InBoth<string | null> {
  return { ru: texts.ru?.slug ?? null, en: texts.en?.slug ?? null };
}

/** Questions that are answered in a language. */
export function answeredQuestions({ questions }: Library, locale: Locale): readonly FaqQuestion[] {
  return questions.filter(
    ({ question, answer }) => question[locale] !== '' && answer[locale] !== '',
  );
}

/** Languages in which an item can be read. */
export function localesOf({ texts }: Item): readonly Locale[] {
  return locales.filter((locale) => texts[locale] !== null);
}
