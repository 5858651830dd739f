import * as z from 'zod/mini';
import {
  cityAttributes,
  excludedCurrencies,
  paymentSystemAttributes,
  recipientBankAttributes,
} from '../catalogue.ts';
import { countryAttributes } from '../countries.ts';
import type { CallTable, Resource } from './call.ts';
import { choiceParameter, looseParameter, textPart } from './parameters.ts';

/** One of the two things that a pair is made of. */
export const paymentSystem = {
  type: 'payment_systems',
  attributes: paymentSystemAttributes,
  notes: {
    code: 'Code known to monitors, such as `SBERRUB` or `USDTTRC20`.',
    search_words: 'In small letters: its names in both languages, its code, what people call it.',
    precision: 'Most decimals an amount of it may have.',
    reserve: 'What can be paid out now. Orders under way are already taken off.',
    referal_output_enabled: 'Whether rewards of the referral programme can be paid to it.',
    outcome_ids: 'Payment systems that it can be exchanged to.',
    max_income_amount: 'Null where there is no limit but the reserve.',
    card_verification:
      'Whether a card that pays from here must be verified; each direction says what follows.',
  },
} as const satisfies Resource;

const recipientBank = {
  type: 'recipient_banks',
  attributes: recipientBankAttributes,
} as const satisfies Resource;

const country = {
  type: 'countries',
  attributes: countryAttributes,
  notes: {
    available: 'Whether visitors from there may exchange the pair asked about.',
  },
} as const satisfies Resource;

const city = { type: 'cities', attributes: cityAttributes } as const satisfies Resource;

const side = (about: string) => looseParameter(about, { type: 'string' });

/** What can be exchanged, and from where. */
export const catalogueCalls = {
  'GET /api/v1/recipient_banks': {
    name: 'listRecipientBanks',
    group: 'catalogue',
    summary: 'Banks that an order may name as the recipient’s',
    about:
      'For pairs whose quote has `outcome_bank` among its `required_fields`. An order names one ' +
      'by its id or by its name.',
    status: 200,
    answer: { kind: 'all', of: recipientBank },
    refusals: [],
  },
  'GET /api/v1/cities/{id}': {
    name: 'showCity',
    group: 'catalogue',
    summary: 'A city of cash exchanges: its desk, and when a customer can come',
    about:
      'By its code, one of `cities` of a quote. An order names one of `visit_windows` by its ' +
      'beginning as `visit_at`, or none: then the time is arranged afterwards.',
    params: { id: textPart('^[A-Za-z0-9]{2,24}$') },
    status: 200,
    answer: { kind: 'one', of: city },
    refusals: ['not_found'],
  },
  'GET /api/v1/payment_systems': {
    name: 'listPaymentSystems',
    group: 'catalogue',
    summary: 'All payment systems with their reserves, limits and the pairs they make',
    about:
      'A client leaves out the currencies of `meta.excluded_currency_iso_codes`: those of ' +
      '`global` and those of the visitor’s country.',
    query: {
      // Spelled as the specification of this call has it.
      enable_referal_output: choiceParameter(
        '`true`: only those that rewards of the referral programme can be paid to.',
        ['true', 'false'],
      ),
    },
    written: true,
    status: 200,
    answer: {
      kind: 'all',
      of: paymentSystem,
      meta: z.object({ excluded_currency_iso_codes: excludedCurrencies }),
    },
    refusals: ['invalid_format'],
  },
  'GET /api/v1/countries': {
    name: 'listCountries',
    group: 'catalogue',
    summary: 'All countries; for a pair, with what each means for it',
    query: {
      income_payment_system_id: side(
        'With the other one: answers what each country means for this pair.',
      ),
      outcome_payment_system_id: side('The other side.'),
    },
    status: 200,
    answer: { kind: 'all', of: country },
    refusals: ['required', 'invalid_format', 'direction_unavailable'],
  },
  'GET /api/v1/user_country': {
    name: 'showUserCountry',
    group: 'catalogue',
    summary: 'The visitor’s country, by address, from a database on disk',
    about:
      '`data` is null when the country is unknown, and never an error. A client may then ask ' +
      '`meta.country_by_ip_url`, where one is configured, without credentials.',
    query: {
      income_payment_system_id: side('As with the list of countries.'),
      outcome_payment_system_id: side('As with the list of countries.'),
    },
    status: 200,
    answer: {
      kind: 'one_or_none',
      of: country,
      meta: z.object({ country_by_ip_url: z.nullable(z.url()) }),
    },
    refusals: [],
  },
} as const satisfies CallTable;
