import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import {
  payoutRequest,
  reportPayoutFailedRequest,
  reportPayoutRequest,
  takeOverPayoutRequest,
} from '../../contract/office.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { nameOperatorOf } from '../operators/name-operator.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { releasePayout, reportFailed, reportPaid } from '../paying/report-payout.ts';
import { takeOverPayout, takePayout } from '../paying/take-payout.ts';
import type { PayoutAction } from '../paying/tell-of-held.ts';
import { findPayout } from '../payouts/read-payouts.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { authorOf } from './guard.ts';
import { type OrderActionCall, runOrderAction } from './run-order-action.ts';

/** An operator begins to make a payout by hand: from now on nobody else can. */
export const take: Handler = (deps, request, orderId) =>
  doWithPayout({ deps, request, orderId, action: 'take_payout' }, payoutRequest, () => ({
    said: {},
    work: (call) => takePayout(deps, call),
  }));

/** Whoever has taken a payout has not made it and gives it back. */
export const release: Handler = (deps, request, orderId) =>
  doWithPayout({ deps, request, orderId, action: 'release_payout' }, payoutRequest, () => ({
    said: {},
    work: (call) => releasePayout(deps, call),
  }));

/** An admin goes on with a payout whose operator cannot be reached, and says why. */
export const takeOver: Handler = (deps, request, orderId) => {
  const asked = { deps, request, orderId, action: 'take_over_payout' } as const;
  return doWithPayout(asked, takeOverPayoutRequest, ({ taken_at: at, reason }) => {
    const said: Record<string, unknown> = { reason };
    return {
      said,
      work: (call) =>
        takeOverPayout(deps, {
          ...call,
          takenAt: new Date(at),
          async before(tx, order) {
            const holder = (await findPayout(tx, call.payoutId))?.takenBy ?? null;
            said['taken_from'] = holder === null ? null : await nameOperatorOf(tx, holder);
            return call.before(tx, order);
          },
        }),
    };
  });
};

/** Whoever has taken a payout has made it. */
export const reportPayout: Handler = (deps, request, orderId) => {
  const asked = { deps, request, orderId, action: 'report_payout' } as const;
  return doWithPayout(asked, reportPayoutRequest, ({ reference }) => ({
    said: { reference },
    work: (call) => reportPaid(deps, { ...call, reference }),
  }));
};

/** Whoever has taken a payout cannot make it. */
export const reportPayoutFailed: Handler = (deps, request, orderId) => {
  const asked = { deps, request, orderId, action: 'report_payout' } as const;
  return doWithPayout(asked, reportPayoutFailedRequest, ({ reason }) => ({
    said: { failed: true, reason },
    work: (call) => reportFailed(deps, { ...call, reason }),
  }));
};

type Handler = (
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
) => Promise<Refusal | null>;

type Asked = Omit<OrderActionCall, 'said'>;

/** What is done with a payout, and what the log says of it. */
type PayoutWork = {
  readonly said: Record<string, unknown>;
  readonly work: (call: Required<PayoutAction>) => Promise<object | Refusal>;
};

async function doWithPayout<Body extends { readonly payout_id: string }>(
  asked: Asked,
  schema: z.ZodMiniType<Body>,
  workOf: (body: Body) => PayoutWork,
): Promise<Refusal | null> {
  const { deps, request, orderId } = asked;
  const parsed = parseAttributes(schema, request);
  if (isRefusal(parsed)) return parsed;
  const { payout_id: payoutId } = parsed;
  // A payout is dealt with on the page of its own order only.
  const payout = await findPayout(deps.platform.database, payoutId);
  if (payout?.orderId !== orderId) return refuse('not_found', 'payout_id');
  const { said, work } = workOf(parsed);
  said['payout_id'] = payoutId;
  const { actor } = authorOf(request);
  return runOrderAction({ ...asked, said }, ({ before, after }) =>
    work({ payoutId, actor, before, alongside: after }),
  );
}
