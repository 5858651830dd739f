import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  CountryCurrenciesAttributes,
  CountryCurrenciesMeta,
} from '../../contract/office/countries.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';

type CountryCurrencies = Item<CountryCurrenciesAttributes>;

/** The countries that are not offered everything. */
export async function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const { items, meta } = await call('GET /office/api/country_currencies', { signal });
    return { items, ...meta };
  });
}

/** Which currencies visitors of a country are not offered: on the site, by the API, in orders. */
export function Component() {
  const { t } = useLanguage();
  const { items, ...choices } = useLoaderData<typeof loader>();
  const mayChange = useMay('catalogue.change');
  const [editing, setEditing] = useState<CountryCurrencies | 'new' | null>(null);
  return (
    <Page
      title={t('desk.nav.countries')}
      aside={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setEditing('new')}>
            {t('desk.countries.new')}
          </Button>
        ) : null
      }
    >
      <p className="mb-3 max-w-prose text-sm text-soft">{t('desk.countries.text')}</p>
      {choices.global.length === 0 ? null : (
        <div className="mb-3 max-w-prose">
          <Notice>{t('desk.countries.global', { codes: choices.global.join(', ') })}</Notice>
        </div>
      )}
      {items.length === 0 ? (
        <Empty>{t('desk.countries.empty')}</Empty>
      ) : (
        <Countries items={items} onEdit={mayChange ? setEditing : null} />
      )}
      {editing === null ? null : (
        <EditCountry
          country={editing === 'new' ? null : editing}
          choices={choices}
          onClose={() => setEditing(null)}
        />
      )}
    </Page>
  );
}

type CountriesProps = {
  readonly items: readonly CountryCurrencies[];
  readonly onEdit: ((country: CountryCurrencies) => void) | null;
};

function Countries({ items, onEdit }: CountriesProps) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('desk.nav.countries')}
      columns={[
        { key: 'country', title: t('desk.countries.country') },
        { key: 'currencies', title: t('desk.countries.currencies') },
        { key: 'change', title: '', end: true },
      ]}
    >
      {items.map((country) => (
        <tr key={country.id} className={rowLook}>
          <Cell>
            {country.name}
            <span className="block text-xs text-soft">{country.id}</span>
          </Cell>
          <Cell>{country.currency_iso_codes.join(', ')}</Cell>
          <Cell end>
            {onEdit === null ? null : (
              <Button size="small" onClick={() => onEdit(country)}>
                {t('office.change')}
              </Button>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

type EditProps = {
  /** Null asks which. */
  readonly country: CountryCurrencies | null;
  readonly choices: CountryCurrenciesMeta;
  readonly onClose: () => void;
};

function EditCountry({ country, choices, onClose }: EditProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={country === null ? t('desk.countries.newTitle') : country.name}
      submit={t('office.save')}
      fields={['country', 'currency_iso_codes']}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/country_currencies/{country}', {
          params: { country: country?.id ?? textOf(form, 'country') },
          attributes: { currency_iso_codes: form.getAll('currency_iso_codes').map(String) },
        })
      }
    >
      {(action) => (
        <>
          {country === null ? (
            <Select name="country" label={t('desk.countries.country')} required>
              {choices.countries.map(({ iso_code, name }) => (
                <option key={iso_code} value={iso_code}>
                  {name}
                </option>
              ))}
            </Select>
          ) : null}
          <fieldset>
            <legend className="mb-2 text-sm">{t('desk.countries.hidden')}</legend>
            <div className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3">
              {choices.currencies.map((code) => (
                <Checkbox
                  key={code}
                  name="currency_iso_codes"
                  value={code}
                  defaultChecked={country?.currency_iso_codes.includes(code) ?? false}
                >
                  {code}
                </Checkbox>
              ))}
            </div>
            <p className="mt-2 text-xs text-soft">{t('desk.countries.hiddenHint')}</p>
            <FieldError id="currency-codes-error" error={action.errorOf('currency_iso_codes')} />
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
