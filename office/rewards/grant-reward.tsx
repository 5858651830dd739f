import type { Item } from '../../client/call-types.ts';
import type { OfficeUserAttributes } from '../../contract/office/users.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

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
        return call('POST /office/api/users/{id}/rewards', {
          params: { id: user.id },
          attributes: { amount, reason },
          key,
        });
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
