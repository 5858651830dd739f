import { useLocation } from 'react-router';
import { localeOfPath } from '../../i18n/locale-path.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Moment } from '../../ui/values/moment.tsx';
import { isInSection } from '../platform/is-in-section.ts';
import { useLanguage } from './language.tsx';
import { useRootData, useSettings } from './root-data.ts';

/** In demo mode every page says so. */
export function DemoBanner() {
  const { t } = useLanguage();
  if (!useSettings().demo) return null;
  return (
    <p className="no-print border-b border-hairline px-4 py-1.5 text-center text-xs text-soft">
      {t('site.demo')}
    </p>
  );
}

/** What the operators have to say to everybody, and when a technical break ends. */
export function NoticeBar() {
  const { t } = useLanguage();
  const { notice } = useRootData();
  const { path } = localeOfPath(useLocation().pathname);
  if (notice === null || !(notice.text || notice.technical_break)) return null;
  // In a break the pages of the exchange say the same at length.
  if (notice.technical_break && isInSection(path, '/')) return null;
  const waiting = notice.technical_break || notice.level !== 'info';
  return (
    <section
      aria-label={t('site.notice')}
      className={`no-print border-b border-hairline ${waiting ? 'bg-amber-wash' : 'bg-green-wash'}`}
    >
      <p className="mx-auto flex max-w-[84rem] gap-2.5 px-4 py-2.5 text-sm sm:px-6">
        <Icon
          name={waiting ? 'clock' : 'info'}
          className={`mt-0.5 size-5 ${waiting ? 'text-amber' : 'text-green'}`}
        />
        <span>
          {notice.technical_break ? `${t('site.breakTitle')}. ` : ''}
          {notice.text}{' '}
          {notice.resume_at ? (
            <>
              {t('site.breakResume')}: <Moment at={notice.resume_at} />
            </>
          ) : null}
        </span>
      </p>
    </section>
  );
}
