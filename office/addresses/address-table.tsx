import { useState } from 'react';
import { Link } from 'react-router';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import type { PoolAddress } from './addresses-page.tsx';
import { nameOf } from './pools.tsx';

type Sum = PoolAddress['lying'][number];
type Collecting = { readonly address: PoolAddress; readonly sum: Sum };

/** Which order has each address, and what lies on it. */
export function AddressTable({ addresses }: { addresses: readonly PoolAddress[] }) {
  const { t } = useLanguage();
  const [collecting, setCollecting] = useState<Collecting | null>(null);
  const action = useAction();
  const onSwitch = ({ id, enabled }: PoolAddress) =>
    action.run(() =>
      call('PATCH /office/api/pool_addresses/{id}', {
        params: { id },
        attributes: { enabled: !enabled },
      }),
    );
  return (
    <>
      <ActionTrouble action={action} />
      <Table
        label={t('addresses.list')}
        columns={[
          { key: 'address', title: t('addresses.address') },
          { key: 'state', title: t('addresses.state') },
          { key: 'lying', title: t('addresses.lying'), end: true },
          { key: 'actions', title: '' },
        ]}
      >
        {addresses.map((address) => (
          <Row
            key={address.id}
            address={address}
            onCollect={(sum) => setCollecting({ address, sum })}
            onSwitch={() => void onSwitch(address)}
          />
        ))}
      </Table>
      {collecting === null ? null : (
        <CollectDialog {...collecting} onClose={() => setCollecting(null)} />
      )}
    </>
  );
}

type RowProps = {
  readonly address: PoolAddress;
  readonly onCollect: (sum: Sum) => void;
  readonly onSwitch: () => void;
};

function Row({ address, onCollect, onSwitch }: RowProps) {
  const { t } = useLanguage();
  const mayChange = useMay('requisites.change');
  return (
    <tr className={rowLook}>
      <Cell>
        <span className="block font-mono text-xs/5 break-all">{address.address}</span>
        <span className="text-xs text-soft">{nameOf(address.rail, t)}</span>
      </Cell>
      <Cell>
        <Holder address={address} />
      </Cell>
      <Cell end>
        {address.lying.length === 0
          ? t('addresses.nothing')
          : address.lying.map((sum) => (
              <span key={sum.currency} className="block">
                <Money {...sum} />
              </span>
            ))}
      </Cell>
      <Cell>
        {mayChange ? (
          <span className="flex flex-wrap justify-end gap-2">
            {address.lying.map((sum) => (
              <Button size="small" key={sum.currency} kind="primary" onClick={() => onCollect(sum)}>
                {address.lying.length === 1
                  ? t('addresses.collect')
                  : `${t('addresses.collect')}: ${sum.currency}`}
              </Button>
            ))}
            <Button size="small" onClick={onSwitch}>
              {t(address.enabled ? 'addresses.off' : 'addresses.on')}
            </Button>
          </span>
        ) : null}
      </Cell>
    </tr>
  );
}

function Holder({ address }: { address: PoolAddress }) {
  const { t } = useLanguage();
  const { enabled, order_id: id, order_number: number, resting } = address;
  return (
    <>
      {id === null ? null : (
        <span className="block">
          {resting ? <span className="text-soft">{t('addresses.resting')} </span> : null}
          <Link to={`/orders/${id}`} className="text-green underline underline-offset-4">
            {number}
          </Link>
        </span>
      )}
      {enabled ? null : <Tag tone="waiting">{t('addresses.isOff')}</Tag>}
      {enabled && id === null ? <Tag tone="done">{t('addresses.isFree')}</Tag> : null}
    </>
  );
}

function CollectDialog({ address, sum, onClose }: Collecting & { readonly onClose: () => void }) {
  const { t } = useLanguage();
  const { id, cost_currency: currency } = address;
  return (
    <FormDialog
      title={t('addresses.collectTitle')}
      submit={t('addresses.collect')}
      fields={['txid', 'network_cost']}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/pool_addresses/{id}/collect', {
          params: { id },
          attributes: saidOf(form, sum),
        })
      }
    >
      {(action) => (
        <>
          <p className="text-sm">{t('addresses.collectText', sum)}</p>
          <Field
            name="txid"
            label={t('addresses.txid')}
            hint={t('addresses.txidHint')}
            autoComplete="off"
            maxLength={100}
            error={action.errorOf('txid')}
          />
          {currency === null ? null : (
            <Field
              name="network_cost"
              label={t('addresses.cost', { currency })}
              hint={t('addresses.costHint', { currency })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={60}
              error={action.errorOf('network_cost')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function saidOf(form: FormData, sum: Sum) {
  const cost = typedNumber(textOf(form, 'network_cost'));
  return { ...sum, txid: textOf(form, 'txid'), network_cost: cost };
}
