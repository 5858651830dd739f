import { noneOfOurs } from '../../../contract/office/needs.ts';
import type { OfficePayout } from '../../../contract/office/orders.ts';
import type { Action } from '../../../ui/actions/use-action.ts';
import { ActionField } from '../../../ui/forms/action-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { useLanguage } from '../../parts/language.tsx';
import { ReasonField } from '../../parts/reason-field.tsx';

/** What may become of a payout that somebody has claimed. */
type PayoutAction = 'report_payout' | 'report_payout_failed' | 'release_payout' | 'reassign_payout';

type Props = {
  readonly name: PayoutAction;
  readonly payout: OfficePayout | undefined;
  /** Its customer says a code before cash is handed out. */
  readonly asksCode: boolean;
  readonly action: Action;
};

/** Which payout it is about; then the number of the payment, or why. */
export function PayoutFields({ name, payout, asksCode, action }: Props) {
  const { t } = useLanguage();
  if (payout === undefined) return null;
  return (
    <>
      <input type="hidden" name="payout_id" value={payout.id} />
      {/* Taken over from whom the operator has seen, and from nobody else. */}
      <input type="hidden" name="claimed_at" value={payout.claimed?.at ?? ''} />
      <div>
        <p className="text-lg font-medium">
          <Money amount={payout.amount} currency={payout.currency} />
        </p>
        <p className="font-mono text-sm break-all text-soft">{payout.account}</p>
        <p className="text-sm">
          {[payout.bank, payout.recipient].filter((part) => part !== null).join(' · ')}
        </p>
      </div>
      {name === 'report_payout' && asksCode && payout.kind === 'payout' ? (
        <ActionField
          action={action}
          name="handover_code"
          label={t('officeCities.handover')}
          hint={t('officeCities.handoverHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          required
        />
      ) : null}
      {name === 'report_payout' && payout.own_accounts.length > 0 ? (
        <PaidFrom accounts={payout.own_accounts} action={action} />
      ) : null}
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
      {name === 'report_payout_failed' || name === 'reassign_payout' ? (
        <ReasonField action={action} />
      ) : null}
    </>
  );
}

type PaidFromProps = {
  readonly accounts: OfficePayout['own_accounts'];
  readonly action: Action;
};

/** Which account of ours has paid: the one that paid last stands there already. */
function PaidFrom({ accounts, action }: PaidFromProps) {
  const { t } = useLanguage();
  const likely = accounts.length === 1 ? accounts[0] : accounts.find(({ last }) => last);
  return (
    <Select
      name="paid_from"
      label={t('desk.paidFrom')}
      defaultValue={likely?.id ?? ''}
      error={action.errorOf('paid_from')}
      required
    >
      <option value="" disabled>
        {t('desk.paidFromChoose')}
      </option>
      {accounts.map(({ id, account, bank, holder }) => (
        <option key={id} value={id}>
          {[account, bank, holder].filter((part) => part !== null).join(' · ')}
        </option>
      ))}
      <option value={noneOfOurs}>{t('desk.paidFromOther')}</option>
    </Select>
  );
}
