import {
  recoveryDecisionRequest,
  recoveryItemAttributes,
  recoveryMeta,
  recoveryReleaseRequest,
  recoveryRequest,
} from '../../../office/recovery/recovery.ts';
import type { CallTable, Resource } from '../../call.ts';
import { textPart } from '../../parameters.ts';

const item = {
  type: 'recovery_items',
  attributes: recoveryItemAttributes,
  personal: { account: 'account' },
  notes: {
    state:
      '`by_itself`: nothing is to be decided. `unknown_order`: the order came after the backup.',
    at: 'When the payout was asked for, or its transaction signed.',
  },
} as const satisfies Resource;

const group = 'money';
const permission = 'payouts.recover';
const answer = { kind: 'all', of: item, meta: recoveryMeta } as const;
const worded = ['required', 'too_short', 'too_long', 'invalid_format'] as const;

/** What was paid after the backup that the database was restored from, before payouts go on. */
export const officeRecoveryCalls = {
  'GET /office/api/recovery_items': {
    name: 'listRecoveryItems',
    group,
    summary: 'What may have been paid after the backup, and whether payouts are stopped',
    permission,
    status: 200,
    answer,
    refusals: [],
  },
  'POST /office/api/recovery_items/{id}/decision': {
    name: 'decideRecoveryItem',
    group,
    summary: 'Say whether a payment was made after the backup',
    about:
      'What was paid is booked at once; what was not is paid once payouts go on. What the network ' +
      'has is not taken for unpaid: `payout_made`.',
    params: { id: textPart('^[A-Za-z0-9_:-]{1,100}$') },
    body: { kind: 'attributes', type: 'recovery_items', schema: recoveryDecisionRequest },
    idempotent: true,
    permission,
    status: 200,
    answer,
    refusals: [
      ...worded,
      'not_found',
      'conflict',
      'invalid_transition',
      'payout_made',
      'signer_silent',
      'insufficient_reserve',
    ],
  },
  'POST /office/api/recoveries': {
    name: 'beginRecovery',
    group,
    summary: 'Stop payouts after a restore that was made in another way than by the command',
    body: { kind: 'attributes', type: 'recoveries', schema: recoveryRequest },
    permission,
    status: 200,
    answer,
    refusals: [...worded, 'less_than', 'conflict'],
  },
  'POST /office/api/recoveries/current/release': {
    name: 'releaseRecovery',
    group,
    summary: 'Let payouts go on, once nothing is left to decide',
    body: { kind: 'attributes', type: 'recoveries', schema: recoveryReleaseRequest },
    permission,
    status: 200,
    answer,
    refusals: [...worded, 'payout_undecided', 'signer_silent', 'invalid_transition'],
  },
} as const satisfies CallTable;
