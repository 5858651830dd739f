import type { ReactNode } from 'react';
import { addressOf } from '../../i18n/locale-path.ts';
import { classes } from '../../ui/classes.ts';
import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { useLanguage } from '../shell/language.tsx';
import { useSettings } from '../shell/root-data.ts';
import { JsonLd } from './json-ld.tsx';

type Crumb = { readonly name: string; readonly path: string };

type Props = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** What the ornament is drawn from: every page has one of its own. */
  readonly seed: string;
  /** The way here after the home page; the last of them is this page. */
  readonly crumbs: readonly Crumb[];
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A page to be read: where it stands, its title over an ornament, its text, what is beside it. */
export function DocumentFrame({ title, lead, seed, crumbs, aside, children }: Props) {
  return (
    <div className="relative isolate">
      <div className="absolute inset-x-0 top-0 -z-10 h-64 overflow-hidden" aria-hidden="true">
        <Rosette
          seed={seed}
          className={classes(
            'fade-left absolute -top-56 -right-40 size-[38rem] opacity-40',
            'max-md:-top-72 max-md:-right-64 max-md:opacity-25',
          )}
        />
      </div>
      <div className="mx-auto max-w-[84rem] px-4 pt-5 sm:px-6 lg:pt-8">
        <Breadcrumbs crumbs={crumbs} />
        <div className="max-w-[52rem] pt-5 pb-8 lg:min-h-44 lg:pt-8 lg:pb-10">
          <h1 className="text-2xl lg:text-3xl">{title}</h1>
          {lead ? <p className="mt-3 max-w-[60ch] text-lg text-soft">{lead}</p> : null}
        </div>
        <div
          className={classes(
            'grid grid-cols-1 gap-x-16 gap-y-12 border-t border-hairline pt-8',
            aside !== undefined && 'lg:grid-cols-[minmax(0,1fr)_18rem]',
          )}
        >
          <div className="min-w-0">{children}</div>
          {aside === undefined ? null : <aside className="min-w-0">{aside}</aside>}
        </div>
      </div>
    </div>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { locale, t } = useLanguage();
  const { origin } = useSettings();
  const all = [{ name: t('pages.home'), path: '/' }, ...crumbs];
  const itemListElement = all.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + addressOf(locale, path),
  }));
  return (
    <nav aria-label={t('pages.path')}>
      <ol className="flex flex-wrap gap-x-2 text-xs text-soft">
        {all.map(({ name, path }, index) => (
          <li key={path} className="flex gap-2">
            {index === 0 ? null : <span aria-hidden="true">/</span>}
            {index === all.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <a href={addressOf(locale, path)} className="underline-offset-4 hover:underline">
                {name}
              </a>
            )}
          </li>
        ))}
      </ol>
      <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement }} />
    </nav>
  );
}
