import {
  requisiteFormats,
  requisiteImportAttributes,
  requisiteImportRequest,
  requisitePlanAttributes,
  requisiteTextMax,
} from '../../office/files/requisite-file.ts';
import type { CallTable, Resource } from '../call.ts';
import { choiceParameter, uuidPart } from '../parameters.ts';

const plan = {
  type: 'requisite_plans',
  attributes: requisitePlanAttributes,
} as const satisfies Resource;

const imported = {
  type: 'requisite_imports',
  attributes: requisiteImportAttributes,
} as const satisfies Resource;

const group = 'money';
const permission = 'requisites.change';

/** The pool as a file, and back. */
export const requisiteFileCalls = {
  'GET /office/api/requisites/export': {
    name: 'exportRequisites',
    group,
    summary: 'The whole pool as CSV or JSON, with its accounts',
    about: 'Whoever takes it stands in the audit log.',
    query: { format: choiceParameter('CSV unless JSON is asked for.', requisiteFormats) },
    permission,
    status: 200,
    answer: {
      kind: 'text',
      mediaType: 'text/csv, application/octet-stream',
      about: 'One account in each line.',
    },
    refusals: ['invalid_format'],
  },
  'POST /office/api/requisites/import': {
    name: 'importRequisites',
    group,
    summary: 'Add and change places of the pool by a file, all of it or nothing',
    about:
      'With `preview` nothing is changed: the answer says what would be, line by line. A place is ' +
      'known by its payment system and account; those that the file does not name stay.',
    body: {
      kind: 'attributes',
      type: 'requisite_imports',
      schema: requisiteImportRequest,
      bytesMax: 2 * requisiteTextMax,
    },
    permission,
    status: 200,
    answer: { kind: 'one', of: plan },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format', 'conflict'],
  },
  'GET /office/api/requisite_imports/last': {
    name: 'readLastRequisiteImport',
    group,
    summary: 'The requisites that were imported last',
    permission,
    status: 200,
    answer: { kind: 'one_or_none', of: imported },
    refusals: [],
  },
  'DELETE /office/api/requisite_imports/{id}': {
    name: 'undoRequisiteImport',
    group,
    summary: 'Take back the requisites that were imported last',
    about: 'Only while none of them was changed or given out.',
    params: { id: uuidPart },
    permission,
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found', 'conflict'],
  },
} as const satisfies CallTable;
