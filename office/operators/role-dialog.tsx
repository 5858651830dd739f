import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { Permission } from '../../contract/office/permissions.ts';
import type { RoleAttributes } from '../../contract/office/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useSession } from '../api/session.ts';
import { scheduleOf } from '../catalogue/schedule-of-form.ts';
import { useLanguage } from '../parts/language.tsx';
import { roleName } from '../parts/role-name.ts';
import { AccessHours } from './access-hours.tsx';
import { permissionGroups } from './permission-groups.ts';

type Props = {
  /** Null makes a new one. */
  readonly role: Item<RoleAttributes> | null;
  readonly onClose: () => void;
};

/** Name and permissions of a role; what whoever edits does not have, they cannot give. */
export function RoleDialog({ role, onClose }: Props) {
  const { t } = useLanguage();
  const { permissions: mine } = useSession();
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? ['own']);
  const preset = role?.preset ?? null;

  const turn = (permission: Permission) =>
    setChosen((before) =>
      before.includes(permission)
        ? before.filter((each) => each !== permission)
        : [...before, permission],
    );

  function save(form: FormData): Promise<unknown> {
    const name = textOf(form, 'name');
    const permissions = [...chosen];
    const hours = scheduleOf(form);
    if (role === null) {
      return call('POST /office/api/roles', {
        attributes: { name, permissions, access_hours: hours },
      });
    }
    const isOwnName = name !== '' && name !== roleName(role.id, role.name, t);
    return call('PUT /office/api/roles/{id}', {
      params: { id: role.id },
      attributes: {
        permissions,
        access_hours: hours,
        base: role.permissions,
        ...(isOwnName ? { name } : {}),
      },
    });
  }

  return (
    <FormDialog
      title={role === null ? t('roles.new') : roleName(role.id, role.name, t)}
      submit={t('office.save')}
      fields={['name', 'permissions', 'access_hours']}
      onClose={onClose}
      onSubmit={save}
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="name"
            label={t('roles.name')}
            defaultValue={role === null ? '' : roleName(role.id, role.name, t)}
            maxLength={60}
            required
          />
          <AccessHours hours={role?.access_hours ?? null} error={action.errorOf('access_hours')} />
          {preset === null ? null : (
            <Button size="small" onClick={() => setChosen(preset)}>
              {t('roles.asPreset')}
            </Button>
          )}
          {permissionGroups.map((group) => (
            <fieldset key={group.id} className="space-y-2">
              <legend className="mb-1 text-sm text-soft">{t(`roles.group.${group.id}`)}</legend>
              {group.permissions.map((permission) => (
                <Checkbox
                  key={permission}
                  checked={chosen.includes(permission)}
                  disabled={!mine.includes(permission)}
                  onChange={() => turn(permission)}
                >
                  {t(`roles.permission.${permission}`)}
                </Checkbox>
              ))}
            </fieldset>
          ))}
        </>
      )}
    </FormDialog>
  );
}
