import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { ActionTrouble } from '../action-trouble.tsx';
import { orderPath } from '../load-order.ts';
import { AwayNote } from '../order-desk.tsx';
import { may } from '../order-view.ts';
import { Requisites } from '../requisites.tsx';
import { useOrderAction } from '../use-order-action.ts';
import type { StatusProps } from './status-props.ts';

/**
 * The customer says that they have paid. Where to is folded away, or they would pay twice; a press
 * by mistake is taken back until something is seen.
 */
export function Claimed({ order, reload }: StatusProps) {
  const { t } = useLanguage();
  const byOperator = order.confirmed_by === 'operator';
  return (
    <>
      <Notice title={t('orderPage.claimed')}>
        {t(byOperator ? 'orderPage.claimedManual' : 'orderPage.claimedCrypto')}
        {byOperator || order.paid_out_by === 'operator' ? <AwayNote /> : null}
      </Notice>
      {order.wallet === null ? null : (
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            {t('orderPage.claimedDetails')}
          </summary>
          <Requisites order={order} wallet={order.wallet} />
        </details>
      )}
      <TakeBackClaim order={order} reload={reload} />
    </>
  );
}

/** Pressed by mistake: nothing has been paid yet. */
export function TakeBackClaim({ order, reload }: StatusProps) {
  const { t } = useLanguage();
  const action = useOrderAction(reload, t('orderPage.actionFailedText'));
  if (!may(order, 'take_back_claim')) return null;
  return (
    <div className="no-print space-y-2">
      <Button
        kind="quiet"
        busy={action.busy}
        onClick={() => action.run((api) => api.delete(orderPath(order.id, '/payment_claim')))}
      >
        {t('orderPage.claimTakeBack')}
      </Button>
      <p className="text-xs text-soft">{t('orderPage.claimTakeBackHint')}</p>
      <ActionTrouble problems={action.problems} />
    </div>
  );
}
