import type { Item } from '../../client/call-types.ts';
import type { ReleaseNoticeAttributes } from '../../contract/office/operation/releases.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';

type Props = {
  readonly list: {
    readonly items: readonly Item<ReleaseNoticeAttributes>[];
    readonly meta: { readonly current: string; readonly on: boolean; readonly failing: boolean };
  };
};

/** Which version runs, and which newer ones there are. */
export function Releases({ list: { items, meta } }: Props) {
  const { t } = useLanguage();
  const { current, on, failing } = meta;
  const quiet = on ? 'releases.none' : 'releases.off';
  return (
    <div className="mb-6 max-w-prose space-y-3 text-sm">
      {items.length === 0 && !failing ? <p className="text-soft">{t(quiet, { current })}</p> : null}
      {failing ? <Notice tone="waiting">{t('releases.failing')}</Notice> : null}
      {items.length === 0 ? null : (
        <ul aria-label={t('releases.title')} className="divide-y divide-hairline">
          {items.map(({ id, version, title, url, security, published_at: at }) => (
            <li key={id} className="py-2">
              <p className={security ? 'text-red' : ''}>
                {t(security ? 'releases.security' : 'releases.newer', { version, current })}
              </p>
              <p className="wrap-anywhere text-soft">
                {title}
                {at === null ? null : (
                  <>
                    {' · '}
                    <Moment at={at} />
                  </>
                )}
                {url === null ? null : (
                  <>
                    {' · '}
                    <a href={url} target="_blank" rel="noreferrer" className="text-link">
                      {t('releases.read')}
                      <span className="sr-only"> {version}</span>
                    </a>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
