import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { OfficeIssuingBankAttributes } from '../../contract/office-verifications.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { matchesSearch } from '../../ui/search-match.ts';
import { getList, type Item, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Press } from '../parts/press.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { TextArea } from '../parts/text-area.tsx';
import { CardTabs } from './card-tabs.tsx';

type Bank = Item<OfficeIssuingBankAttributes>;

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () =>
    getList<OfficeIssuingBankAttributes>('/issuing_banks', request.signal),
  );
}

/** The banks customers choose from, and the first digits of their cards. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const mayChange = useMay('cards.change');
  const [changed, setChanged] = useState<Bank | 'new' | null>(null);
  const search = parameters.get('search') ?? '';
  const found = items.filter(({ name, country, bins }) =>
    matchesSearch(`${name} ${country} ${bins.join(' ')}`.toLowerCase(), search),
  );
  return (
    <Page
      title={t('officeCards.title')}
      aside={
        mayChange ? (
          <Press kind="primary" onClick={() => setChanged('new')}>
            {t('officeCards.bankNew')}
          </Press>
        ) : null
      }
    >
      <CardTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('officeCards.banksText')}</p>
      {items.length === 0 ? (
        <Empty>{t('officeCards.banksEmpty')}</Empty>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <SearchBox label={t('officeCards.bankSearch')} />
          </div>
          {found.length === 0 ? (
            <Empty>{t('officeCards.banksNotFound')}</Empty>
          ) : (
            <Banks banks={found} onChange={mayChange ? setChanged : null} />
          )}
        </>
      )}
      {changed === null ? null : (
        <BankDialog bank={changed === 'new' ? null : changed} onClose={() => setChanged(null)} />
      )}
    </Page>
  );
}

type BanksProps = {
  readonly banks: readonly Bank[];
  readonly onChange: ((bank: Bank) => void) | null;
};

function Banks({ banks, onChange }: BanksProps) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('officeCards.tab.banks')}
      columns={[
        { key: 'name', title: t('officeCards.bankName') },
        { key: 'country', title: t('officeCards.country') },
        { key: 'bins', title: t('officeCards.bins'), wide: true },
        { key: 'change', title: '', end: true },
      ]}
    >
      {banks.map((bank) => (
        <tr key={bank.id} className={rowLook}>
          <Cell>
            <span className="font-medium">{bank.name}</span>
            {bank.enabled ? null : (
              <span className="block">
                <Tag tone="calm">{t('officeCards.disabled')}</Tag>
              </span>
            )}
            <span className="block text-xs text-soft md:hidden">
              {t('officeCards.binsCount', { count: bank.bins.length })}
            </span>
          </Cell>
          <Cell>{bank.country}</Cell>
          <Cell wide className="max-w-xl font-mono text-xs/6">
            {bank.bins.join(' ')}
          </Cell>
          <Cell end>
            {onChange === null ? null : (
              <Press onClick={() => onChange(bank)}>
                {t('officeCards.change')}
                <span className="sr-only">: {bank.name}</span>
              </Press>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

type DialogProps = {
  /** Null makes a new one. */
  readonly bank: Bank | null;
  readonly onClose: () => void;
};

function BankDialog({ bank, onClose }: DialogProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t(bank === null ? 'officeCards.bankNew' : 'officeCards.bankEdit')}
      submit={t('office.save')}
      fields={['name', 'country', 'bins']}
      onClose={onClose}
      onSubmit={(form, key) =>
        bank === null
          ? send('POST', '/issuing_banks', bankOf(form), key)
          : send('PUT', `/issuing_banks/${bank.id}`, bankOf(form))
      }
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="name"
            label={t('officeCards.bankName')}
            defaultValue={bank?.name ?? ''}
            maxLength={80}
            required
          />
          <ActionField
            action={action}
            name="country"
            label={t('officeCards.country')}
            hint={t('officeCards.countryHint')}
            defaultValue={bank?.country ?? ''}
            maxLength={2}
            required
          />
          <TextArea
            name="bins"
            label={t('officeCards.bins')}
            hint={t('officeCards.binsHint')}
            defaultValue={bank?.bins.join(' ') ?? ''}
            error={action.errorOf('bins')}
            spellCheck={false}
            rows={4}
          />
          <Checkbox name="enabled" defaultChecked={bank?.enabled ?? true}>
            {t('officeCards.enabled')}
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}

function bankOf(form: FormData) {
  return {
    name: textOf(form, 'name'),
    country: textOf(form, 'country').toUpperCase(),
    bins: textOf(form, 'bins')
      .split(/[\s,;]+/)
      .filter(Boolean),
    enabled: form.get('enabled') === 'on',
  };
}
