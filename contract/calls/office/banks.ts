import {
  newRecipientBankRequest,
  officeBankAttributes,
  recipientBankRequest,
} from '../../office/banks.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const bank = {
  type: 'recipient_banks',
  attributes: officeBankAttributes,
  notes: { words: 'Other words it is looked for by.' },
} as const satisfies Resource;

const wrongFields = [
  'required',
  'too_long',
  'too_short',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
  'already_saved',
] as const;

/** The banks that a recipient of a transfer by phone number may have. */
export const officeBankCalls = {
  'GET /office/api/recipient_banks': {
    name: 'listOfficeRecipientBanks',
    group: 'catalogue',
    summary: 'Every bank, those that are switched off among them',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: bank },
    refusals: [],
  },
  'POST /office/api/recipient_banks': {
    name: 'addRecipientBank',
    group: 'catalogue',
    summary: 'Add a bank; its code is its id',
    body: { kind: 'attributes', type: 'recipient_banks', schema: newRecipientBankRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'one', of: bank },
    refusals: [...wrongFields, 'not_found'],
  },
  'PUT /office/api/recipient_banks/{id}': {
    name: 'changeRecipientBank',
    group: 'catalogue',
    summary: 'Change the names, the place and the switch of a bank',
    params: { id: textPart('^.{1,300}$') },
    body: { kind: 'attributes', type: 'recipient_banks', schema: recipientBankRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: bank },
    refusals: [...wrongFields, 'not_found'],
  },
} as const satisfies CallTable;
