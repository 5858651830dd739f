import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { AccountAttributes } from '../../contract/office/accounts.ts';
import {
  type OwnTemplate,
  ownSides,
  ownTemplates,
} from '../../core/own-operations/own-operation.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { call } from '../api/call.ts';
import { type Say, useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

type Account = Item<AccountAttributes>;
type Props = { readonly accounts: readonly Account[]; readonly onClose: () => void };

/** Asks for one operation by its template. */
export function NewOperation({ accounts, onClose }: Props) {
  const { t } = useLanguage();
  const [template, setTemplate] = useState<OwnTemplate>('transfer');
  return (
    <FormDialog
      title={t('accounts.operations.new')}
      submit={t('accounts.operations.post')}
      fields={[
        'template',
        'from_system_id',
        'to_system_id',
        'amount',
        'to_amount',
        'fee',
        'reason',
      ]}
      onClose={onClose}
      onSubmit={(form, key) =>
        call('POST /office/api/own_operations', {
          attributes: {
            template,
            from_system_id: textOf(form, 'from_system_id') || null,
            to_system_id: textOf(form, 'to_system_id') || null,
            amount: typedNumber(textOf(form, 'amount')),
            to_amount: typedNumber(textOf(form, 'to_amount')),
            fee: typedNumber(textOf(form, 'fee')),
            reason: textOf(form, 'reason'),
          },
          key,
        })
      }
    >
      {(action) => (
        <>
          <Select
            name="template"
            label={t('accounts.operations.template')}
            value={template}
            onChange={({ target: { value } }) =>
              setTemplate(ownTemplates.find((each) => each === value) ?? 'transfer')
            }
          >
            {ownTemplates.map((each) => (
              <option key={each} value={each}>
                {t(`accounts.template.${each}`)}
              </option>
            ))}
          </Select>
          <Sides template={template} accounts={accounts} action={action} />
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}

type SidesProps = Pick<Props, 'accounts'> & {
  readonly template: OwnTemplate;
  readonly action: Pick<Action, 'errorOf'>;
};

/** Where money leaves, where it comes, and how much. */
function Sides({ template, accounts, action }: SidesProps) {
  const { t } = useLanguage();
  const sides = ownSides[template];
  const isTrade = template === 'trade';
  return (
    <>
      {sides.from ? (
        <Select
          name="from_system_id"
          label={t('accounts.operations.from')}
          error={action.errorOf('from_system_id')}
          required
        >
          {choicesOf(accounts, t)}
        </Select>
      ) : null}
      {sides.to ? (
        <Select
          name="to_system_id"
          label={t('accounts.operations.to')}
          error={action.errorOf('to_system_id')}
          required
        >
          {choicesOf(accounts, t)}
        </Select>
      ) : null}
      <ActionField
        action={action}
        name="amount"
        inputMode="decimal"
        label={t(isTrade ? 'accounts.operations.amountGiven' : 'accounts.operations.amount')}
        required
      />
      {isTrade ? (
        <ActionField
          action={action}
          name="to_amount"
          inputMode="decimal"
          label={t('accounts.operations.amountGot')}
          required
        />
      ) : null}
      {sides.fee ? (
        <ActionField
          action={action}
          name="fee"
          inputMode="decimal"
          label={t('accounts.operations.feeField')}
          hint={t('accounts.operations.feeHint')}
        />
      ) : null}
    </>
  );
}

function choicesOf(accounts: readonly Account[], t: Say) {
  return [
    <option key="" value="">
      {t('accounts.operations.choose')}
    </option>,
    ...accounts.map(({ id, system }) => (
      <option key={id} value={id}>
        {system.name} · {system.currency}
      </option>
    )),
  ];
}
