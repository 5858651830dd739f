import {
  archiveAttributes,
  archivedRecordAttributes,
  archiveKinds,
} from '../../../office/operation/archives.ts';
import { nextMeta } from '../../../office/programme.ts';
import type { CallTable, Resource } from '../../call.ts';
import {
  afterParameter,
  choiceParameter,
  looseParameter,
  textParameter,
  uuidPart,
} from '../../parameters.ts';

const archive = {
  type: 'archives',
  attributes: archiveAttributes,
  notes: {
    month: 'Of UTC: `2026-08`. A large month has several archives.',
    bytes: 'Of the file that is downloaded.',
    checksum: 'SHA-256 of the file that is downloaded, in hexadecimal.',
    erased_at: 'When records of it were last erased at the wish of a customer.',
  },
} as const satisfies Resource;

const record = {
  type: 'archived_records',
  attributes: archivedRecordAttributes,
  personal: { recipient: 'email', subject: 'prose', text: 'prose' },
  notes: {
    text: 'Without what opened accounts and orders.',
    state: 'What had become of a mail; null of anything else.',
  },
} as const satisfies Resource;

const group = 'office';
const kind = choiceParameter('Only of this kind.', archiveKinds);
const day = (about: string) => looseParameter(about, { type: 'string', format: 'date' });

/** Old records that are in no table any more. */
export const archiveCalls = {
  'GET /office/api/archives': {
    name: 'listArchives',
    group,
    summary: 'Archives of old records, the newest first',
    query: { kind, after: afterParameter },
    permission: 'archives.read',
    status: 200,
    answer: { kind: 'all', of: archive, meta: nextMeta },
    refusals: ['invalid_format'],
  },
  'GET /office/api/archived_records': {
    name: 'searchArchives',
    group,
    summary: 'Records of archives by e-mail, number or day; each look is in the audit log',
    about:
      'Something must be asked for. `meta.next` goes on, also where a page found nothing yet. ' +
      'Days are of the time zone of the shop.',
    query: {
      kind,
      search: textParameter('A whole e-mail, or the number of an order.', { max: 320 }),
      archive: looseParameter('Only of this archive.', { type: 'string', format: 'uuid' }),
      since: day('The first day.'),
      until: day('The last day.'),
      after: afterParameter,
    },
    permission: 'archives.read',
    status: 200,
    answer: { kind: 'all', of: record, meta: nextMeta },
    refusals: ['required', 'too_long', 'invalid_format', 'archive_unreadable', 'files_silent'],
  },
  'GET /office/api/archives/{id}/file': {
    name: 'downloadArchive',
    group,
    summary: 'An archive as a file; each download is in the audit log',
    about:
      'Lines of JSON. Only for who may see personal data. Refused with `conflict` while records ' +
      'of it are being erased.',
    params: { id: uuidPart },
    permission: 'archives.read',
    status: 200,
    answer: { kind: 'text', mediaType: 'application/gzip', about: 'Compressed lines of JSON.' },
    refusals: ['not_found', 'conflict', 'archive_unreadable', 'files_silent'],
  },
} as const satisfies CallTable;
