import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import {
  decideVerification,
  type VerificationDecision,
} from '../../../core/verifications/card-verification.ts';
import { audit } from '../../office/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceVerification } from './changes.ts';
import { mailDecision } from './mail-decision.ts';
import { cardVerifications, type VerificationRow } from './tables.ts';

export type Judgement = {
  readonly decision: VerificationDecision;
  readonly reason: string | null;
  /** The card may pay in every direction, and not only in the one it was sent for. */
  readonly everyDirection: boolean;
  readonly by: { readonly actor: Actor; readonly ip: string };
};

/**
 * Decides about a card, once: of two operators at the same moment the second one is refused
 * `invalid_transition`. The audit log keeps who decided what; whoever sent it is written to, and
 * the pages of orders that wait for it hear of it.
 */
export async function judgeVerification(
  tx: Transaction,
  platform: Platform,
  id: string,
  { decision, reason, everyDirection, by }: Judgement,
): Promise<VerificationRow | Refusal> {
  const [row] = await tx
    .select()
    .from(cardVerifications)
    .where(eq(cardVerifications.id, id))
    .for('update');
  if (row === undefined) return refuse('not_found');
  const status = row.deletedAt === null ? decideVerification(row.status, decision) : null;
  if (status === null) return refuse('invalid_transition');
  const [after] = await tx
    .update(cardVerifications)
    .set({
      status,
      rejectReason: reason,
      decidedBy: by.actor,
      decidedAt: sql`now()`,
      ...(everyDirection && decision === 'approve' ? { directionId: null } : {}),
    })
    .where(and(eq(cardVerifications.id, id)))
    .returning();
  if (after === undefined) throw new Error('a locked verification vanished');
  await announceVerification(tx, after);
  await audit(tx, {
    ...by,
    action: `${decision}_card`,
    subjectType: 'card_verifications',
    subjectId: id,
    before: { status: row.status },
    after: { status, reason, card: after.cardMasked.slice(-4), ...waitedOf(row, after) },
  });
  await mailDecision(tx, platform, after, decision);
  return after;
}

/** How long a card that waited has waited for this decision; nothing of one decided before. */
function waitedOf({ status, createdAt }: VerificationRow, { decidedAt }: VerificationRow) {
  if (status !== 'waiting' || decidedAt === null) return {};
  const milliseconds = decidedAt.getTime() - createdAt.getTime();
  return { waited_seconds: Math.max(0, Math.round(milliseconds / 1_000)) };
}
