import { useLanguage } from '../../shell/language.tsx';
import { TransactionLine } from '../after/transaction-line.tsx';
import type { StatusProps } from './status-props.ts';

/** What the payout is known by: a transaction of its network, or the number a bank gave it. */
export function PayoutLine({ order }: Pick<StatusProps, 'order'>) {
  const { t } = useLanguage();
  const isBank = order.paid_out_by === 'operator' && order.outcome.kind !== 'crypto';
  return (
    <TransactionLine
      label={t(isBank ? 'orderPage.bankReference' : 'orderPage.txidOutcome')}
      txid={order.outcome_txid}
      url={order.outcome_tx_url}
    />
  );
}
