import type { NewsItem } from '../../contract/content.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { Day } from '../documents/day.tsx';
import { useLanguage } from '../shell/language.tsx';

type Headline = Pick<
  NewsItem,
  'title' | 'slug' | 'excerpt' | 'published_at' | 'category_name' | 'image'
>;

/** One piece of news in a list: the day, the headline, what it is about. */
export function NewsLine({ item, level: Heading }: { item: Headline; level: 'h2' | 'h3' }) {
  const { locale } = useLanguage();
  return (
    <li className="group relative grid gap-x-8 gap-y-2 py-6 first:pt-0 md:grid-cols-[9rem_1fr]">
      <p className="text-sm text-soft">
        <Day at={item.published_at} />
        <span className="block">{item.category_name}</span>
      </p>
      <div className="flex gap-6">
        <div className="min-w-0 flex-1">
          <Heading className="text-lg">
            <a
              href={addressOf(locale, `/news/${item.slug}`)}
              className="decoration-1 underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {item.title}
            </a>
          </Heading>
          <p className="mt-2 max-w-[62ch] text-soft">{item.excerpt}</p>
        </div>
        {item.image === null ? null : (
          <img
            src={item.image.url}
            width={item.image.width}
            height={item.image.height}
            alt=""
            loading="lazy"
            className="h-24 w-36 shrink-0 object-cover max-sm:hidden"
          />
        )}
      </div>
    </li>
  );
}
