import { blockModes, blockOrigins } from '../../../core/risk-flags/block-value.ts';
import {
  blockAttributes,
  blockImportAttributes,
  blockImportRequest,
  blockListRequest,
  blockPreviewAttributes,
  blockPreviewRequest,
} from '../../office/risk-flags.ts';
import type { CallTable, Resource } from '../call.ts';
import { choiceParameter, textParameter, uuidPart } from '../parameters.ts';

const block = {
  type: 'blocks',
  attributes: blockAttributes,
  notes: {
    value: 'In the one way it is compared by.',
    mode: 'No requisites are given, or the money comes and its payout waits for a person.',
    origin: 'Whose it is: our own, or of the list that BestChange keeps.',
  },
  personal: { value: 'account', reason: 'prose' },
} as const satisfies Resource;

const preview = {
  type: 'block_previews',
  attributes: blockPreviewAttributes,
  // What was pasted a moment ago hides nothing from who has pasted it.
} as const satisfies Resource;

const imported = {
  type: 'block_imports',
  attributes: blockImportAttributes,
} as const satisfies Resource;

const group = 'money';
const bytesMax = 2 * 1024 * 1024;
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format', 'less_than'] as const;
const filters = {
  search: textParameter('A part of the value or of the reason.', { max: 200 }),
  mode: choiceParameter('Only those that do this.', blockModes),
  origin: choiceParameter('Only those of this origin.', blockOrigins),
} as const;

/** Whom the service does not exchange with: accounts, addresses, e-mails, phones, names. */
export const officeBlockCalls = {
  'GET /office/api/blocks': {
    name: 'listBlocks',
    group,
    summary: 'Whom the service does not exchange with',
    query: filters,
    permission: 'blocks.read',
    status: 200,
    answer: { kind: 'page', of: block, perDefault: 50 },
    refusals: ['invalid_format', 'too_long', 'less_than'],
  },
  'GET /office/api/blocks/export': {
    name: 'exportBlocks',
    group,
    summary: 'The block list as CSV, which can be imported elsewhere',
    about: 'Whoever takes it stands in the audit log.',
    query: filters,
    permission: 'blocks.change',
    status: 200,
    answer: { kind: 'text', mediaType: 'text/csv', about: 'One line for each entry.' },
    refusals: ['invalid_format', 'too_long'],
  },
  'POST /office/api/blocks': {
    name: 'addBlock',
    group,
    summary: 'Exchange no more with an account, an address, an e-mail, a phone or a name',
    body: { kind: 'attributes', type: 'blocks', schema: blockListRequest },
    permission: 'blocks.change',
    status: 201,
    answer: { kind: 'one', of: block },
    refusals: [...wrongFields, 'already_saved'],
  },
  'DELETE /office/api/blocks/{id}': {
    name: 'removeBlock',
    group,
    summary: 'Exchange with them again',
    about: 'What is of another’s list is removed there alone: `conflict`.',
    params: { id: uuidPart },
    permission: 'blocks.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found', 'conflict'],
  },
  'GET /office/api/block_imports': {
    name: 'listBlockImports',
    group,
    summary: 'The newest twenty lists that were pasted',
    permission: 'blocks.read',
    status: 200,
    answer: { kind: 'all', of: imported },
    refusals: [],
  },
  'POST /office/api/block_imports/preview': {
    name: 'previewBlockImport',
    group,
    summary: 'What a pasted list would add; nothing is changed',
    body: { kind: 'attributes', type: 'block_previews', schema: blockPreviewRequest, bytesMax },
    permission: 'blocks.change',
    status: 200,
    answer: { kind: 'one', of: preview },
    refusals: wrongFields,
  },
  'POST /office/api/block_imports': {
    name: 'importBlocks',
    group,
    summary: 'Add a pasted list to the block list',
    body: { kind: 'attributes', type: 'block_imports', schema: blockImportRequest, bytesMax },
    permission: 'blocks.change',
    status: 201,
    answer: { kind: 'one', of: imported },
    refusals: [...wrongFields, 'already_saved'],
  },
  'DELETE /office/api/block_imports/{id}': {
    name: 'undoBlockImport',
    group,
    summary: 'Take a pasted list back: what it added goes, but for what was written anew since',
    params: { id: uuidPart },
    permission: 'blocks.change',
    status: 200,
    answer: { kind: 'one', of: imported },
    refusals: ['not_found', 'conflict'],
  },
} as const satisfies CallTable;
