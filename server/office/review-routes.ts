import type { FastifyRequest } from 'fastify';
import { type ReviewAttributes, reviewRequest } from '../../contract/office-programme.ts';
import { ppmToPercent } from '../../core/referrals/earning.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { dollars } from '../ledger/dollars.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, type Resource, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { decideEarning } from '../referrals/decide-earning.ts';
import {
  type Evidence,
  type Review,
  readEvidence,
  readReviews,
} from '../referrals/read-reviews.ts';
import { actorNames, type NameActor } from './actor-names.ts';
import { authorOf } from './guard.ts';
import { readPageKey, writePageKey } from './page-key.ts';

const shownAtOnce = 20;

type Params = { Params: { id: string } };

/** Earnings that may be the partner's own: what speaks for it, and the decision. */
export function registerReviews(app: App, { database }: Platform): void {
  app.get('/referral_reviews', async (request): Promise<Document | Refusal> => {
    const asked = parameterOf(request, 'state') ?? 'waiting';
    if (asked !== 'waiting' && asked !== 'decided') return refuse('invalid_format', 'state');
    const after = readPageKey(request, ([at, id]) => isMoment(at) && /^[\w-]{1,40}$/.test(id));
    if (isRefusal(after)) return after;
    const key = after === null ? null : { at: after[0], orderId: after[1] };
    const found = await readReviews(database, asked, key, shownAtOnce + 1);
    const shown = found.slice(0, shownAtOnce);
    const ids = shown.map(({ orderId }) => orderId);
    const evidence = Map.groupBy(await readEvidence(database, ids), ({ orderId }) => orderId);
    const nameOf = await actorNames(database, localeOf(request));
    const last = found.length > shownAtOnce ? shown.at(-1) : undefined;
    const next = last === undefined ? null : keyOf(last, asked);
    return whole(
      shown.map((review) => present(review, evidence.get(review.orderId) ?? [], nameOf)),
      { meta: { next } },
    );
  });
  app.post<Params>('/referral_reviews/:id', async (request, reply) => {
    const parsed = parseAttributes(reviewRequest, request);
    if (isRefusal(parsed)) return parsed;
    const refused = await decide(request, request.params.id, parsed);
    return refused ?? reply.code(204).send();
  });

  function decide(
    request: FastifyRequest,
    orderId: string,
    { decision, note }: { readonly decision: 'credit' | 'refuse'; readonly note: string },
  ): Promise<Refusal | null> {
    const { actor, ip } = authorOf(request);
    return inTransaction(database, async (tx) => {
      const decided = await decideEarning(tx, orderId, { decision, by: actor, note });
      if (isRefusal(decided)) return decided;
      await audit(tx, {
        ...{ actor, ip, action: decision === 'credit' ? 'credit_earning' : 'refuse_earning' },
        ...{ subjectType: 'orders', subjectId: orderId },
        after: { amount: dollars(decided.units), reasons: decided.reasons.join(', '), note },
      });
      return null;
    });
  }
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

function present(review: Review, evidence: readonly Evidence[], nameOf: NameActor): Resource {
  const { orderNumber, partnerId, partnerEmail, customerEmail, link, reasons, state } = review;
  const attributes: ReviewAttributes = {
    ...{ order_number: orderNumber, partner_id: partnerId, partner_email: partnerEmail ?? '' },
    ...{ customer_email: customerEmail, link, reasons, state },
    ...{ worth: dollars(review.usd), rate: ppmToPercent(review.ratePpm) },
    amount: dollars(review.units),
    evidence: evidence.map(({ reason, value, ownNumber, at }) => ({
      ...{ reason, value, order_number: ownNumber, at: at.toISOString() },
    })),
    created_at: review.createdAt.toISOString(),
    decided_at: review.decidedAt?.toISOString() ?? null,
    decided_by: review.decidedBy === null ? null : nameOf(review.decidedBy),
    note: review.note,
  };
  return resource('referral_reviews', review.orderId, attributes);
}
