import { Notice } from '../../ui/states/notice.tsx';
import { Moment } from '../../ui/values/moment.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';

/** Where and when cash changes hands, and what the customer says at the desk. */
export function Meeting({ order }: { readonly order: Order }) {
  const { t } = useLanguage();
  const { city, visit, handover_code: code } = order;
  const over = ['cancelled', 'rejected', 'refunded', 'expired'].includes(order.status);
  if (city === null || over) return null;
  return (
    <section aria-labelledby="meeting-title" className="border-y border-hairline py-4">
      <h2 id="meeting-title" className="mb-2 text-base">
        {t('orderPage.meeting', { city: city.name })}
      </h2>
      <dl className="divide-y divide-hairline text-sm">
        <div className="py-2">
          <dt className="overline-text">{t('orderPage.meetingAddress')}</dt>
          <dd className="break-words">{city.address}</dd>
        </div>
        <div className="py-2">
          <dt className="overline-text">{t('orderPage.meetingTime')}</dt>
          <dd>
            {visit === null ? (
              t('orderPage.meetingLater')
            ) : (
              <>
                <Moment at={visit.from} /> – <Moment at={visit.to} />
              </>
            )}
          </dd>
        </div>
        {code === null || order.status === 'completed' ? null : (
          <div className="py-2">
            <dt className="overline-text">{t('orderPage.handoverCode')}</dt>
            <dd className="figures text-xl tracking-widest">{code}</dd>
          </div>
        )}
      </dl>
      {code === null || order.status === 'completed' ? null : (
        <Notice>{t('orderPage.handoverText')}</Notice>
      )}
    </section>
  );
}
