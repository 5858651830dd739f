import { formatMoney } from '../../../i18n/format.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { NextExchange } from '../after/next-exchange.tsx';
import { ReviewLinks } from '../after/review-links.tsx';
import { ReviewPanel } from '../after/review-panel.tsx';
import { PayoutLine } from './payout-line.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** Sent, with the number of the transaction as proof. */
export function Completed({ order }: StatusProps) {
  const { locale, t } = useLanguage();
  const amount = formatMoney(order.outcome_amount, order.outcome.currency_iso_code, locale);
  // A rail reports a payout when its network has confirmed it, a person when it has been sent.
  const isConfirmed = order.paid_out_by === 'rail' && order.outcome.kind === 'crypto';
  return (
    <StatusPanel title={t('orderPage.completedTitle', { amount })}>
      <p>{t(isConfirmed ? 'orderPage.completedConfirmed' : 'orderPage.completedText')}</p>
      <PayoutLine order={order} />
      <ReviewPanel order={order} />
      <ReviewLinks />
      <p className="no-print flex flex-wrap gap-3 pt-2">
        <NextExchange order={order} />
        <Button kind="quiet" onClick={() => print()}>
          {t('orderPage.print')}
        </Button>
      </p>
    </StatusPanel>
  );
}
