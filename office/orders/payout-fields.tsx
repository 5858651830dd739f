import { CopyLine } from '../../ui/copy-line.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Deed } from '../api/use-deed.ts';
import { DeedField } from '../parts/deed-field.tsx';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import type { OfficeOrder } from './order-page.tsx';

type Props = { readonly order: OfficeOrder; readonly deed: Deed; readonly failed: boolean };

/** Exactly what to pay and where, to be copied; then the number of the payment, or why not. */
export function PayoutFields({ order, deed, failed }: Props) {
  const { t } = useLanguage();
  const payout = order.payouts.find((each) => each.by_operator);
  if (payout === undefined) return <Notice tone="waiting">{t('office.payout.gone')}</Notice>;
  return (
    <>
      <input type="hidden" name="payout_id" value={payout.id} />
      <div>
        <CopyLine
          label={t('office.payout.amount')}
          value={payout.amount}
          shown={<Money amount={payout.amount} currency={payout.currency} />}
        />
        <CopyLine label={t('office.payout.account')} value={payout.account} grouped />
        {payout.memo === null ? null : <CopyLine label="MEMO" value={payout.memo} />}
      </div>
      {failed ? (
        <ReasonField deed={deed} />
      ) : (
        <DeedField
          deed={deed}
          name="reference"
          label={t('office.reference')}
          hint={t('office.payout.referenceHint')}
          maxLength={200}
          required
        />
      )}
    </>
  );
}
