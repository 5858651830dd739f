import { useState } from 'react';
import { Link } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { PaymentNotificationAttributes } from '../../contract/office/gateways.ts';
import { formatDecimalsIn, formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

type Task = Item<PaymentNotificationAttributes>;
type Asked = { readonly task: Task; readonly action: 'give' | 'settle' };

/** Money that came over providers and could not be credited by itself. */
export function Unallocated({ items }: { items: readonly Task[] }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = [
    { key: 'at', title: t('gateways.received'), wide: true },
    { key: 'from', title: t('gateways.from') },
    { key: 'amount', title: t('gateways.amount'), end: true },
    { key: 'for', title: t('gateways.forOrder') },
    { key: 'why', title: t('gateways.why'), wide: true },
    { key: 'actions', title: '', wide: true },
  ];
  return (
    <Section title={t('gateways.tasks')}>
      {items.length === 0 ? (
        <p className="text-sm text-soft">{t('gateways.tasksNone')}</p>
      ) : (
        <Table label={t('gateways.tasks')} columns={columns}>
          {items.map((task) => (
            <Row key={task.id} task={task} onAsk={(action) => setAsked({ task, action })} />
          ))}
        </Table>
      )}
      {asked === null ? null : <Ask {...asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

type RowProps = { readonly task: Task; readonly onAsk: (action: Asked['action']) => void };

function Row({ task, onAsk }: RowProps) {
  const { locale, t } = useLanguage();
  const may = useMay('orders.confirm');
  const why = t(`gateways.reason.${task.reason}`);
  const actions = may ? (
    <span className="flex flex-wrap gap-2">
      {task.may_give ? (
        <Button size="small" kind="primary" onClick={() => onAsk('give')}>
          {t('gateways.give')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => onAsk('settle')}>
        {t('gateways.settle')}
      </Button>
    </span>
  ) : null;
  return (
    <tr className={rowLook}>
      <Cell wide>
        <Moment at={task.received_at} />
      </Cell>
      <Cell>
        {task.gateway}
        <span className="block font-mono text-xs break-all text-soft">{task.operation}</span>
      </Cell>
      <Cell end>
        {formatMoney(task.amount, task.currency, locale)}
        {task.fee === null ? null : (
          <span className="block text-xs text-soft">
            {t('gateways.fee', { fee: formatDecimalsIn(task.fee, locale) })}
          </span>
        )}
      </Cell>
      <Cell>
        <Wanted task={task} />
        <span className="block text-xs text-amber md:hidden">{why}</span>
        <span className="mt-2 block md:hidden">{actions}</span>
      </Cell>
      <Cell wide>{why}</Cell>
      <Cell wide>{actions}</Cell>
    </tr>
  );
}

function Wanted({ task }: { task: Task }) {
  const { locale, t } = useLanguage();
  const { order_id: id, order_number: number, asked, reference } = task;
  if (id === null) return <>{t('gateways.unknownOrder', { reference })}</>;
  return (
    <>
      <Link to={`/orders/${id}`} className="text-green underline underline-offset-4">
        {number}
      </Link>
      {asked === null ? null : (
        <span className="block text-xs text-soft">
          {t('gateways.wanted', { amount: formatDecimalsIn(asked, locale) })}
        </span>
      )}
    </>
  );
}

function Ask({ task, action, onClose }: Asked & { readonly onClose: () => void }) {
  const { locale, t } = useLanguage();
  const { id, amount, currency } = task;
  const give = action === 'give';
  return (
    <FormDialog
      title={t(give ? 'gateways.giveTitle' : 'gateways.settleTitle')}
      submit={t(give ? 'gateways.give' : 'gateways.settle')}
      fields={[give ? 'order' : 'reason']}
      onClose={onClose}
      onSubmit={(form) =>
        give
          ? call('POST /office/api/payment_notifications/{id}/give', {
              params: { id },
              attributes: { order: textOf(form, 'order') },
            })
          : call('POST /office/api/payment_notifications/{id}/settle', {
              params: { id },
              attributes: { reason: textOf(form, 'reason') },
            })
      }
    >
      {(action) => (
        <>
          <p className="text-sm">
            {give
              ? t('gateways.giveText', { amount: formatMoney(amount, currency, locale) })
              : t('gateways.settleText')}
          </p>
          {give ? (
            <ActionField
              action={action}
              name="order"
              label={t('gateways.order')}
              defaultValue={task.order_number ?? ''}
              required
            />
          ) : (
            <ReasonField action={action} />
          )}
        </>
      )}
    </FormDialog>
  );
}
