import { useLanguage } from '../../shell/language.tsx';
import { useSettings } from '../../shell/root-data.ts';

/** Where else the exchange may be spoken of: monitors ask for this link once it is done. */
export function ReviewLinks() {
  const { t } = useLanguage();
  const links = useSettings().monitors.flatMap(({ name, review_url: url }) =>
    url === null ? [] : [{ name, url }],
  );
  if (links.length === 0) return null;
  return (
    <p className="no-print text-sm">
      {t('orderPage.reviewOn')}{' '}
      {links.map(({ name, url }) => (
        <a
          key={url}
          href={url}
          rel="noopener"
          target="_blank"
          className="mr-4 inline-block text-link"
        >
          {name}
        </a>
      ))}
    </p>
  );
}
