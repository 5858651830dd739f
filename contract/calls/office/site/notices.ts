import { noticeRequest, officeNoticeAttributes } from '../../../notices.ts';
import type { CallTable, Resource } from '../../call.ts';

const notice = {
  type: 'public_notices',
  attributes: officeNoticeAttributes,
  notes: {
    version: 'A change names the version it was made of: nobody’s work is written over.',
    resume_at: 'When the technical break ends, as far as it is known.',
  },
} as const satisfies Resource;

/** The notice above every page and the technical break, as operators set them. */
export const officeNoticeCalls = {
  'GET /office/api/public_notice': {
    name: 'readPublicNotice',
    group: 'content',
    summary: 'The notice and the technical break, as they stand',
    permission: 'notice.read',
    status: 200,
    answer: { kind: 'one', of: notice },
    refusals: [],
  },
  'PUT /office/api/public_notice': {
    name: 'changePublicNotice',
    group: 'content',
    summary: 'Set the notice and the technical break',
    body: { kind: 'attributes', type: 'public_notices', schema: noticeRequest },
    permission: 'notice.change',
    status: 200,
    answer: { kind: 'one', of: notice },
    refusals: ['required', 'too_long', 'invalid_format', 'not_a_number', 'conflict'],
  },
} as const satisfies CallTable;
