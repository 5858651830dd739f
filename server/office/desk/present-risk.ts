import type { OfficeCorrection } from '../../../contract/office/desk/corrections.ts';
import type {
  OfficePayoutHold,
  OfficeScreening,
  OfficeScreeningHold,
} from '../../../contract/office/risk.ts';
import { isByScreening, type OrderReason } from '../../../core/orders/order-reason.ts';
import { type HoldReason, holdReasons } from '../../../core/payout-holds/payout-hold.ts';
import type { CorrectionRow } from '../../money/payout-holds/account-corrections.ts';
import { isInForce, type HoldRow as PayoutHoldRow } from '../../money/payout-holds/hold-payout.ts';
import type { HoldRow, OrderScreeningRow } from '../../money/screening/order-screening.ts';
import type { NameActor } from '../access/actor-names.ts';

/** One check of screening, with what was made of it. */
export function presentScreening({ check, judged }: OrderScreeningRow): OfficeScreening {
  return {
    id: check.id,
    screener: check.screener,
    moment: judged?.moment ?? check.moment,
    address: check.address,
    txid: check.txid,
    state: check.state,
    score: check.scorePpm,
    signals: check.signals.map(({ category, sharePpm }) => ({ category, share: sharePpm })),
    reason: check.reason,
    verdict: judged?.verdict ?? null,
    over: judged?.over ?? [],
    asked_at: (check.firstAskedAt ?? check.createdAt).toISOString(),
    answered_at: check.answeredAt?.toISOString() ?? null,
  };
}

/** Why and until when screening holds an order; null where it does not any more. */
export function presentScreeningHold(
  hold: HoldRow | null,
  reasonCode: OrderReason | null,
): OfficeScreeningHold | null {
  if (hold === null || !isByScreening(reasonCode)) return null;
  return {
    class: hold.class,
    since: hold.since.toISOString(),
    until: hold.reviewUntil.toISOString(),
    overdue: hold.escalatedAt !== null,
  };
}

/** Why and until when a payout waits; null where it never did. */
export function presentPayoutHold(
  hold: PayoutHoldRow | undefined,
  now: Date,
  nameOf: NameActor,
): OfficePayoutHold | null {
  if (hold === undefined) return null;
  const known: ReadonlySet<string> = new Set(hold.reasons);
  return {
    reasons: holdReasons.filter((reason: HoldReason) => known.has(reason)),
    until: hold.heldUntil?.toISOString() ?? null,
    needs_release: hold.needsRelease,
    in_force: isInForce(hold, now),
    prepared_by: hold.preparedBy === null ? null : nameOf(hold.preparedBy),
    released_by: hold.releasedBy === null ? null : nameOf(hold.releasedBy),
    released_at: hold.releasedAt?.toISOString() ?? null,
    reason: hold.releaseReason,
  };
}

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
