import type { Mapping } from './mapping.ts';

/**
 * OnlyPays: its secret goes in the body of each question, and it finds nothing by our number. What
 * it tells of payments is not signed, so it is asked instead of believed.
 */
export const onlypays: Mapping = {
  name: 'onlypays',
  title: 'OnlyPays',
  fields: [
    { name: 'api_id', secret: false, required: true, pattern: '[A-Za-z0-9_-]{1,100}' },
    { name: 'secret_key', secret: true, required: true, pattern: '[\\x21-\\x7e]{4,400}' },
  ],
  currencies: { RUB: 'RUB' },
  systems: {
    SBPRUB: { type: 'sbp' },
    SBERRUB: { type: 'card' },
    TCSBRUB: { type: 'card' },
    ACRUB: { type: 'card' },
    CARDRUB: { type: 'card' },
  },
  base: 'https://onlypays.net',
  headers: {},
  ask: {
    method: 'POST',
    path: '/get_requisite',
    body: {
      api_id: '{api_id}',
      secret_key: '{secret_key}',
      amount_rub: { number: '{amount}' },
      payment_type: '{type}',
      personal_id: '{reference}',
    },
  },
  findByReference: null,
  findByOperation: {
    method: 'POST',
    path: '/get_status',
    body: { api_id: '{api_id}', secret_key: '{secret_key}', id: '{operation}' },
  },
  forwards: {
    cancel: {
      method: 'POST',
      path: '/cancel_order',
      body: { api_id: '{api_id}', secret_key: '{secret_key}', id: '{operation}' },
    },
  },
  // They tell it to the key of payouts alone, which says nothing of the one that orders need.
  balances: null,
  errors: {
    paths: ['error'],
    noneFree: ['no available requisites'],
    refused: [],
    unknown: ['order not found'],
  },
  answer: {
    root: 'data',
    operation: ['id'],
    reference: ['personal_id'],
    status: ['status'],
    statusAbsent: 'waiting',
    amount: ['amount_rub', 'amount'],
    paidAmount: ['received_amount'],
    currency: [],
    fee: [],
    address: ['requisite'],
    holder: ['owner'],
    bank: ['bank'],
    payUrl: [],
    expiresAt: [],
  },
  states: { waiting: 'waiting', finished: 'paid', cancelled: 'ended' },
  notification: null,
};
