import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeIssuingBankAttributes } from '../../contract/office/verifications.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { matchesSearch } from '../../ui/lists/search-match.ts';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { ListWithDialog } from '../parts/list-with-dialog.tsx';
import { CardTabs } from './card-tabs.tsx';

type Bank = Item<OfficeIssuingBankAttributes>;

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => call('GET /office/api/issuing_banks', { signal: request.signal }));
}

/** The banks customers choose from, and the first digits of their cards. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const found = items.filter(({ name, country, bins }) =>
    matchesSearch(`${name} ${country} ${bins.join(' ')}`.toLowerCase(), search),
  );
  return (
    <ListWithDialog
      title={t('officeCards.title')}
      label={t('officeCards.tab.banks')}
      add={t('officeCards.bankNew')}
      text={t('officeCards.banksText')}
      empty={t(items.length === 0 ? 'officeCards.banksEmpty' : 'officeCards.banksNotFound')}
      items={found}
      mayChange={useMay('cards.change')}
      nameOf={({ name }) => name}
      tabs={<CardTabs />}
      above={
        items.length === 0 ? null : (
          <div className="mb-3 flex flex-wrap gap-2">
            <SearchBox label={t('officeCards.bankSearch')} />
          </div>
        )
      }
      columns={[
        { key: 'name', title: t('officeCards.bankName'), cell: (bank) => <Name bank={bank} /> },
        { key: 'country', title: t('officeCards.country'), cell: ({ country }) => country },
        {
          key: 'bins',
          title: t('officeCards.bins'),
          wide: true,
          className: 'max-w-xl font-mono text-xs/6',
          cell: ({ bins }) => bins.join(' '),
        },
      ]}
      dialog={(bank, onClose) => <BankDialog bank={bank} onClose={onClose} />}
    />
  );
}

function Name({ bank }: { readonly bank: Bank }) {
  const { t } = useLanguage();
  return (
    <>
      <span className="font-medium">{bank.name}</span>
      {bank.enabled ? null : (
        <span className="block">
          <Tag tone="calm">{t('officeCards.disabled')}</Tag>
        </span>
      )}
      <span className="block text-xs text-soft md:hidden">
        {t('officeCards.binsCount', { count: bank.bins.length })}
      </span>
    </>
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
      onSubmit={(form) =>
        bank === null
          ? call('POST /office/api/issuing_banks', { attributes: bankOf(form) })
          : call('PUT /office/api/issuing_banks/{id}', {
              params: { id: bank.id },
              attributes: bankOf(form),
            })
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
