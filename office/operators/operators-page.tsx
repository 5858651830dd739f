import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OperatorAttributes } from '../../contract/office.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { getList, type Item, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useSession } from '../api/session.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { Press } from '../parts/press.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { ChangeOperator } from './change-operator.tsx';
import { RoleSelect } from './role-select.tsx';

/** Everybody who may sign in. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => getList<OperatorAttributes>('/operators', request.signal));
}

/** Who works here: new operators, roles, access, passwords. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const session = useSession();
  const [hiring, setHiring] = useState(false);
  const [changing, setChanging] = useState<Item<OperatorAttributes> | null>(null);
  const [told, setTold] = useState<OperatorAttributes | null>(null);
  return (
    <Page
      title={t('office.nav.operators')}
      aside={
        <Press kind="primary" onClick={() => setHiring(true)}>
          {t('office.operators.new')}
        </Press>
      }
    >
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
              {t(`office.role.${operator.role}`)}
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
              <Press onClick={() => setChanging(operator)}>{t('office.change')}</Press>
            </Cell>
          </tr>
        ))}
      </Table>
      {hiring ? <NewOperator onClose={() => setHiring(false)} onMade={setTold} /> : null}
      {changing ? (
        <ChangeOperator operator={changing} onClose={() => setChanging(null)} onReset={setTold} />
      ) : null}
      <OneTimePassword operator={told} onClose={() => setTold(null)} />
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
  readonly onClose: () => void;
  readonly onMade: (operator: OperatorAttributes | null) => void;
};

function NewOperator({ onClose, onMade }: NewProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('office.operators.new')}
      submit={t('office.operators.create')}
      fields={['login', 'name', 'role']}
      onClose={onClose}
      onSubmit={async (form) => {
        const given = {
          login: textOf(form, 'login'),
          name: textOf(form, 'name'),
          role: textOf(form, 'role'),
        };
        onMade(await send<OperatorAttributes>('POST', '/operators', given));
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
          <RoleSelect chosen="cashier" />
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
