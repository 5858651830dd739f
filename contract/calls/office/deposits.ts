import { giveDepositRequest } from '../../office/addresses.ts';
import { unownedDeposit } from '../../office/orders.ts';
import { reasonRequest, unreadEntryAttributes } from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const deposit = {
  type: 'deposits',
  attributes: unownedDeposit,
  notes: {
    aside: 'Why it belongs to no order.',
    meant_id: 'The order that it was probably meant for.',
    provider: 'Over which payment provider it came, whose own number `txid` is.',
    reported: 'Credited by an operator’s word alone, who may take it back.',
  },
} as const satisfies Resource;

const entry = {
  type: 'unread_entries',
  attributes: unreadEntryAttributes,
  notes: { content: 'As the outside told it.' },
} as const satisfies Resource;

const group = 'orders';
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format', 'not_found'] as const;

/** Money that came and belongs to no order, or that nobody could read. */
export const officeDepositCalls = {
  'GET /office/api/deposits': {
    name: 'listUnownedDeposits',
    group,
    summary: 'Money that came to an address of ours and belongs to no order',
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'page', of: deposit },
    refusals: ['invalid_format', 'less_than'],
  },
  'POST /office/api/deposits/{id}/give': {
    name: 'giveDeposit',
    group,
    summary: 'Give a deposit to an order, by its number or id',
    params,
    body: { kind: 'attributes', type: 'deposits', schema: giveDepositRequest },
    permission: 'orders.confirm',
    status: 204,
    answer: { kind: 'empty' },
    refusals: [...wrongFields, 'mismatch', 'conflict', 'invalid_transition', 'not_accepted'],
  },
  'POST /office/api/deposits/{id}/settle': {
    name: 'settleDeposit',
    group,
    summary: 'A person has seen to a deposit of no order',
    params,
    body: { kind: 'attributes', type: 'deposits', schema: reasonRequest },
    permission: 'orders.confirm',
    status: 204,
    answer: { kind: 'empty' },
    refusals: wrongFields,
  },
  'GET /office/api/unread_entries': {
    name: 'listUnreadEntries',
    group,
    summary: 'What a rail told of money and nobody could read',
    permission: 'ledger.read',
    status: 200,
    answer: { kind: 'all', of: entry },
    refusals: [],
  },
  'POST /office/api/unread_entries/{id}/settle': {
    name: 'settleUnreadEntry',
    group,
    summary: 'A person has seen to what could not be read',
    params,
    body: { kind: 'attributes', type: 'unread_entries', schema: reasonRequest },
    permission: 'orders.confirm',
    status: 204,
    answer: { kind: 'empty' },
    refusals: wrongFields,
  },
} as const satisfies CallTable;
