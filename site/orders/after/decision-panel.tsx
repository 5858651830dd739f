import { useState } from 'react';
import { formatMoney } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { may, type Order } from '../order-view.ts';
import type { StatusProps } from '../status/status-props.ts';
import { RefundForm, type RefundTo, refundFields } from './refund-form.tsx';

type Decision = 'accept' | 'top_up' | 'refund';

/** What came is not what was agreed: both side by side, and the choice is the customer's. */
export function DecisionPanel({ order }: StatusProps) {
  const { locale, t } = useLanguage();
  const [refunding, setRefunding] = useState(false);
  const api = useApi();
  const action = useAction({ fields: refundFields });
  const offer = order.accept_offer;
  const { currency_iso_code: currency } = order.outcome;
  const offered = offer && formatMoney(offer.outcome_amount, currency, locale);

  async function send(decision: Decision, refund: RefundTo = {}) {
    const attributes = {
      decision,
      ...refund,
      ...(decision === 'accept' && offer !== null ? { outcome_amount: offer.outcome_amount } : {}),
    };
    const params = { id: order.id };
    return api.call('POST /api/v1/orders/{id}/decision', { params, attributes });
  }

  const decide = (decision: Decision) => action.run(() => send(decision), { decision });

  return (
    <div className="space-y-4 border-l-2 border-amber pl-4">
      <p>{t.ifKnown(`orderPage.decision.${order.exception}`) ?? t('orderPage.decision.other')}</p>
      <Comparison order={order} />
      <div className="flex flex-wrap gap-3">
        {may(order, 'accept') ? (
          <Button busy={action.busy} onClick={() => decide('accept')}>
            {offered === null
              ? t('orderPage.accept')
              : t('orderPage.acceptFor', { amount: offered })}
          </Button>
        ) : null}
        {may(order, 'top_up') ? (
          <Button kind="quiet" disabled={action.busy} onClick={() => decide('top_up')}>
            {t('orderPage.topUp', stillDue(order, locale))}
          </Button>
        ) : null}
        {may(order, 'refund') ? (
          <Button kind="quiet" disabled={action.busy} onClick={() => setRefunding(true)}>
            {t('orderPage.refund')}
          </Button>
        ) : null}
      </div>
      {may(order, 'refund') ? null : (
        <p className="text-sm text-soft">{t('orderPage.refundTooSmall')}</p>
      )}
      <Dialog
        open={refunding}
        title={t('orderPage.refundTitle')}
        onClose={() => setRefunding(false)}
      >
        <RefundForm
          order={order}
          lead={<RefundAmount order={order} />}
          confirm={t('orderPage.refundConfirm')}
          action={action}
          onRefund={(refund) => send('refund', refund)}
          onDone={() => setRefunding(false)}
        />
      </Dialog>
      <ActionTrouble action={action} />
    </div>
  );
}

/** What is left to pay, as where to pay has it, and what has come. */
function stillDue({ wallet, income, income_amount, received_amount }: Order, locale: Locale) {
  const { currency_iso_code: currency } = income;
  const left = formatMoney(wallet?.amount ?? income_amount, currency, locale);
  return { left, came: formatMoney(received_amount, currency, locale) };
}

function Comparison({ order }: Pick<StatusProps, 'order'>) {
  const { t } = useLanguage();
  const { income, outcome, accept_offer: offer } = order;
  const rows = [
    [t('orderPage.agreed'), order.income_amount, income.currency_iso_code],
    [t('orderPage.received'), order.received_amount, income.currency_iso_code],
    ...(offer ? [[t('orderPage.offer'), offer.outcome_amount, outcome.currency_iso_code]] : []),
  ] as const;
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
      {rows.map(([label, amount, currency]) => (
        <div key={label}>
          <dt className="overline-text">{label}</dt>
          <dd>
            <Money
              amount={amount ?? ''}
              currency={currency ?? ''}
              className="text-lg font-semibold"
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How much comes back is said before the button. */
function RefundAmount({ order }: Pick<StatusProps, 'order'>) {
  const { locale, t } = useLanguage();
  const { refund_amount: back, received_amount: came, income } = order;
  const amount = formatMoney(back, income.currency_iso_code, locale);
  const key = back === came ? 'orderPage.refundWhole' : 'orderPage.refundAmount';
  return t(key, { amount });
}
