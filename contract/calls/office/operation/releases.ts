import { releaseMeta, releaseNoticeAttributes } from '../../../office/operation/releases.ts';
import type { CallTable, Resource } from '../../call.ts';

const release = {
  type: 'release_notices',
  attributes: releaseNoticeAttributes,
  notes: { security: 'It says that it mends a weakness.' },
} as const satisfies Resource;

/** New versions of this software, where the operators have agreed to look for them. */
export const releaseCalls = {
  'GET /office/api/release_notices': {
    name: 'listReleaseNotices',
    group: 'office',
    summary: 'Versions that are newer than the one that runs, the newest first',
    about: 'Empty while `RELEASE_NOTICES` is off: then nobody is asked.',
    permission: 'settings.change',
    status: 200,
    answer: { kind: 'all', of: release, meta: releaseMeta },
    refusals: [],
  },
} as const satisfies CallTable;
