import { Link } from 'react-router';
import { formatMoney } from '../../../i18n/format.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** Sent, with the number of the transaction as proof. */
export function Completed({ order }: StatusProps) {
  const { locale, t } = useLanguage();
  const amount = formatMoney(order.outcome_amount, order.outcome.currency_iso_code, locale);
  return (
    <StatusPanel title={t('orderPage.completedTitle', { amount })}>
      <p>{t('orderPage.completedText')}</p>
      {order.outcome_txid ? (
        <CopyLine label={t('orderPage.txidOutcome')} value={order.outcome_txid} grouped />
      ) : null}
      <p className="no-print flex flex-wrap gap-3 pt-2">
        <Link to="/" className={buttonLook()}>
          {t('orderPage.newOrder')}
        </Link>
        <Button kind="quiet" onClick={() => print()}>
          {t('orderPage.print')}
        </Button>
      </p>
    </StatusPanel>
  );
}
