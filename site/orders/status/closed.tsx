import { Link } from 'react-router';
import { buttonLook } from '../../../ui/button.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { Refunding } from './refunding.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** Cancelled before anything was paid. */
export function Cancelled({ order }: StatusProps) {
  const { t } = useLanguage();
  return (
    <Closed
      order={order}
      title={t('orderPage.cancelledTitle')}
      text={t('orderPage.cancelledText')}
    />
  );
}

/** Rejected by an operator; what was paid goes back, unless it is not worth its way. */
export function Rejected({ order }: StatusProps) {
  const { t } = useLanguage();
  const { received_amount: came, refund_amount: back, refunding } = order;
  const stays = /[1-9]/.test(came) && !/[1-9]/.test(back);
  const text = stays ? t('orderPage.refundTooSmall') : t('orderPage.rejectedText');
  const title = t('orderPage.rejectedTitle');
  return <Closed order={order} title={title} text={refunding ? null : text} />;
}

/** The money went back, with the number of the transaction as proof. */
export function Refunded({ order }: StatusProps) {
  const { t } = useLanguage();
  return (
    <Closed order={order} title={t('orderPage.refundedTitle')} text={t('orderPage.refundedText')} />
  );
}

type Props = Pick<StatusProps, 'order'> & { readonly title: string; readonly text: string | null };

function Closed({ order, title, text }: Props) {
  const { t } = useLanguage();
  return (
    <StatusPanel title={title}>
      {text === null ? null : <p>{text}</p>}
      {order.status_reason ? (
        <p className="text-sm">{t('orderPage.reason', { reason: order.status_reason })}</p>
      ) : null}
      {order.refunding ? <Refunding order={order} /> : null}
      <p className="no-print pt-2">
        <Link to="/" className={buttonLook()}>
          {t('orderPage.newOrder')}
        </Link>
      </p>
    </StatusPanel>
  );
}
