import { auditAttributes, auditProofAttributes } from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { textParameter } from '../parameters.ts';

const entry = {
  type: 'audit_entries',
  attributes: auditAttributes,
  notes: { subject_name: 'What it was done to, as people call it.' },
  personal: { subject_name: 'prose', 'before.*': 'prose', 'after.*': 'prose' },
} as const satisfies Resource;

const proof = {
  type: 'audit_proofs',
  attributes: auditProofAttributes,
  notes: {
    head: 'Hash of the newest entry, to be kept elsewhere.',
    broken_at: 'The first entry that is not what was written; null where there is none.',
    checked_at: 'Everything written until then was proved as it came in.',
    passed_from: 'Between these moments everything was last read again.',
  },
} as const satisfies Resource;

const group = 'office';

/** Who did what, when and from where; it can only grow. */
export const officeAuditCalls = {
  'GET /office/api/audit_log': {
    name: 'listAuditLog',
    group,
    summary: 'What operators have done, the newest first',
    query: {
      search: textParameter('Part of an action or of what it was done to, or their names.'),
      actor: textParameter('`operator:` and an id, or `service`.'),
    },
    permission: 'audit.read',
    status: 200,
    answer: { kind: 'page', of: entry, perDefault: 50 },
    refusals: ['invalid_format', 'less_than'],
  },
  'GET /office/api/audit_log/proof': {
    name: 'readAuditProof',
    group,
    summary: 'Whether the log is what was written: what the proof in the background has come to',
    permission: 'audit.read',
    status: 200,
    answer: { kind: 'one', of: proof },
    refusals: [],
  },
} as const satisfies CallTable;
