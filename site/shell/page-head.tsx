import { locales } from '../../i18n/locale.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { useLanguage } from './language.tsx';
import { useSettings } from './root-data.ts';

type Props = {
  readonly title: string;
  readonly description?: string;
  /** Path without the language; absent for pages that no search engine should keep. */
  readonly path?: string;
};

/** Title, description, canonical address and the same page in the other language. */
export function PageHead({ title, description, path }: Props) {
  const { locale } = useLanguage();
  const { origin } = useSettings();
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + addressOf(locale, path)} />
          {locales.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={other}
              href={origin + addressOf(other, path)}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={origin + addressOf('ru', path)} />
        </>
      )}
    </>
  );
}
