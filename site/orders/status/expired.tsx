import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { NextExchange } from '../after/next-exchange.tsx';
import { may } from '../order-view.ts';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** The time to pay is over, yet money on its way still counts towards this order. */
export function Expired({ order }: StatusProps) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction();
  return (
    <StatusPanel title={t('orderPage.expiredTitle')}>
      <p>{t('orderPage.expiredText')}</p>
      <p className="flex flex-wrap gap-3">
        <NextExchange order={order} />
        {may(order, 'confirm_payment') ? (
          <Button
            kind="quiet"
            busy={action.busy}
            onClick={() =>
              action.run(() =>
                api.call('POST /api/v1/orders/confirm_payment', {
                  attributes: { order_id: order.id },
                }),
              )
            }
          >
            {t('orderPage.claim')}
          </Button>
        ) : null}
      </p>
      <ActionTrouble action={action} />
    </StatusPanel>
  );
}
