import { Button } from '../../../ui/button.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { ActionTrouble } from '../action-trouble.tsx';
import { NextExchange } from '../next-exchange.tsx';
import { may } from '../order-view.ts';
import { useOrderAction } from '../use-order-action.ts';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** The time to pay is over, yet money on its way still counts towards this order. */
export function Expired({ order, reload }: StatusProps) {
  const { t } = useLanguage();
  const action = useOrderAction(reload, t('orderPage.actionFailedText'));
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
              action.run((api) =>
                api.post('/api/v1/orders/confirm_payment', { order_id: order.id }),
              )
            }
          >
            {t('orderPage.claim')}
          </Button>
        ) : null}
      </p>
      <ActionTrouble problems={action.problems} />
    </StatusPanel>
  );
}
