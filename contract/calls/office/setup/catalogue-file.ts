import {
  catalogueImportRequest,
  cataloguePlanAttributes,
  fileTextMax,
} from '../../../office/files/catalogue-file.ts';
import type { CallTable, Resource } from '../../call.ts';
import { choiceParameter } from '../../parameters.ts';

const plan = {
  type: 'catalogue_plans',
  attributes: cataloguePlanAttributes,
  notes: {
    same: 'Lines that are in the catalogue as they are in the file.',
    assets: 'Currencies and coins that must be added before the rest can be read.',
    batch: 'The batch that can be taken back; null where nothing was done.',
  },
} as const satisfies Resource;

/** The whole catalogue as a file, and back. */
export const catalogueFileCalls = {
  'GET /office/api/catalogue/export': {
    name: 'exportCatalogue',
    group: 'catalogue',
    summary: 'The whole catalogue as JSON, or its directions as CSV',
    about: 'JSON loses nothing but pictures of the shop’s own. Whoever takes it stands in the log.',
    query: { format: choiceParameter('JSON unless CSV is asked for.', ['json', 'csv']) },
    permission: 'catalogue.change',
    status: 200,
    answer: {
      kind: 'text',
      mediaType: 'text/csv, application/octet-stream',
      about: 'One entry, or one direction, in each line.',
    },
    refusals: ['invalid_format'],
  },
  'POST /office/api/catalogue/import': {
    name: 'importCatalogue',
    group: 'catalogue',
    summary: 'Make the catalogue what a file says, all of it or nothing',
    about:
      'With `preview` nothing is changed: the answer says what would be, line by line. A file with ' +
      'a line at fault changes nothing. What it does can be taken back as a batch.',
    body: {
      kind: 'attributes',
      type: 'catalogue_imports',
      schema: catalogueImportRequest,
      bytesMax: 2 * fileTextMax,
    },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: plan },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format', 'conflict'],
  },
} as const satisfies CallTable;
