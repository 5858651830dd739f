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
import type { PayoutDeed } from '../paying/tell-of-held.ts';
import { findPayout } from '../payouts/read-payouts.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { deedOf } from './guard.ts';
import { doWithOrder, type OrderDeed } from './order-deeds.ts';

/** An operator begins to make a payout by hand: from now on nobody else can. */
export const take: Handler = (deps, request, orderId) =>
  doWithPayout({ deps, request, orderId, action: 'take_payout' }, payoutRequest, () => ({
    said: {},
    work: (deed) => takePayout(deps, deed),
  }));

/** Whoever has taken a payout has not made it and gives it back. */
export const release: Handler = (deps, request, orderId) =>
  doWithPayout({ deps, request, orderId, action: 'release_payout' }, payoutRequest, () => ({
    said: {},
    work: (deed) => releasePayout(deps, deed),
  }));

/** An admin goes on with a payout whose operator cannot be reached, and says why. */
export const takeOver: Handler = (deps, request, orderId) => {
  const asked = { deps, request, orderId, action: 'take_over_payout' } as const;
  return doWithPayout(asked, takeOverPayoutRequest, ({ taken_at: at, reason }) => {
    const said: Record<string, unknown> = { reason };
    return {
      said,
      work: (deed) =>
        takeOverPayout(deps, {
          ...deed,
          takenAt: new Date(at),
          async before(tx, order) {
            const holder = (await findPayout(tx, deed.payoutId))?.takenBy ?? null;
            said['taken_from'] = holder === null ? null : await nameOperatorOf(tx, holder);
            return deed.before(tx, order);
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
    work: (deed) => reportPaid(deps, { ...deed, reference }),
  }));
};

/** Whoever has taken a payout cannot make it. */
export const reportPayoutFailed: Handler = (deps, request, orderId) => {
  const asked = { deps, request, orderId, action: 'report_payout' } as const;
  return doWithPayout(asked, reportPayoutFailedRequest, ({ reason }) => ({
    said: { failed: true, reason },
    work: (deed) => reportFailed(deps, { ...deed, reason }),
  }));
};

type Handler = (
  deps: OrdersDeps,
  request: FastifyRequest,
  orderId: string,
) => Promise<Refusal | null>;

type Asked = Omit<OrderDeed, 'said'>;

/** What is done with a payout, and what the log says of it. */
type PayoutWork = {
  readonly said: Record<string, unknown>;
  readonly work: (deed: Required<PayoutDeed>) => Promise<object | Refusal>;
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
  const { actor } = deedOf(request);
  return doWithOrder({ ...asked, said }, ({ before, after }) =>
    work({ payoutId, actor, before, alongside: after }),
  );
}
