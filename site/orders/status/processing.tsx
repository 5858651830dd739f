import { formatMoney } from '../../../i18n/format.ts';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AwayNote } from '../away-note.tsx';
import { payoutUnderWay } from '../order-view.ts';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** The money is here and the payout is on its way: nothing to do but wait. */
export function Processing({ order }: StatusProps) {
  const { locale, t } = useLanguage();
  const amount = formatMoney(order.outcome_amount, order.outcome.currency_iso_code, locale);
  if (!payoutUnderWay(order)) {
    return (
      <StatusPanel title={t('orderPage.processingTitle')}>
        <p>{t('orderPage.processingText', { amount })}</p>
        {order.outcome.kind === 'crypto' ? null : <AwayNote />}
      </StatusPanel>
    );
  }
  return (
    <StatusPanel title={t('orderPage.sentTitle', { amount })}>
      <p>{t('orderPage.sentText')}</p>
      {order.outcome_txid ? (
        <CopyLine label={t('orderPage.txidOutcome')} value={order.outcome_txid} grouped />
      ) : null}
    </StatusPanel>
  );
}
