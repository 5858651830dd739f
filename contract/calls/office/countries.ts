import {
  countryCurrenciesAttributes,
  countryCurrenciesMeta,
  countryCurrenciesRequest,
} from '../../office/countries.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const country = {
  type: 'country_currencies',
  attributes: countryCurrenciesAttributes,
} as const satisfies Resource;

/** The currencies that visitors of a country are not offered. */
export const officeCountryCalls = {
  'GET /office/api/country_currencies': {
    name: 'listCountryCurrencies',
    group: 'catalogue',
    summary: 'Countries whose visitors are not offered everything',
    about: '`meta` has what nobody is offered, all currencies, and all countries.',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: country, meta: countryCurrenciesMeta },
    refusals: [],
  },
  'PUT /office/api/country_currencies/{country}': {
    name: 'changeCountryCurrencies',
    group: 'catalogue',
    summary: 'Say what visitors of a country are not offered; none: they are offered everything',
    params: { country: textPart('^[A-Z]{2}$') },
    body: { kind: 'attributes', type: 'country_currencies', schema: countryCurrenciesRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: country },
    refusals: ['required', 'invalid_format', 'less_than', 'not_found'],
  },
} as const satisfies CallTable;
