import { useState } from 'react';
import { formatMoney } from '../../../i18n/format.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { may } from '../order-view.ts';
import type { StatusProps } from '../status/status-props.ts';
import { RefundForm, type RefundTo, refundFields } from './refund-form.tsx';

type Props = StatusProps & { readonly amount: string };

/** Where money of an order that is over goes back to: asked for, and changed while it is here. */
export function RefundAccount({ order, amount }: Props) {
  const { locale, t } = useLanguage();
  const [changing, setChanging] = useState(false);
  const api = useApi();
  const action = useAction({ fields: refundFields });
  const money = formatMoney(amount, order.income.currency_iso_code, locale);
  const { refund_account: account } = order;
  if (!may(order, 'give_refund_account')) return null;
  if (account !== null && !changing) {
    return (
      <div className="space-y-3">
        <p className="wrap-anywhere">{t('orderPage.refundKnown', { amount: money, account })}</p>
        <p className="no-print">
          <Button kind="quiet" onClick={() => setChanging(true)}>
            {t('orderPage.refundChange')}
          </Button>
        </p>
      </div>
    );
  }

  async function give(to: RefundTo) {
    const ask = { params: { id: order.id }, attributes: to };
    await api.call('PUT /api/v1/orders/{id}/refund_account', ask);
  }

  return (
    <div className="no-print space-y-3">
      <RefundForm
        order={order}
        lead={t('orderPage.refundWhere', { amount: money })}
        confirm={t('orderPage.refundAccountSave')}
        action={action}
        onRefund={give}
        onDone={() => setChanging(false)}
      />
      <ActionTrouble action={action} />
    </div>
  );
}
