import { addressOf } from '../../../i18n/locale-path.ts';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AwayNote } from '../order-desk.tsx';
import { may } from '../order-view.ts';
import { CancelOrder } from '../pay/cancel-order.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** Nothing is to be paid yet: the card comes first, and the order goes on by itself. */
export function CardAwaited({ order }: StatusProps) {
  const { t } = useLanguage();
  const sent = order.card_verification;
  const waits = sent?.status === 'waiting';
  return (
    <StatusPanel title={t(waits ? 'orderPage.cardSentTitle' : 'orderPage.cardTitle')}>
      {waits ? (
        <Notice tone="waiting">
          {t('orderPage.cardSentText')}
          <AwayNote />
        </Notice>
      ) : (
        <p>{t('orderPage.cardText')}</p>
      )}
      {sent?.reject_reason ? (
        <Notice tone="loss" title={t('orderPage.cardRejected')}>
          {t('orderPage.reason', { reason: sent.reject_reason })}
        </Notice>
      ) : null}
      <p className="text-sm text-soft">
        {t('orderPage.cardUntil')} <Moment at={order.expires_at} />
      </p>
      <VerifyCard order={order} />
      {may(order, 'cancel') ? <CancelOrder order={order} /> : null}
    </StatusPanel>
  );
}

/** Where the card is sent, or how the one that was sent is getting on. */
export function VerifyCard({ order }: Pick<StatusProps, 'order'>) {
  const { locale, t } = useLanguage();
  const sent = order.card_verification;
  if (!may(order, 'verify_card')) return null;
  if (sent?.status === 'waiting') {
    if (sent.id === null) return null;
    return (
      <a href={addressOf(locale, `/verification/${sent.id}`)} className={buttonLook('quiet')}>
        {t('orderPage.cardStatus')}
      </a>
    );
  }
  return (
    <a href={addressOf(locale, `/verification/new?order=${order.id}`)} className={buttonLook()}>
      {t(sent === null ? 'orderPage.cardVerify' : 'orderPage.cardAgain')}
    </a>
  );
}
