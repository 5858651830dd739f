import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { RoleAttributes } from '../../contract/office/roles.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { roleName } from '../parts/role-name.ts';
import { OperatorTabs } from './operator-tabs.tsx';
import { permissionGroups } from './permission-groups.ts';
import { RoleDialog } from './role-dialog.tsx';

type Role = Item<RoleAttributes>;

/** Every role with what it may do. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => call('GET /office/api/roles', { signal: request.signal }));
}

/** The roles, and which permissions each of them has. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const [editing, setEditing] = useState<Role | 'new' | null>(null);
  const [removing, setRemoving] = useState<Role | null>(null);
  return (
    <Page
      title={t('office.nav.operators')}
      tabTitle={t('roles.nav')}
      aside={
        <Button size="small" kind="primary" onClick={() => setEditing('new')}>
          {t('roles.new')}
        </Button>
      }
    >
      <OperatorTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('roles.about')}</p>
      <RoleList roles={items} onEdit={setEditing} onRemove={setRemoving} />
      <div className="mt-8 max-md:hidden">
        <Matrix roles={items} />
      </div>
      {editing === null ? null : (
        <RoleDialog role={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {removing === null ? null : (
        <FormDialog
          title={t('roles.removeTitle', { name: roleName(removing.id, removing.name, t) })}
          submit={t('roles.remove')}
          kind="loss"
          onClose={() => setRemoving(null)}
          onSubmit={() => call('DELETE /office/api/roles/{id}', { params: { id: removing.id } })}
        >
          <p className="text-sm">{t('roles.removeAbout')}</p>
        </FormDialog>
      )}
    </Page>
  );
}

type ListProps = {
  readonly roles: readonly Role[];
  readonly onEdit: (role: Role) => void;
  readonly onRemove: (role: Role) => void;
};

function RoleList({ roles, onEdit, onRemove }: ListProps) {
  const { t } = useLanguage();
  const { permissions: mine } = useSession();
  return (
    <Table
      label={t('roles.nav')}
      columns={[
        { key: 'name', title: t('office.operators.role') },
        { key: 'operators', title: t('roles.operators'), end: true },
        { key: 'change', title: '', end: true },
      ]}
    >
      {roles.map((role) => {
        const isMine = role.permissions.every((each) => mine.includes(each));
        return (
          <tr key={role.id} className={rowLook}>
            <Cell>
              <span className="font-medium">{roleName(role.id, role.name, t)}</span>
              <span className="block text-xs text-soft">
                {role.built_in
                  ? t('roles.everything')
                  : t('roles.count', { count: role.permissions.length - 1 })}
              </span>
            </Cell>
            <Cell end className="figures">
              {role.operators}
            </Cell>
            <Cell end>
              {role.built_in || !isMine ? null : (
                <span className="inline-flex flex-wrap justify-end gap-2">
                  <Button size="small" onClick={() => onEdit(role)}>
                    {t('office.change')}
                  </Button>
                  {role.operators === 0 && role.preset === null ? (
                    <Button size="small" onClick={() => onRemove(role)}>
                      {t('roles.remove')}
                    </Button>
                  ) : null}
                </span>
              )}
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}

function Matrix({ roles }: { readonly roles: readonly Role[] }) {
  const { t } = useLanguage();
  return permissionGroups.map((group) => (
    <Section key={group.id} title={t(`roles.group.${group.id}`)}>
      <Table
        label={t(`roles.group.${group.id}`)}
        columns={[
          { key: 'permission', title: t('roles.permission') },
          ...roles.map((role) => ({ key: role.id, title: roleName(role.id, role.name, t) })),
        ]}
      >
        {group.permissions.map((permission) => (
          <tr key={permission} className={rowLook}>
            <Cell>{t(`roles.permission.${permission}`)}</Cell>
            {roles.map((role) => (
              <Cell key={role.id}>
                {role.permissions.includes(permission) ? (
                  <>
                    <Icon name="check" className="size-4 text-green" />
                    <span className="sr-only">{t('officeField.yes')}</span>
                  </>
                ) : (
                  <span className="sr-only">{t('officeField.no')}</span>
                )}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </Section>
  ));
}
