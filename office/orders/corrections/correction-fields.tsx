import type { Action } from '../../../ui/actions/use-action.ts';
import { ActionField } from '../../../ui/forms/action-field.tsx';
import { useLanguage } from '../../parts/language.tsx';
import { ReasonField } from '../../parts/reason-field.tsx';
import type { OfficeOrder } from '../order-page.tsx';
import { Compared } from './compared.tsx';
import { comparedOf } from './corrections.tsx';

type Props = { readonly order: OfficeOrder; readonly action: Action };

/** The account as it should have been typed: the one before stands there to be mended. */
export function ProposalFields({ order, action }: Props) {
  const { t } = useLanguage();
  return (
    <>
      <ActionField
        action={action}
        name="outcome_account"
        mono
        label={t('office.correction.account', { system: order.outcome.name })}
        hint={t('office.correction.accountHint')}
        defaultValue={readable(order.outcome_account)}
        autoComplete="off"
        spellCheck={false}
        required
      />
      {order.outcome_memo_label === null ? null : (
        <ActionField
          action={action}
          name="outcome_memo"
          mono
          label={order.outcome_memo_label}
          defaultValue={readable(order.outcome_memo ?? '')}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <ReasonField action={action} />
    </>
  );
}

/** Nobody mends what they see masked. */
function readable(account: string): string {
  return account.includes('•') ? '' : account;
}

/** Which correction is approved or cancelled: the one that is seen, and no other. */
export function CorrectionFields({
  order,
  action,
  asksWhy,
}: Props & { readonly asksWhy: boolean }) {
  const open = order.corrections.find(({ ended_at: endedAt }) => endedAt === null);
  if (open === undefined) return null;
  return (
    <>
      <input type="hidden" name="correction_id" value={open.id} />
      <Compared {...comparedOf(open)} />
      {asksWhy ? <ReasonField action={action} /> : null}
    </>
  );
}
