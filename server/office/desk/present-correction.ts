import type { OfficeCorrection } from '../../../contract/office/desk/corrections.ts';
import type { CorrectionRow } from '../../money/payout-holds/account-corrections.ts';
import type { NameActor } from '../access/actor-names.ts';

/** A correction of a payout account, with everybody's name. */
export function presentCorrection(correction: CorrectionRow, nameOf: NameActor): OfficeCorrection {
  const { approvedBy, cancelledBy } = correction;
  return {
    id: correction.id,
    state: correction.state,
    old_account: correction.oldAccount,
    old_memo: correction.oldMemo,
    new_account: correction.newAccount,
    new_memo: correction.newMemo,
    reason: correction.reason,
    proposed_by: nameOf(correction.proposedBy),
    proposed_at: correction.proposedAt.toISOString(),
    expires_at: correction.expiresAt.toISOString(),
    answered_at: correction.answeredAt?.toISOString() ?? null,
    approved_by: approvedBy === null ? null : nameOf(approvedBy),
    cancelled_by: cancelledBy === null ? null : nameOf(cancelledBy),
    cancel_reason: correction.cancelReason,
    ended_at: correction.endedAt?.toISOString() ?? null,
  };
}
