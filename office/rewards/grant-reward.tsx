import type { OfficeUserAttributes } from '../../contract/office-users.ts';
import { type Item, send } from '../api/call.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { typedNumber } from '../parts/typed-number.ts';

type Props = { readonly user: Item<OfficeUserAttributes>; readonly onClose: () => void };

/** Grants a user a bonus, with a reason they will read. */
export function GrantReward({ user, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('office.rewards.grantTo', { email: user.email })}
      submit={t('office.rewards.grant')}
      fields={['amount', 'reason']}
      onClose={onClose}
      onSubmit={(form, key) => {
        const amount = typedNumber(textOf(form, 'amount'));
        const reason = textOf(form, 'reason');
        return send('POST', `/users/${user.id}/rewards`, { amount, reason }, key);
      }}
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="amount"
            label={t('office.rewards.amount')}
            inputMode="decimal"
            required
          />
          <ReasonField
            action={action}
            label={t('office.rewards.reason')}
            hint={t('office.rewards.reasonHint')}
          />
        </>
      )}
    </FormDialog>
  );
}
