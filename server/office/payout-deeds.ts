import type { FastifyRequest } from 'fastify';
import {
  payoutRequest,
  reportPayoutFailedRequest,
  reportPayoutRequest,
  takeOverPayoutRequest,
} from '../../contract/office.ts';
import type { OperatorAction } from '../../core/orders/available-actions.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { nameOperatorOf } from '../operators/name-operator.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { releasePayout, reportFailed, reportPaid } from '../paying/report-payout.ts';
import { takeOverPayout, takePayout } from '../paying/take-payout.ts';
import type { PayoutDeed } from '../paying/tell-of-held.ts';
import { findPayout } from '../payouts/read-payouts.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { deedOf } from './guard.ts';
import { doWithOrder, type OrderDeed } from './order-deeds.ts';

/** An operator begins to make a payout by hand: from now on nobody else can. */
export async function take(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(payoutRequest, request);
  if (isRefusal(parsed)) return parsed;
  const asked = { deps, request, orderId, payoutId: parsed.payout_id };
  return doWithPayout(asked, 'take_payout', {}, (deed) => takePayout(deps, deed));
}

/** Whoever has taken a payout has not made it and gives it back. */
export async function release(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(payoutRequest, request);
  if (isRefusal(parsed)) return parsed;
  const asked = { deps, request, orderId, payoutId: parsed.payout_id };
  return doWithPayout(asked, 'release_payout', {}, (deed) => releasePayout(deps, deed));
}

/** An admin goes on with a payout whose operator cannot be reached, and says why. */
export async function takeOver(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(takeOverPayoutRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { payout_id: payoutId, reason } = parsed;
  const takenAt = new Date(parsed.taken_at);
  const said: Record<string, unknown> = { reason };
  const asked = { deps, request, orderId, payoutId };
  return doWithPayout(asked, 'take_over_payout', said, (deed) =>
    takeOverPayout(deps, {
      ...deed,
      takenAt,
      async before(tx, order) {
        const holder = (await findPayout(tx, payoutId))?.takenBy ?? null;
        said['taken_from'] = holder === null ? null : await nameOperatorOf(tx, holder);
        return deed.before(tx, order);
      },
    }),
  );
}

/** Whoever has taken a payout has made it. */
export async function reportPayout(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(reportPayoutRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { payout_id: payoutId, reference } = parsed;
  const asked = { deps, request, orderId, payoutId };
  return doWithPayout(asked, 'report_payout', { reference }, (deed) =>
    reportPaid(deps, { ...deed, reference }),
  );
}

/** Whoever has taken a payout cannot make it. */
export async function reportPayoutFailed(
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(reportPayoutFailedRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { payout_id: payoutId, reason } = parsed;
  const asked = { deps, request, orderId, payoutId };
  return doWithPayout(asked, 'report_payout', { failed: true, reason }, (deed) =>
    reportFailed(deps, { ...deed, reason }),
  );
}

type Asked = Pick<OrderDeed, 'deps' | 'request' | 'orderId'> & { readonly payoutId: string };

async function doWithPayout(
  { deps, request, orderId, payoutId }: Asked,
  action: OperatorAction,
  said: Record<string, unknown>,
  work: (deed: Required<PayoutDeed>) => Promise<object | Refusal>,
): Promise<Refusal | null> {
  // A payout is dealt with on the page of its own order only.
  const payout = await findPayout(deps.platform.database, payoutId);
  if (payout?.orderId !== orderId) return refuse('not_found', 'payout_id');
  said['payout_id'] = payoutId;
  const { actor } = deedOf(request);
  return doWithOrder({ deps, request, orderId, action, said }, ({ before, after }) =>
    work({ payoutId, actor, before, alongside: after }),
  );
}
