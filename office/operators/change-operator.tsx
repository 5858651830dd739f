import type { Item } from '../../client/call-types.ts';
import { ownerRole } from '../../contract/office/permissions.ts';
import type { RoleAttributes } from '../../contract/office/roles.ts';
import type { OperatorAttributes } from '../../contract/office.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { scheduleOf } from '../catalogue/schedule-of-form.ts';
import { useLanguage } from '../parts/language.tsx';
import { AccessHours } from './access-hours.tsx';
import { RoleSelect } from './role-select.tsx';

type Props = {
  readonly roles: readonly Item<RoleAttributes>[];
  readonly operator: Item<OperatorAttributes>;
  readonly onClose: () => void;
  readonly onReset: (operator: OperatorAttributes | null) => void;
};

/** Name, role and access of an operator, and a new one-time password. */
export function ChangeOperator({ roles, operator, onClose, onReset }: Props) {
  const { t } = useLanguage();
  const reset = useAction();
  const params = { id: operator.id };
  const dropFactor = () => call('DELETE /office/api/operators/{id}/second_factor', { params });

  async function resetPassword() {
    await reset.run(async () => {
      onReset((await call('POST /office/api/operators/{id}/reset_password', { params })).item);
    });
  }

  return (
    <FormDialog
      title={operator.login}
      submit={t('office.save')}
      fields={['name', 'role', 'disabled', 'access_hours']}
      onClose={onClose}
      onSubmit={(form) =>
        call('PATCH /office/api/operators/{id}', {
          params,
          attributes: {
            name: textOf(form, 'name'),
            role: textOf(form, 'role'),
            disabled: form.get('disabled') === 'on',
            access_hours: hoursOfForm(form, operator),
          },
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
            roles={roles}
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
          {operator.role === ownerRole ? null : (
            <AccessHours
              hours={operator.access_hours}
              unset={t('hours.ofRole')}
              error={action.errorOf('access_hours')}
            />
          )}
          <ActionTrouble action={reset} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={reset.busy} onClick={resetPassword}>
              {t('office.operators.reset')}
            </Button>
            {operator.second_factor ? (
              <Button
                size="small"
                kind="loss"
                title={t('desk.operators.dropFactorHint')}
                onClick={() => reset.run(dropFactor)}
              >
                {t('desk.operators.dropFactor')}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** Owners have none, and are asked for none. */
function hoursOfForm(form: FormData, { role }: OperatorAttributes) {
  return role === ownerRole ? undefined : scheduleOf(form);
}
