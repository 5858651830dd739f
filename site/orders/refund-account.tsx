import { useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { errorsByField } from '../api/field-errors.ts';
import { useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { orderPath } from './load-order.ts';
import { may } from './order-view.ts';
import { RefundForm, type RefundTo, refundFields } from './refund-form.tsx';
import type { StatusProps } from './status/status-props.ts';
import { useOrderAction } from './use-order-action.ts';

type Props = StatusProps & { readonly amount: string };

/** Where money of an order that is over goes back to: asked for, and changed while it is here. */
export function RefundAccount({ order, reload, amount }: Props) {
  const { locale, t } = useLanguage();
  const [changing, setChanging] = useState(false);
  const action = useOrderAction(reload, t('orderPage.actionFailedText'));
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
    const path = orderPath(order.id, '/refund_account');
    if (await action.run((api) => api.put(path, to))) setChanging(false);
  }

  return (
    <div className="no-print space-y-3">
      <RefundForm
        order={order}
        lead={t('orderPage.refundWhere', { amount: money })}
        confirm={t('orderPage.refundAccountSave')}
        busy={action.busy}
        errors={errorsByField(action.problems)}
        onRefund={give}
      />
      <ActionTrouble
        problems={action.problems.filter(({ name }) => !refundFields.includes(name))}
      />
    </div>
  );
}
