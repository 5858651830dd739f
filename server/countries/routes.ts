import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../core/refusal.ts';
import { type Exchange, findExchange } from '../catalogue/catalogue.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { App } from '../platform/http/app.ts';
import { document, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import type { CountryLookup } from './country-lookup.ts';
import { type ForPair, listCountries, listCountriesOf, presentCountry } from './list-countries.ts';

export type CountriesDeps = {
  readonly platform: Pick<Platform, 'config'>;
  readonly catalogue: CatalogueRoom;
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
  app.get('/api/v1/countries', async (request) => {
    const locale = localeOf(request);
    const exchange = readPair(request, deps.catalogue);
    if (isRefusal(exchange)) return exchange;
    const listed =
      exchange === null ? listCountries(locale) : listCountriesOf(forPair(exchange), locale);
    return whole(listed);
  });
  app.get('/api/v1/user_country', async (request) => {
    const code = deps.countries.countryOf(request.ip);
    const exchange = readPair(request, deps.catalogue);
    // Where somebody is from is never an error: of half a pair nothing is told.
    const pair = exchange === null || isRefusal(exchange) ? null : forPair(exchange);
    const country = code === null ? null : presentCountry(code, localeOf(request), pair);
    return document(country, { meta: { country_by_ip_url: config.countryByIpUrl } });
  });
}

const sides = ['income_payment_system_id', 'outcome_payment_system_id'] as const;

/** The pair asked about; null when none is. Half a pair, or an unknown one, is refused. */
function readPair(request: FastifyRequest, catalogue: CatalogueRoom): Exchange | null | Refusal {
  const [income, outcome] = sides.map((side) => parameterOf(request, side));
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
