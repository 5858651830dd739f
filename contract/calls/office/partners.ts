import {
  issuedKeyAttributes,
  monitorState,
  trusteeKeyAttributes,
  trusteeKeyRequest,
} from '../../office/monitors.ts';
import { exportSwitchRequest, officePartnerAttributes, partnerRequest } from '../../partners.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const partner = {
  type: 'partners',
  attributes: officePartnerAttributes,
  notes: { export_url: 'The address of its file; null where it reads none.' },
} as const satisfies Resource;

const key = { type: 'trustee_keys', attributes: trusteeKeyAttributes } as const satisfies Resource;

const issuedKey = {
  type: 'trustee_keys',
  name: 'issued_trustee_keys',
  attributes: issuedKeyAttributes,
  notes: { secret_key: 'Told this once.' },
} as const satisfies Resource;

const group = 'market';
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };
const wrongTerms = [
  'required',
  'too_short',
  'too_long',
  'invalid_format',
  'not_a_number',
  'greater_than',
  'less_than',
  'conflict',
] as const;

const partnerCalls = {
  'GET /office/api/partners': {
    name: 'listOfficePartners',
    group,
    summary: 'Monitors and partners, the file each reads, and how the files stand',
    permission: 'monitors.read',
    status: 200,
    answer: { kind: 'all', of: partner, meta: monitorState },
    refusals: [],
  },
  'POST /office/api/partners': {
    name: 'addPartner',
    group,
    summary: 'Add a monitor or a partner',
    body: { kind: 'attributes', type: 'partners', schema: partnerRequest },
    permission: 'monitors.change',
    status: 201,
    answer: { kind: 'one', of: partner },
    refusals: wrongTerms,
  },
  'PUT /office/api/partners/{id}': {
    name: 'changePartner',
    group,
    summary: 'Write a monitor or a partner anew, as a whole',
    params,
    body: { kind: 'attributes', type: 'partners', schema: partnerRequest },
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'one', of: partner },
    refusals: [...wrongTerms, 'not_found'],
  },
  'PATCH /office/api/partners/{id}': {
    name: 'switchPartnerExport',
    group,
    summary: 'Switch the file of a monitor or a partner on or off',
    params,
    body: { kind: 'attributes', type: 'partners', schema: exportSwitchRequest },
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'one', of: partner },
    refusals: ['required', 'invalid_format', 'not_found'],
  },
  'PUT /office/api/partners/{id}/picture': {
    name: 'changePartnerPicture',
    group,
    summary: 'Use a picture, drawn anew, as the banner of a monitor',
    params,
    body: {
      kind: 'file',
      field: 'image',
      mediaType: 'image/jpeg, image/png, image/webp, image/avif, image/gif',
    },
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'one', of: partner },
    refusals: [
      'not_found',
      'required',
      'invalid_format',
      'too_large',
      'greater_than',
      'less_than',
      'conflict',
      'files_silent',
    ],
  },
  'DELETE /office/api/partners/{id}/picture': {
    name: 'removePartnerPicture',
    group,
    summary: 'Show no banner of a monitor',
    params,
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'one', of: partner },
    refusals: ['not_found'],
  },
  'DELETE /office/api/partners/{id}': {
    name: 'removePartner',
    group,
    summary: 'Remove a monitor or a partner, and its file; refused while it has keys',
    params,
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'nothing' },
    refusals: ['not_found', 'conflict'],
  },
} as const satisfies CallTable;

const keyCalls = {
  'GET /office/api/trustee_keys': {
    name: 'listTrusteeKeys',
    group,
    summary: 'The keys by which partners make orders over the Trustee interface',
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'all', of: key },
    refusals: [],
  },
  'POST /office/api/trustee_keys': {
    name: 'issueTrusteeKey',
    group,
    summary: 'Give a partner a key; its secret half is in this answer alone',
    about: 'A partner without a code gets none: orders would not be known as theirs.',
    body: { kind: 'attributes', type: 'trustee_keys', schema: trusteeKeyRequest },
    permission: 'monitors.change',
    status: 201,
    answer: { kind: 'one', of: issuedKey },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format'],
  },
  'DELETE /office/api/trustee_keys/{id}': {
    name: 'revokeTrusteeKey',
    group,
    summary: 'Take a key back for ever; orders made with it go on',
    params,
    permission: 'monitors.change',
    status: 200,
    answer: { kind: 'one', of: key },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;

/** Who reads the files of rates, and who makes orders by a program. */
export const officePartnerCalls = { ...partnerCalls, ...keyCalls } as const;
