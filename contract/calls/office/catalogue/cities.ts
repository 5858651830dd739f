import {
  cityRequest,
  directionCityAttributes,
  directionCityRequest,
  newCityRequest,
  newOwnFieldRequest,
  officeCityAttributes,
  ownFieldAttributes,
  ownFieldRequest,
} from '../../../office/cities.ts';
import type { CallTable, Resource } from '../../call.ts';
import { textPart, uuidPart } from '../../parameters.ts';

const city = {
  type: 'cities',
  attributes: officeCityAttributes,
  notes: { at_work: 'Switched on, with an address and hours: customers can choose it.' },
} as const satisfies Resource;

const directionCity = {
  type: 'direction_cities',
  attributes: directionCityAttributes,
  notes: { markup_percent: 'On top of the margin of the direction; null: as the direction.' },
} as const satisfies Resource;

const ownField = {
  type: 'own_fields',
  attributes: ownFieldAttributes,
  notes: { name: 'What requests call it: `fields.<name>`. It never changes.' },
} as const satisfies Resource;

const wrongFields = [
  'required',
  'too_long',
  'too_short',
  'too_precise',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
  'conflict',
] as const;

const code = textPart('^[A-Z0-9]{2,24}$');
const direction = textPart('^[a-z0-9-]{1,130}$');

/** Cities of cash exchanges, and questions of the shop's own. */
export const officeCityCalls = {
  'GET /office/api/cities': {
    name: 'listCities',
    group: 'catalogue',
    summary: 'Every city, those that are switched off among them',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: city },
    refusals: [],
  },
  'POST /office/api/cities': {
    name: 'addCity',
    group: 'catalogue',
    summary: 'Add a city; its code is its id and never changes',
    body: { kind: 'attributes', type: 'cities', schema: newCityRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'one', of: city },
    refusals: wrongFields,
  },
  'PUT /office/api/cities/{id}': {
    name: 'changeCity',
    group: 'catalogue',
    summary: 'Change the names, the address, the hours and the switch of a city',
    params: { id: code },
    body: { kind: 'attributes', type: 'cities', schema: cityRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: city },
    refusals: [...wrongFields, 'not_found'],
  },
  'GET /office/api/direction_cities/{direction}': {
    name: 'listDirectionCities',
    group: 'catalogue',
    summary: 'What a direction has of its own in each city',
    params: { direction },
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: directionCity },
    refusals: ['not_found'],
  },
  'PUT /office/api/direction_cities/{direction}/{city}': {
    name: 'changeDirectionCity',
    group: 'catalogue',
    summary: 'Exchange a direction in a city, on terms of its own where they are given',
    params: { direction, city: code },
    body: { kind: 'attributes', type: 'direction_cities', schema: directionCityRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: directionCity },
    refusals: [...wrongFields, 'not_found'],
  },
  'GET /office/api/own_fields': {
    name: 'listOwnFields',
    group: 'catalogue',
    summary: 'Every question of the shop’s own',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: ownField },
    refusals: [],
  },
  'POST /office/api/own_fields': {
    name: 'addOwnField',
    group: 'catalogue',
    summary: 'Add a question to a payment system or a direction',
    body: { kind: 'attributes', type: 'own_fields', schema: newOwnFieldRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'one', of: ownField },
    refusals: wrongFields,
  },
  'PUT /office/api/own_fields/{id}': {
    name: 'changeOwnField',
    group: 'catalogue',
    summary: 'Change a question; orders keep the answers they have',
    params: { id: uuidPart },
    body: { kind: 'attributes', type: 'own_fields', schema: ownFieldRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: ownField },
    refusals: [...wrongFields, 'not_found'],
  },
} as const satisfies CallTable;
