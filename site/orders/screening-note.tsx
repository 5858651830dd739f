import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';

/** Why the coins are checked, since when and until when, and what the customer can do meanwhile. */
export function ScreeningNote({ order: { screening } }: { order: Order }) {
  const { t } = useLanguage();
  if (screening === null) return null;
  return (
    <Notice tone="waiting">
      <p>{t(`orderPage.screening.${screening.class}`)}</p>
      <p>
        {t('orderPage.screening.since')} <Moment at={screening.since} />.{' '}
        {screening.overdue ? (
          t('orderPage.screening.overdue')
        ) : (
          <>
            {t('orderPage.screening.until')} <Moment at={screening.until} />.
          </>
        )}
      </p>
      <p>{t(`orderPage.screening.asks.${screening.asks}`)}</p>
    </Notice>
  );
}
