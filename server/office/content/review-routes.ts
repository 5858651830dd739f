import type { ReviewAttributes } from '../../../contract/office/programme.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { dollars } from '../../money/ledger/dollars.ts';
import { decideEarning } from '../../people/referrals/decide-earning.ts';
import {
  type Evidence,
  type Review,
  readEvidence,
  readReviews,
} from '../../people/referrals/read-reviews.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type PageKey, readPageKey, writePageKey } from '../access/page-key.ts';
import { audit } from '../audit/audit.ts';

const shownAtOnce = 20;

/** Earnings that may be the partner's own: what speaks for it, and the decision. */
export function registerReviews(app: App, { database }: Platform): void {
  handleOffice(app, 'GET /office/api/referral_reviews', async ({ query, locale }) => {
    const { state: asked = 'waiting' } = query;
    const isGood = ([at, id]: PageKey) => isMoment(at) && /^[\w-]{1,40}$/.test(id);
    const after = readPageKey(query.after, isGood);
    if (isRefusal(after)) return after;
    const key = after === null ? null : { at: after[0], orderId: after[1] };
    const found = await readReviews(database, asked, key, shownAtOnce + 1);
    const shown = found.slice(0, shownAtOnce);
    const ids = shown.map(({ orderId }) => orderId);
    const evidence = Map.groupBy(await readEvidence(database, ids), ({ orderId }) => orderId);
    const nameOf = await actorNames(database, locale);
    const last = found.length > shownAtOnce ? shown.at(-1) : undefined;
    const next = last === undefined ? null : keyOf(last, asked);
    return whole(
      shown.map((review) => present(review, evidence.get(review.orderId) ?? [], nameOf)),
      { meta: { next } },
    );
  });
  handleOffice(app, 'POST /office/api/referral_reviews/{id}', async ({ params, body, author }) => {
    const { decision, note } = body;
    const refusal = await inTransaction(database, async (tx) => {
      const decided = await decideEarning(tx, params.id, { decision, by: author.actor, note });
      if (isRefusal(decided)) return decided;
      await audit(tx, {
        ...author,
        action: decision === 'credit' ? 'credit_earning' : 'refuse_earning',
        subjectType: 'orders',
        subjectId: params.id,
        after: { amount: dollars(decided.units), reasons: decided.reasons.join(', '), note },
      });
      return null;
    });
    return refusal ?? undefined;
  });
}

function isMoment(text: string): boolean {
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/.test(text) && !Number.isNaN(Date.parse(text))
  );
}

function keyOf({ createdAt, decidedAt, orderId }: Review, which: 'waiting' | 'decided'): string {
  const at = which === 'waiting' ? createdAt : (decidedAt ?? createdAt);
  return writePageKey(at.toISOString(), orderId);
}

function present(review: Review, evidence: readonly Evidence[], nameOf: NameActor) {
  const { orderNumber, partnerId, partnerEmail, customerEmail, link, reasons, state } = review;
  const attributes: ReviewAttributes = {
    order_number: orderNumber,
    partner_id: partnerId,
    partner_email: partnerEmail ?? '',
    customer_email: customerEmail,
    link,
    reasons,
    state,
    worth: dollars(review.usd),
    rate: ppmToPercent(review.ratePpm),
    amount: dollars(review.units),
    evidence: evidence.map(({ reason, value, ownNumber, at }) => ({
      reason,
      value,
      order_number: ownNumber,
      at: at.toISOString(),
    })),
    created_at: review.createdAt.toISOString(),
    decided_at: review.decidedAt?.toISOString() ?? null,
    decided_by: review.decidedBy === null ? null : nameOf(review.decidedBy),
    note: review.note,
  };
  return resource('referral_reviews', review.orderId, attributes);
}
