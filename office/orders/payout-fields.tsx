import type { OfficePayout } from '../../contract/office-orders.ts';
import { Money } from '../../ui/money.tsx';
import type { Action } from '../api/use-action.ts';
import { ActionField } from '../parts/action-field.tsx';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

/** What may become of a payout that somebody has taken. */
export type PayoutAction =
  | 'report_payout'
  | 'report_payout_failed'
  | 'release_payout'
  | 'take_over_payout';

type Props = {
  readonly name: PayoutAction;
  readonly payout: OfficePayout | undefined;
  readonly action: Action;
};

/** Which payout it is about; then the number of the payment, or why. */
export function PayoutFields({ name, payout, action }: Props) {
  const { t } = useLanguage();
  if (payout === undefined) return null;
  return (
    <>
      <input type="hidden" name="payout_id" value={payout.id} />
      {/* Taken over from whom the operator has seen, and from nobody else. */}
      <input type="hidden" name="taken_at" value={payout.taken?.at ?? ''} />
      <div>
        <p className="text-lg font-medium">
          <Money amount={payout.amount} currency={payout.currency} />
        </p>
        <p className="font-mono text-sm break-all text-soft">{payout.account}</p>
        <p className="text-sm">
          {[payout.bank, payout.recipient].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      {name === 'report_payout' ? (
        <ActionField
          action={action}
          name="reference"
          label={t('office.reference')}
          hint={t('office.payout.referenceHint')}
          maxLength={200}
          required
        />
      ) : null}
      {name === 'report_payout_failed' || name === 'take_over_payout' ? (
        <ReasonField action={action} />
      ) : null}
    </>
  );
}
