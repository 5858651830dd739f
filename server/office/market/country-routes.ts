import type {
  CountryCurrenciesAttributes,
  CountryCurrenciesMeta,
} from '../../../contract/office/countries.ts';
import { refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import {
  changeCountryCurrencies,
  readCountryCurrencies,
} from '../../market/catalogue/country-currencies.ts';
import { isCountryCode } from '../../market/countries/country-codes.ts';
import { countriesByName, countryName } from '../../market/countries/country-names.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';

/** The currencies that visitors of a country are not offered. */
export function registerCountries(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/country_currencies', async ({ locale }) => {
    const byCountry = await readCountryCurrencies(database);
    const listed = [...byCountry].map(([country, codes]) => present(locale, country, codes));
    return whole(listed, { meta: metaOf(deps, locale) });
  });
  handleOffice(app, 'PUT /office/api/country_currencies/{country}', async (asked) => {
    const { params, body, locale, author } = asked;
    const { country } = params;
    if (!isCountryCode(country)) return refuse('not_found');
    const codes = [...new Set(body.currency_iso_codes)].sort();
    const unknown = codes.some((code) => !currenciesOf(deps).includes(code));
    if (unknown) return refuse('invalid_format', 'currency_iso_codes');
    await inTransaction(database, async (tx) => {
      const before = await changeCountryCurrencies(tx, country, codes);
      const subject = { subjectType: 'countries', subjectId: country };
      await audit(tx, {
        ...author,
        ...subject,
        action: 'change_country_currencies',
        before: { currency_iso_codes: before },
        after: { currency_iso_codes: codes },
      });
    });
    await deps.catalogue.refresh();
    return document(present(locale, country, codes));
  });
}

function present(locale: Locale, country: string, codes: readonly string[]) {
  const attributes: CountryCurrenciesAttributes = {
    name: countryName(country, locale),
    currency_iso_codes: codes,
  };
  return resource('country_currencies', country, attributes);
}

function metaOf(deps: OfficeDeps, locale: Locale): CountryCurrenciesMeta {
  return {
    global: deps.platform.config.excludedCurrencies,
    currencies: currenciesOf(deps),
    countries: countriesByName(locale).map(({ code, name }) => ({
      iso_code: code,
      name,
    })),
  };
}

/** Those of payment systems, and those that were excluded while there was one. */
function currenciesOf({ catalogue }: OfficeDeps): readonly string[] {
  const { systems, exclusions } = catalogue.current();
  const codes = systems.map(({ currencyIsoCode }) => currencyIsoCode);
  return [...new Set([...codes, ...[...exclusions.values()].flat()])].sort();
}
