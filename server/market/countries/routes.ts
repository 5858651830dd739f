import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { document, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Exchange, findExchange } from '../catalogue/catalogue.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import type { CountryLookup } from './country-lookup.ts';
import { type ForPair, listCountries, listCountriesOf, presentCountry } from './list-countries.ts';

type CountriesDeps = {
  readonly platform: Pick<Platform, 'config'>;
  readonly catalogue: LiveCatalogue;
  readonly countries: CountryLookup;
};

/** Calls of the countries. */
export function registerCountryRoutes(app: App, deps: CountriesDeps): void {
  const { config } = deps.platform;
  const forPair = (exchange: Exchange): ForPair => ({
    exchange,
    catalogue: deps.catalogue.current(),
    excludedEverywhere: config.excludedCurrencies,
  });
  handle(app, 'GET /api/v1/countries', ({ query, locale }) => {
    const exchange = readPair(query, deps.catalogue);
    if (isRefusal(exchange)) return exchange;
    const listed =
      exchange === null ? listCountries(locale) : listCountriesOf(forPair(exchange), locale);
    return whole(listed);
  });
  handle(app, 'GET /api/v1/user_country', ({ query, locale, request }) => {
    const code = deps.countries.countryOf(request.ip);
    const exchange = readPair(query, deps.catalogue);
    // Where somebody is from is never an error: of half a pair nothing is told.
    const pair = exchange === null || isRefusal(exchange) ? null : forPair(exchange);
    const country = code === null ? null : presentCountry(code, locale, pair);
    return document(country, { meta: { country_by_ip_url: config.countryByIpUrl } });
  });
}

type Sides = { readonly [Name in (typeof sides)[number]]: string | null | undefined };

const sides = ['income_payment_system_id', 'outcome_payment_system_id'] as const;

/** The pair asked about; null when none is. Half a pair, or an unknown one, is refused. */
function readPair(query: Sides, catalogue: LiveCatalogue): Exchange | null | Refusal {
  const [income, outcome] = sides.map((side) => query[side]);
  if (income === undefined && outcome === undefined) return null;
  const refused = [income, outcome].flatMap((value, at): RefusalItem[] => {
    const field = sides[at] ?? '';
    if (value === undefined) return [{ code: 'required', field }];
    return value === null ? [{ code: 'invalid_format', field }] : [];
  });
  if (refused.length > 0) return { refused };
  const exchange = findExchange(catalogue.current(), income ?? '', outcome ?? '');
  return exchange ?? refuse('direction_unavailable');
}
