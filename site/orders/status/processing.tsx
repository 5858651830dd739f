import { formatMoney } from '../../../i18n/format.ts';
import { useLanguage } from '../../shell/language.tsx';
import { AwayNote, useLeftAlone } from '../order-desk.tsx';
import { payoutUnderWay } from '../order-view.ts';
import { PayoutLine } from './payout-line.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** The money is here and the payout is on its way: nothing to do but wait. */
export function Processing({ order }: StatusProps) {
  const { locale, t } = useLanguage();
  const amount = formatMoney(order.outcome_amount, order.outcome.currency_iso_code, locale);
  const alone = useLeftAlone(order.paid_out_by === 'operator');
  if (!payoutUnderWay(order)) {
    return (
      <StatusPanel title={t('orderPage.processingTitle')}>
        <p>{t(alone ? 'orderPage.processingLater' : 'orderPage.processingText', { amount })}</p>
        {alone ? <AwayNote /> : null}
      </StatusPanel>
    );
  }
  return (
    <StatusPanel title={t('orderPage.sentTitle', { amount })}>
      <p>{t('orderPage.sentText')}</p>
      <PayoutLine order={order} />
    </StatusPanel>
  );
}
