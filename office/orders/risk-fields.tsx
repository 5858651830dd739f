import type { OfficePayout } from '../../contract/office/orders.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** Why what screening has stopped goes on. */
export function ReasonFor({ action }: { action: Action }) {
  const { t } = useLanguage();
  return <ReasonField action={action} hint={t('risk.hold.reasonHint')} />;
}

/** Which payout is released, and why. */
export function ReleaseFields(props: { payout: OfficePayout | undefined; action: Action }) {
  const { payout, action } = props;
  if (payout === undefined) return null;
  return (
    <>
      <input type="hidden" name="payout_id" value={payout.id} />
      <div>
        <p className="text-lg font-medium">
          <Money amount={payout.amount} currency={payout.currency} />
        </p>
        <p className="font-mono text-sm break-all text-soft">{payout.account}</p>
      </div>
      <ReasonField action={action} />
    </>
  );
}

/** Where screening has to do with a refund: a reason, and a word that the risk is known. */
export function RefundRisk({ order, action }: { order: OfficeOrder; action: Action }) {
  const { t } = useLanguage();
  const risky = action.errorOf('refund_account') !== undefined;
  if (order.screening_hold === null && order.screenings.length === 0 && !risky) return null;
  return (
    <>
      <ActionField
        action={action}
        name="reason"
        label={t('risk.refund.reason')}
        hint={t('risk.refund.reasonHint')}
        maxLength={500}
        required={order.screening_hold !== null}
      />
      <Checkbox name="despite_screening">{t('risk.refund.despite')}</Checkbox>
    </>
  );
}
