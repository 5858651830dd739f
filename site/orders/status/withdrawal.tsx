import { Link } from 'react-router';
import { formatMoney } from '../../../i18n/format.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button, buttonLook } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AwayNote } from '../order-desk.tsx';
import { may, payoutUnderWay } from '../order-view.ts';
import { ScreeningNote } from '../pay/screening-note.tsx';
import { Completed } from './completed.tsx';
import { Processing } from './processing.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** An order that pays out a balance: it waits for its user, and unpaid the money goes back. */
export function Withdrawal(props: StatusProps) {
  const { t } = useLanguage();
  const { order } = props;
  switch (order.status) {
    case 'waiting_funds':
      return <Waiting {...props} />;
    case 'processing':
      return payoutUnderWay(order) ? <Processing {...props} /> : <Sending {...props} />;
    case 'completed':
      return <Completed {...props} />;
    case 'moderation':
      return (
        <StatusPanel title={t('withdrawal.moderationTitle')}>
          <Held {...props} />
        </StatusPanel>
      );
    case 'expired':
      return <Returned order={order} title={t('withdrawal.expiredTitle')} />;
    case 'cancelled':
      return <Returned order={order} title={t('withdrawal.cancelledTitle')} />;
    case 'rejected':
    case 'refunded':
      return <Returned order={order} title={t('withdrawal.rejectedTitle')} />;
    default:
      return order.status satisfies never;
  }
}

function Held({ order }: StatusProps) {
  const { t } = useLanguage();
  if (order.screening?.class === 'not_scored') return <ScreeningNote order={order} />;
  return (
    <Notice tone="waiting">
      {t('orderPage.moderationText')}
      <AwayNote />
    </Notice>
  );
}

/** The link is in the mail and nowhere else; giving up needs no second question. */
function Waiting({ order }: StatusProps) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction();
  const ask = { params: { id: order.id } };
  return (
    <StatusPanel title={t('withdrawal.waitTitle')}>
      <p>{t('withdrawal.waitText', { email: order.email ?? '' })}</p>
      <p className="text-amber">
        {t('withdrawal.waitUntil')} <Moment at={order.expires_at} className="font-semibold" />
      </p>
      {may(order, 'cancel') ? (
        <Button
          kind="quiet"
          busy={action.busy}
          onClick={() => action.run(() => api.call('DELETE /api/v1/orders/{id}', ask))}
        >
          {t('withdrawal.cancel')}
        </Button>
      ) : null}
      <ActionTrouble action={action} />
    </StatusPanel>
  );
}

function Sending({ order }: StatusProps) {
  const { locale, t } = useLanguage();
  const amount = formatMoney(order.outcome_amount, order.outcome.currency_iso_code, locale);
  return (
    <StatusPanel title={t('withdrawal.processingTitle')}>
      <p>{t('orderPage.processingText', { amount })}</p>
      {order.paid_out_by === 'operator' ? <AwayNote /> : null}
    </StatusPanel>
  );
}

function Returned({ order, title }: Pick<StatusProps, 'order'> & { readonly title: string }) {
  const { t } = useLanguage();
  return (
    <StatusPanel title={title}>
      <p>{t('withdrawal.returned')}</p>
      {order.status_reason ? (
        <p className="text-sm">{t('orderPage.reason', { reason: order.status_reason })}</p>
      ) : null}
      <p className="no-print pt-2">
        <Link to="/account/rewards" className={buttonLook()}>
          {t('withdrawal.again')}
        </Link>
      </p>
    </StatusPanel>
  );
}
