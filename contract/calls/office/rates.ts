import {
  rateBreakerAttributes,
  rateBreakerRequest,
  rateDisagreementAttributes,
  rateDisagreementRequest,
  rateSourceAttributes,
} from '../../rates.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const source = {
  type: 'rate_sources',
  attributes: rateSourceAttributes,
  notes: {
    faults: 'Failures in a row; zero while it answers.',
    rejections: 'Markets in which its last word was not believed, and why.',
  },
} as const satisfies Resource;

const breaker = {
  type: 'rate_breakers',
  attributes: rateBreakerAttributes,
  notes: { ordered: 'By an operator, and not done yet.' },
} as const satisfies Resource;

const disagreement = {
  type: 'rate_disagreements',
  attributes: rateDisagreementAttributes,
  notes: {
    distance: 'In per cent of the lowest; null while fewer than two sources speak of the pair.',
    raised_at: 'Since when the alarm is on. It changes no price.',
  },
} as const satisfies Resource;

const group = 'market';

/** Where prices come from, and which markets are held. */
export const officeRateCalls = {
  'GET /office/api/rate_sources': {
    name: 'listRateSources',
    group,
    summary: 'How each source of prices is, and what it said last',
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'all', of: source },
    refusals: [],
  },
  'GET /office/api/rate_disagreements': {
    name: 'listRateDisagreements',
    group,
    summary: 'How far apart the sources of each pair stand; an id is `USDT-RUB`',
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'all', of: disagreement },
    refusals: [],
  },
  'PUT /office/api/rate_disagreements/{id}': {
    name: 'limitRateDisagreement',
    group,
    summary: 'Set from which distance on the sources of a pair raise the alarm',
    params: { id: textPart('^.{1,300}$') },
    body: { kind: 'attributes', type: 'rate_disagreements', schema: rateDisagreementRequest },
    permission: 'rates.change',
    status: 200,
    answer: { kind: 'one', of: disagreement },
    refusals: [
      'required',
      'too_long',
      'invalid_format',
      'not_a_number',
      'greater_than',
      'less_than',
      'not_found',
    ],
  },
  'GET /office/api/rate_breakers': {
    name: 'listRateBreakers',
    group,
    summary: 'How the breaker of each market stands; an id is `BTC-USDT`',
    permission: 'rates.read',
    status: 200,
    answer: { kind: 'all', of: breaker },
    refusals: [],
  },
  'PUT /office/api/rate_breakers/{id}': {
    name: 'orderRateBreaker',
    group,
    summary: 'Release a market or hold it; it is done within seconds',
    params: { id: textPart('^.{1,300}$') },
    body: { kind: 'attributes', type: 'rate_breakers', schema: rateBreakerRequest },
    permission: 'rates.change',
    status: 200,
    answer: { kind: 'one', of: breaker },
    refusals: ['required', 'invalid_format', 'not_found'],
  },
} as const satisfies CallTable;
