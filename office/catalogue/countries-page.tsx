import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  CountryCurrenciesAttributes,
  CountryCurrenciesMeta,
} from '../../contract/office/countries.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { ListWithDialog } from '../parts/list-with-dialog.tsx';

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
  return (
    <ListWithDialog
      title={t('desk.nav.countries')}
      add={t('desk.countries.new')}
      text={t('desk.countries.text')}
      empty={t('desk.countries.empty')}
      items={items}
      mayChange={useMay('catalogue.change')}
      above={
        choices.global.length === 0 ? null : (
          <div className="mb-3 max-w-prose">
            <Notice>{t('desk.countries.global', { codes: choices.global.join(', ') })}</Notice>
          </div>
        )
      }
      columns={[
        {
          key: 'country',
          title: t('desk.countries.country'),
          cell: ({ id, name }) => (
            <>
              {name}
              <span className="block text-xs text-soft">{id}</span>
            </>
          ),
        },
        {
          key: 'currencies',
          title: t('desk.countries.currencies'),
          cell: ({ currency_iso_codes: codes }) => codes.join(', '),
        },
      ]}
      dialog={(country, onClose) => (
        <EditCountry country={country} choices={choices} onClose={onClose} />
      )}
    />
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
