import type { FastifyRequest } from 'fastify';
import {
  type CountryCurrenciesAttributes,
  type CountryCurrenciesMeta,
  countryCurrenciesRequest,
} from '../../contract/office-countries.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { changeCountryCurrencies, readCountryCurrencies } from '../catalogue/country-currencies.ts';
import { isCountryCode } from '../countries/country-codes.ts';
import { countriesByName, countryName } from '../countries/country-names.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';

type CountryParams = { Params: { country: string } };

/** The currencies that visitors of a country are not offered. */
export function registerCountries(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  app.get('/country_currencies', async (request) => {
    const byCountry = await readCountryCurrencies(database);
    const listed = [...byCountry].map(([country, codes]) => present(request, country, codes));
    return whole(listed, { meta: metaOf(deps, request) });
  });
  app.put<CountryParams>('/country_currencies/:country', async (request) => {
    const { country } = request.params;
    if (!isCountryCode(country)) return refuse('not_found');
    const parsed = parseAttributes(countryCurrenciesRequest, request);
    if (isRefusal(parsed)) return parsed;
    const codes = [...new Set(parsed.currency_iso_codes)].sort();
    const unknown = codes.some((code) => !currenciesOf(deps).includes(code));
    if (unknown) return refuse('invalid_format', 'currency_iso_codes');
    await inTransaction(database, async (tx) => {
      const before = await changeCountryCurrencies(tx, country, codes);
      const subject = { subjectType: 'countries', subjectId: country };
      await audit(tx, {
        ...{ ...authorOf(request), ...subject, action: 'change_country_currencies' },
        before: { currency_iso_codes: before },
        after: { currency_iso_codes: codes },
      });
    });
    await deps.catalogue.refresh();
    return document(present(request, country, codes));
  });
}

function present(request: FastifyRequest, country: string, codes: readonly string[]) {
  const attributes: CountryCurrenciesAttributes = {
    name: countryName(country, localeOf(request)),
    currency_iso_codes: codes,
  };
  return resource('country_currencies', country, attributes);
}

function metaOf(deps: OfficeDeps, request: FastifyRequest): CountryCurrenciesMeta {
  return {
    global: deps.platform.config.excludedCurrencies,
    currencies: currenciesOf(deps),
    countries: countriesByName(localeOf(request)).map(({ code, name }) => ({
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
