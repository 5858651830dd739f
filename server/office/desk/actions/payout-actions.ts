import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { noneOfOurs } from '../../../../contract/office/needs.ts';
import {
  payoutRequest,
  reassignPayoutRequest,
  reportPayoutFailedRequest,
  reportPayoutRequest,
} from '../../../../contract/office.ts';
import { amount, formatAmount } from '../../../../core/money/amount.ts';
import { isAssetCode } from '../../../../core/money/asset.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import type { OrdersDeps } from '../../../exchange/orders/deps.ts';
import { findOrder } from '../../../exchange/orders/order-records.ts';
import { findRequisite, listRequisitesOf } from '../../../exchange/requisites/manage-pool.ts';
import { claimPayout, reassignPayout } from '../../../money/payout-processor/claim-payout.ts';
import type { PayoutAction } from '../../../money/payout-processor/report-held-payout.ts';
import {
  releasePayout,
  reportFailed,
  reportPaid,
} from '../../../money/payout-processor/report-payout.ts';
import { findPayout, type PayoutRow } from '../../../money/payouts/read-payouts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { parseAttributes } from '../../../platform/http/attributes.ts';
import { authorOf } from '../../access/guard.ts';
import { isUuid } from '../../access/is-uuid.ts';
import { nameOperatorOf } from '../../operators/name-operator.ts';
import { type Noting, type OrderActionCall, runOrderAction } from './run-order-action.ts';

/** An operator begins to make a payout by hand: from now on nobody else can. */
export const claim: Handler = (deps, request, orderId) =>
  doWithPayout({ deps, request, orderId, action: 'claim_payout' }, payoutRequest, () => ({
    said: {},
    work: (call) => claimPayout(deps, call),
  }));

/** Whoever has claimed a payout has not made it and gives it back. */
export const release: Handler = (deps, request, orderId) =>
  doWithPayout({ deps, request, orderId, action: 'release_payout' }, payoutRequest, () => ({
    said: {},
    work: (call) => releasePayout(deps, call),
  }));

/** An admin goes on with a payout whose operator cannot be reached, and says why. */
export const seizeLease: Handler = (deps, request, orderId) => {
  const asked = { deps, request, orderId, action: 'reassign_payout' } as const;
  return doWithPayout(asked, reassignPayoutRequest, ({ claimed_at: at, reason }) => {
    const claimedAt = new Date(at);
    return {
      said: { reason },
      work: (call, { after }) =>
        reassignPayout(deps, {
          ...call,
          claimedAt,
          async alongside(tx, was, now, { claimedBy }) {
            const from = claimedBy === null ? null : await nameOperatorOf(tx, claimedBy);
            await after(tx, was, now, { claimed_from: from });
          },
        }),
    };
  });
};

/** Whoever has claimed a payout has made it. */
export const reportPayout: Handler = (deps, request, orderId) => {
  const asked = { deps, request, orderId, action: 'report_payout' } as const;
  return doWithPayout(asked, reportPayoutRequest, (body, { asset, units }) => {
    if (!isAssetCode(asset)) throw new Error(`a payout is of the unknown asset ${asset}`);
    const paid = { amount: formatAmount(amount(units, asset)), currency: asset };
    const { reference, handover_code: code, paid_from: from } = body;
    const said = from?.trim() || null;
    const paidFrom = said === noneOfOurs ? null : said;
    return {
      said: { reference, ...paid, ...(paidFrom === null ? {} : { paid_from: paidFrom }) },
      check: async (payout) =>
        (await refuseWrongCode(deps, payout, code ?? '')) ??
        refuseOtherAccount(deps, payout, paidFrom),
      work: (call, { payout }) => {
        const before: Required<PayoutAction>['before'] = async (tx, order) =>
          (await call.before(tx, order)) ?? (said === null ? refuseUnsaid(tx, payout) : null);
        return reportPaid(deps, { ...call, before, reference, paidFrom });
      },
    };
  });
};

/** Where the shop has accounts to pay from, its books need to know which one has paid. */
async function refuseUnsaid(
  tx: Transaction,
  { rail, paymentSystem }: PayoutRow,
): Promise<Refusal | null> {
  const own = rail === 'manual' ? await listRequisitesOf(tx, [paymentSystem]) : [];
  return own.length === 0 ? null : refuse('required', 'paid_from');
}

/** A payout is paid from an account of its own payment system, which a person makes. */
async function refuseOtherAccount(
  { platform }: OrdersDeps,
  { rail, paymentSystem }: PayoutRow,
  paidFrom: string | null,
): Promise<Refusal | null> {
  if (paidFrom === null) return null;
  const found = isUuid(paidFrom) ? await findRequisite(platform.database, paidFrom) : null;
  const fits = rail === 'manual' && found?.paymentSystem === paymentSystem;
  return fits ? null : refuse('invalid_format', 'paid_from');
}

/** Cash is handed out to whoever says the code of the order; a refund asks for none. */
async function refuseWrongCode(
  deps: OrdersDeps,
  { kind, orderId }: PayoutRow,
  said: string,
): Promise<Refusal | null> {
  if (kind !== 'payout') return null;
  const code = (await findOrder(deps.platform.database, orderId))?.row.handoverCode ?? null;
  if (code === null) return null;
  const typed = said.replace(/\s/g, '');
  if (typed === '') return refuse('required', 'handover_code');
  return typed === code ? null : refuse('mismatch', 'handover_code');
}

/** Whoever has claimed a payout cannot make it. */
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
  readonly said: Readonly<Record<string, unknown>>;
  /** What else must be right before anything is done. */
  readonly check?: (payout: PayoutRow) => Promise<Refusal | null>;
  readonly work: (
    call: Required<PayoutAction>,
    about: { readonly payout: PayoutRow; readonly after: Noting['after'] },
  ) => Promise<object | Refusal>;
};

async function doWithPayout<Body extends { readonly payout_id: string }>(
  asked: Asked,
  schema: z.ZodMiniType<Body>,
  workOf: (body: Body, payout: PayoutRow) => PayoutWork,
): Promise<Refusal | null> {
  const { deps, request, orderId } = asked;
  const parsed = parseAttributes(schema, request);
  if (isRefusal(parsed)) return parsed;
  const { payout_id: payoutId } = parsed;
  // A payout is dealt with on the page of its own order only.
  const payout = await findPayout(deps.platform.database, payoutId);
  if (payout?.orderId !== orderId) return refuse('not_found', 'payout_id');
  const { said, check, work } = workOf(parsed, payout);
  const wrong = (await check?.(payout)) ?? null;
  if (wrong !== null) return wrong;
  const { actor } = authorOf(request);
  return runOrderAction({ ...asked, said: { ...said, payout_id: payoutId } }, ({ before, after }) =>
    work(
      { payoutId, actor, before, alongside: (tx, was, now) => after(tx, was, now) },
      { payout, after },
    ),
  );
}
