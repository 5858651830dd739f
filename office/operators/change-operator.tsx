import type { OperatorAttributes } from '../../contract/office.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Item, send } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Press } from '../parts/press.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { RoleSelect } from './role-select.tsx';

type Props = {
  readonly operator: Item<OperatorAttributes>;
  readonly onClose: () => void;
  readonly onReset: (operator: OperatorAttributes | null) => void;
};

/** Name, role and access of an operator, and a new one-time password. */
export function ChangeOperator({ operator, onClose, onReset }: Props) {
  const { t } = useLanguage();
  const reset = useAction();
  const path = `/operators/${operator.id}`;

  async function resetPassword() {
    await reset.run(async () => {
      onReset(await send<OperatorAttributes>('POST', `${path}/reset_password`));
    });
  }

  return (
    <FormDialog
      title={operator.login}
      submit={t('office.save')}
      fields={['name', 'role', 'disabled']}
      onClose={onClose}
      onSubmit={(form) =>
        send('PATCH', path, {
          name: textOf(form, 'name'),
          role: textOf(form, 'role'),
          disabled: form.get('disabled') === 'on',
        })
      }
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="name"
            label={t('office.operators.name')}
            defaultValue={operator.name}
            required
          />
          <RoleSelect
            chosen={operator.role}
            error={action.errorOf('role') && t('office.operators.lastAdmin')}
          />
          <Checkbox
            name="disabled"
            defaultChecked={operator.disabled}
            error={action.errorOf('disabled') && t('office.operators.lastAdmin')}
          >
            {t('office.operators.disable')}
          </Checkbox>
          <Trouble failure={reset.trouble} />
          <div className="flex flex-wrap gap-2">
            <Press busy={reset.busy} onClick={resetPassword}>
              {t('office.operators.reset')}
            </Press>
            {operator.second_factor ? (
              <Press
                kind="loss"
                title={t('desk.operators.dropFactorHint')}
                onClick={() => reset.run(() => send('DELETE', `${path}/second_factor`))}
              >
                {t('desk.operators.dropFactor')}
              </Press>
            ) : null}
          </div>
        </>
      )}
    </FormDialog>
  );
}
