import { formatMoney } from '../../../i18n/format.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { RefundAccount } from '../after/refund-account.tsx';
import { WriteAbout } from '../order-desk.tsx';
import { may, type Order } from '../order-view.ts';
import type { StatusProps } from '../status/status-props.ts';

/** Money that came beside the exchange: that it goes back, where to, and whom to write to. */
export function SecondPayment({ order }: StatusProps) {
  const { locale, t } = useLanguage();
  if (!/[1-9]/.test(order.surplus_amount)) return null;
  const amount = formatMoney(order.surplus_amount, order.income.currency_iso_code, locale);
  const { number, refund_account: account } = order;
  const excess = stepOf(order) === 'excess_kept_apart';
  const title = t(excess ? 'orderPage.excess' : 'orderPage.secondPayment', { amount });
  const returning = isReturning(order);
  if (!returning && !/[1-9]/.test(order.surplus_refund_amount)) {
    return (
      <Notice tone="waiting" title={title}>
        {t('orderPage.secondPaymentTooSmall')}
      </Notice>
    );
  }
  if (may(order, 'give_refund_account')) {
    // Of a rejected order the deposit's own panel asks.
    const asked = order.status === 'rejected' && /[1-9]/.test(order.refund_amount);
    return (
      <Notice tone="waiting" title={title}>
        <p>{t('orderPage.secondPaymentBack')}</p>
        {asked ? null : (
          <div className="mt-3">
            <RefundAccount order={order} amount={order.surplus_refund_amount} />
          </div>
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="waiting" title={title}>
      <p>
        {returning
          ? t('orderPage.secondPaymentLeaving')
          : account === null
            ? t('orderPage.secondPaymentText', { number })
            : t('orderPage.secondPaymentTo', { account, number })}
      </p>
      {returning ? null : (
        <p className="no-print mt-1">
          <WriteAbout number={number} />
        </p>
      )}
    </Notice>
  );
}

/** It is on its way; where the order itself is being given back, that says nothing of it. */
function isReturning({ status, timeline }: Order): boolean {
  if (status === 'moderation' || status === 'rejected') return false;
  const last = timeline.findLast(({ code }) => steps.has(code));
  return last?.code === 'refund_queued';
}

/** How the money came that is kept apart: above the agreed amount, or as one payment more. */
function stepOf({ timeline }: Order): string | undefined {
  return timeline.findLast(({ code }) => kinds.has(code))?.code;
}

const kinds = new Set(['deposit_surplus', 'excess_kept_apart']);
const steps = new Set([
  ...kinds,
  'refund_queued',
  'refund_failed',
  'refund_stopped',
  'surplus_refunded',
]);
