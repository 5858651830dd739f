import { formatMoney } from '../../../i18n/format.ts';
import { useLanguage } from '../../shell/language.tsx';
import { TransactionLine } from '../after/transaction-line.tsx';
import type { StatusProps } from './status-props.ts';

/** The deposit is on its way back: how much, where to, and its transaction once there is one. */
export function Refunding({ order }: Pick<StatusProps, 'order'>) {
  const { locale, t } = useLanguage();
  const { refund_amount: back, refund_account: account } = order;
  const amount = formatMoney(back, order.income.currency_iso_code, locale);
  return (
    <>
      <p className="wrap-anywhere">
        {t('orderPage.refundingText', { amount, account: account ?? '' })}
      </p>
      <TransactionLine
        label={t('orderPage.txidOutcome')}
        txid={order.refund_txid}
        url={order.refund_tx_url}
      />
    </>
  );
}
