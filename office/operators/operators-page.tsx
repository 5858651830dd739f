import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { RoleAttributes } from '../../contract/office/roles.ts';
import type { OperatorAttributes } from '../../contract/office.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyLine } from '../../ui/actions/copy-line.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { roleName } from '../parts/role-name.ts';
import { ChangeOperator } from './change-operator.tsx';
import { OperatorTabs } from './operator-tabs.tsx';
import { RoleSelect } from './role-select.tsx';

/** Everybody who may sign in. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const [operators, roles] = await Promise.all([
      call('GET /office/api/operators', { signal }),
      call('GET /office/api/roles', { signal }),
    ]);
    return { items: operators.items, roles: roles.items };
  });
}

/** Who works here: new operators, roles, access, passwords. */
export function Component() {
  const { t } = useLanguage();
  const { items, roles } = useLoaderData<typeof loader>();
  const session = useSession();
  const [hiring, setHiring] = useState(false);
  const [changing, setChanging] = useState<Item<OperatorAttributes> | null>(null);
  const [issued, setIssued] = useState<OperatorAttributes | null>(null);
  return (
    <Page
      title={t('office.nav.operators')}
      aside={
        <Button size="small" kind="primary" onClick={() => setHiring(true)}>
          {t('office.operators.new')}
        </Button>
      }
    >
      <OperatorTabs />
      <Table
        label={t('office.nav.operators')}
        columns={[
          { key: 'login', title: t('office.login') },
          { key: 'role', title: t('office.operators.role') },
          { key: 'state', title: t('office.operators.state'), wide: true },
          { key: 'seen', title: t('office.operators.lastSignIn'), wide: true },
          { key: 'change', title: '', end: true },
        ]}
      >
        {items.map((operator) => (
          <tr key={operator.id} className={rowLook}>
            <Cell>
              <p className="font-medium">{operator.name}</p>
              <p className="text-xs text-soft">
                <span className="break-all">{operator.login}</span>
                {operator.id === session.operator_id ? ` · ${t('office.operators.you')}` : ''}
              </p>
            </Cell>
            <Cell>
              {roleName(operator.role, operator.role_name, t)}
              {operator.second_factor ? (
                <span className="block text-xs text-soft">{t('desk.operators.secured')}</span>
              ) : null}
            </Cell>
            <Cell wide>
              <State operator={operator} />
            </Cell>
            <Cell wide>
              {operator.last_sign_in_at ? <Moment at={operator.last_sign_in_at} /> : '—'}
            </Cell>
            <Cell end>
              <Button size="small" onClick={() => setChanging(operator)}>
                {t('office.change')}
              </Button>
            </Cell>
          </tr>
        ))}
      </Table>
      {hiring ? (
        <NewOperator roles={roles} onClose={() => setHiring(false)} onMade={setIssued} />
      ) : null}
      {changing ? (
        <ChangeOperator
          roles={roles}
          operator={changing}
          onClose={() => setChanging(null)}
          onReset={setIssued}
        />
      ) : null}
      <OneTimePassword operator={issued} onClose={() => setIssued(null)} />
    </Page>
  );
}

function State({ operator }: { operator: OperatorAttributes }) {
  const { t } = useLanguage();
  if (operator.disabled) return <Tag tone="lost">{t('office.operators.disabled')}</Tag>;
  if (operator.must_change_password) {
    return <Tag tone="waiting">{t('office.operators.mustChange')}</Tag>;
  }
  return <Tag tone="done">{t('office.operators.works')}</Tag>;
}

type NewProps = {
  readonly roles: readonly Item<RoleAttributes>[];
  readonly onClose: () => void;
  readonly onMade: (operator: OperatorAttributes | null) => void;
};

function NewOperator({ roles, onClose, onMade }: NewProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('office.operators.new')}
      submit={t('office.operators.create')}
      fields={['login', 'name', 'role']}
      onClose={onClose}
      onSubmit={async (form) => {
        const made = await call('POST /office/api/operators', {
          attributes: {
            login: textOf(form, 'login'),
            name: textOf(form, 'name'),
            role: textOf(form, 'role'),
          },
        });
        onMade(made.item);
      }}
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="login"
            label={t('office.login')}
            hint={t('office.operators.loginHint')}
            autoCapitalize="none"
            required
          />
          <ActionField action={action} name="name" label={t('office.operators.name')} required />
          <RoleSelect roles={roles} chosen="cashier" error={action.errorOf('role')} />
        </>
      )}
    </FormDialog>
  );
}

/** Shown once: nobody, not even an admin, can read it again. */
function OneTimePassword(props: { operator: OperatorAttributes | null; onClose: () => void }) {
  const { t } = useLanguage();
  const { operator, onClose } = props;
  return (
    <Dialog open={operator !== null} title={t('office.oneTimePassword')} onClose={onClose}>
      {operator?.one_time_password ? (
        <>
          <p className="mb-3 text-sm">{t('office.operators.passwordOnce')}</p>
          <CopyLine label={t('office.login')} value={operator.login} />
          <CopyLine label={t('office.oneTimePassword')} value={operator.one_time_password} />
        </>
      ) : null}
    </Dialog>
  );
}
