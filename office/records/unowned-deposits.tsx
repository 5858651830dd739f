import { useState } from 'react';
import { Link } from 'react-router';
import type { UnownedDeposit } from '../../contract/office/orders.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { ReasonField } from '../parts/reason-field.tsx';

type Action = 'give' | 'settle';
type Asked = { readonly deposit: UnownedDeposit; readonly action: Action };

/** Money that belongs to no order: what happened, and what can be done. */
export function UnownedDeposits({ deposits }: { deposits: readonly UnownedDeposit[] }) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (deposits.length === 0) {
    return <p className="text-sm text-soft">{t('office.ledger.noUnallocated')}</p>;
  }
  return (
    <>
      <ul className="divide-y divide-hairline text-sm">
        {deposits.map((deposit) => (
          <Line
            key={deposit.id}
            deposit={deposit}
            onAsk={(action) => setAsked({ deposit, action })}
          />
        ))}
      </ul>
      {asked === null ? null : <Ask {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type LineProps = {
  readonly deposit: UnownedDeposit;
  readonly onAsk: (action: Action) => void;
};

function Line({ deposit, onAsk }: LineProps) {
  const { t } = useLanguage();
  const may = useMay('orders.confirm');
  const { aside, sender, state } = deposit;
  return (
    <li className="space-y-1 py-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Money amount={deposit.amount} currency={deposit.currency} className="font-medium" />
        <span>{outsideName(deposit.rail, t)}</span>
        <Moment at={deposit.seen_at} className="text-soft" />
        {may ? (
          <span className="ml-auto flex flex-wrap gap-2">
            {aside === 'wrong_asset' || state === 'conflicted' ? null : (
              <Button size="small" kind="primary" onClick={() => onAsk('give')}>
                {t('unowned.give')}
              </Button>
            )}
            <Button size="small" onClick={() => onAsk('settle')}>
              {t('unowned.settle')}
            </Button>
          </span>
        ) : null}
      </div>
      {aside === null ? null : <p className="max-w-prose">{t(`unowned.why.${aside}`)}</p>}
      <Meant deposit={deposit} />
      <p className="font-mono text-xs break-all text-soft">
        {deposit.address} · {deposit.txid}
      </p>
      {sender === null ? null : (
        <p className="font-mono text-xs break-all text-soft">{t('unowned.from', { sender })}</p>
      )}
    </li>
  );
}

function Meant({ deposit: { meant_id: id, meant_number: number } }: { deposit: UnownedDeposit }) {
  const { t } = useLanguage();
  if (id === null || number === null) return null;
  return (
    <p>
      {t('unowned.meant')}{' '}
      <Link to={`/orders/${id}`} className="text-green underline underline-offset-4">
        {number}
      </Link>
    </p>
  );
}

function Ask({ deposit, action, onClose }: Asked & { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const { id, amount, currency } = deposit;
  const give = action === 'give';
  return (
    <FormDialog
      title={t(give ? 'unowned.giveTitle' : 'unowned.settleTitle')}
      submit={t(give ? 'unowned.give' : 'unowned.settle')}
      fields={[give ? 'order' : 'reason']}
      onClose={onClose}
      onSubmit={(form) =>
        give
          ? call('POST /office/api/deposits/{id}/give', {
              params: { id },
              attributes: { order: textOf(form, 'order') },
            })
          : call('POST /office/api/deposits/{id}/settle', {
              params: { id },
              attributes: { reason: textOf(form, 'reason') },
            })
      }
    >
      {(action) => (
        <>
          <p className="text-sm">
            {give ? t('unowned.giveText', { amount, currency }) : t('unowned.settleText')}
          </p>
          {give ? (
            <ActionField
              action={action}
              name="order"
              label={t('unowned.order')}
              defaultValue={deposit.meant_number ?? ''}
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
