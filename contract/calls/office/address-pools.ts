import {
  addressPoolAttributes,
  collectRequest,
  pasteAddressesRequest,
  pastedAddressesAttributes,
  poolAddressAttributes,
  switchAddressRequest,
} from '../../office/addresses.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const pool = {
  type: 'address_pools',
  attributes: addressPoolAttributes,
  notes: {
    watched: 'Its chain is watched by this installation.',
    height: 'Newest block there was when it was last read.',
    lag: 'How many blocks were not read by then.',
    lying: 'What came to its addresses and was not collected yet.',
  },
} as const satisfies Resource;

const address = {
  type: 'pool_addresses',
  attributes: poolAddressAttributes,
  notes: {
    order_id: 'The order that has it.',
    resting: 'That order is over, and the address rests before another has it.',
    cost_currency: 'The coin its network is paid in; null where the books have no reserve of it.',
    lying: 'What lies on it and was not collected yet.',
  },
} as const satisfies Resource;

const pasted = {
  type: 'pasted_addresses',
  attributes: pastedAddressesAttributes,
  notes: { added: 'How many are new.', known: 'How many were in the pool already.' },
} as const satisfies Resource;

const group = 'money';
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };

/** Receive-only addresses: which order has each, what lies on them, and what was collected. */
export const addressPoolCalls = {
  'GET /office/api/address_pools': {
    name: 'listAddressPools',
    group,
    summary: 'The pool of each network, and how far its chain was read',
    permission: 'requisites.read',
    status: 200,
    answer: { kind: 'all', of: pool },
    refusals: [],
  },
  'GET /office/api/pool_addresses': {
    name: 'listPoolAddresses',
    group,
    summary: 'Addresses of the pools: which order has each, and what lies on it',
    permission: 'requisites.read',
    status: 200,
    answer: { kind: 'page', of: address, perDefault: 50 },
    refusals: ['invalid_format', 'less_than'],
  },
  'POST /office/api/pool_addresses': {
    name: 'pasteAddresses',
    group,
    summary: 'Add a list of addresses, all or none of it',
    body: { kind: 'attributes', type: 'pool_addresses', schema: pasteAddressesRequest },
    permission: 'requisites.change',
    status: 201,
    answer: { kind: 'one', of: pasted },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format'],
  },
  'PATCH /office/api/pool_addresses/{id}': {
    name: 'switchAddress',
    group,
    summary: 'Give an address to orders, or to no more of them',
    params,
    body: { kind: 'attributes', type: 'pool_addresses', schema: switchAddressRequest },
    permission: 'requisites.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['required', 'invalid_format', 'not_found'],
  },
  'POST /office/api/pool_addresses/{id}/collect': {
    name: 'collectFromAddress',
    group,
    summary: 'What lay on an address was moved away, and the network took this for it',
    about: 'The amount is what was shown: if more has come since, it is refused with `mismatch`.',
    params,
    body: { kind: 'attributes', type: 'pool_addresses', schema: collectRequest },
    permission: 'requisites.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: [
      'required',
      'too_long',
      'too_precise',
      'not_a_number',
      'invalid_format',
      'mismatch',
      'not_found',
    ],
  },
} as const satisfies CallTable;
