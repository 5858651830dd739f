import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AwayNote } from '../order-desk.tsx';
import { may } from '../order-view.ts';
import { Requisites } from '../pay/requisites.tsx';
import type { StatusProps } from './status-props.ts';

/**
 * The customer says that they have paid. Where to is folded away, or they would pay twice; a press
 * by mistake is taken back until something is seen.
 */
export function Claimed({ order }: StatusProps) {
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
      <TakeBackClaim order={order} />
    </>
  );
}

/** Pressed by mistake: nothing has been paid yet. */
export function TakeBackClaim({ order }: StatusProps) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction();
  const ask = { params: { id: order.id } };
  if (!may(order, 'take_back_claim')) return null;
  return (
    <div className="no-print space-y-2">
      <Button
        kind="quiet"
        busy={action.busy}
        onClick={() => action.run(() => api.call('DELETE /api/v1/orders/{id}/payment_claim', ask))}
      >
        {t('orderPage.claimTakeBack')}
      </Button>
      <p className="text-xs text-soft">{t('orderPage.claimTakeBackHint')}</p>
      <ActionTrouble action={action} />
    </div>
  );
}
