import { type Locale, locales } from '../../i18n/locale.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { useLanguage } from './language.tsx';
import { useSettings } from './root-data.ts';
import { SharingTags } from './sharing-tags.tsx';

export type HeadProps = {
  readonly title: string;
  readonly description?: string | undefined;
  /** Path without the language; absent for pages that no search engine should keep. */
  readonly path?: string;
  /** Where the page stands in each language, when its path is not the same; null: it does not. */
  readonly paths?: Readonly<Record<Locale, string | null>>;
  /** Picture for sharing, a path on this origin. */
  readonly image?: string | undefined;
  readonly article?: { readonly published: string; readonly changed: string };
};

/** Title, description, canonical address, the same page in the other language, and for sharing. */
export function PageHead(props: HeadProps) {
  const { title, description, path } = props;
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Places path={path} paths={props.paths} />
      )}
      {import.meta.env.SSR ? <SharingTags {...props} /> : null}
    </>
  );
}

function Places({ path, paths }: { path: string; paths: HeadProps['paths'] }) {
  const { locale } = useLanguage();
  const { origin } = useSettings();
  const pathIn = (other: Locale) => (paths === undefined ? path : paths[other]);
  const original = pathIn('ru');
  return (
    <>
      <link rel="canonical" href={origin + addressOf(locale, path)} />
      {locales.map((other) => {
        const there = pathIn(other);
        if (there === null) return null;
        const href = origin + addressOf(other, there);
        return <link key={other} rel="alternate" hrefLang={other} href={href} />;
      })}
      {original === null ? null : (
        <link rel="alternate" hrefLang="x-default" href={origin + addressOf('ru', original)} />
      )}
    </>
  );
}
