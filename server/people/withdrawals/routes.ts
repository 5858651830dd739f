import type { FastifyRequest } from 'fastify';
import type { PublicCalls } from '../../../contract/calls/public-calls.ts';
import { type PayoutRequest, payoutRequest } from '../../../contract/people/withdrawals.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { type OrderRoutesDeps, present, viewerOf, visible } from '../../exchange/orders/routes.ts';
import { findSystem } from '../../market/catalogue/catalogue.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import { idempotencyKeyOf, requestHashOf } from '../../platform/http/answers/idempotency.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields, withFaults } from '../../platform/http/attributes.ts';
import type { Asked } from '../../platform/http/handle.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import type { SignedIn } from '../sessions/asker.ts';
import { handleRecentUser, handleUser } from '../sessions/handle-user.ts';
import { findWallet } from '../wallets/wallet.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { confirmPayout } from './confirm-payout.ts';
import { placeWithdrawal } from './place-withdrawal.ts';

type Deps = { readonly orders: OrderRoutesDeps; readonly rates: Pick<Rates, 'current'> };
/** A user takes out what they are owed, and confirms it by the link they were mailed. */
export function registerWithdrawalRoutes(app: App, deps: Deps): void {
  const { orders } = deps;
  const { platform } = orders;
  handleRecentUser(app, platform, 'POST /api/v1/payouts', (asked) => place(deps, asked));
  const confirm = 'PUT /api/v1/orders/{id}/confirm/{token}';
  handleUser(app, platform, confirm, async ({ params, request, reply }) => {
    const { id, token } = params;
    const stored = await visible(orders, request, id);
    if (isRefusal(stored)) return stored;
    const refused = await confirmPayout(deps, id, token);
    if (refused === null) return show(orders, request, id);
    const changed = refused.refused.some(({ code }) => code === 'rate_changed');
    const now = changed ? await show(orders, request, id) : refused;
    return isRefusal(now) ? refused : sendRefusal(request, reply, refused, { order: now.data });
  });
}

type Placing = Asked<PublicCalls['POST /api/v1/payouts']> & { readonly user: SignedIn };

async function place(deps: Deps, { user, locale, request, reply }: Placing) {
  const { catalogue, platform } = deps.orders;
  const read = readFields(payoutRequest, request, { payment_system_id: '-' });
  if (isRefusal(read)) return read;
  const { values: parsed, faults } = read;
  const key = idempotencyKeyOf(request);
  if (isRefusal(key)) return key;
  const { asked, faults: ofWallet } = await withWallet(deps, user, parsed);
  const unread = [...faults, ...ofWallet];
  const terms = await readReferralTerms(platform.database);
  const payout = checkWithdrawal(catalogue.current(), asked, terms);
  const checked = withFaults(unread, ofWallet.length > 0 ? butForAccount(payout) : payout);
  if (isRefusal(checked) && (key === null || unread.length > 0)) return checked;
  const scope = `payouts:${user.account.id}`;
  const idempotency = key === null ? null : { scope, key, requestHash: requestHashOf(parsed) };
  const payee = { account: user.account, locale, ip: request.ip };
  const orderId = await placeWithdrawal(deps, checked, payee, idempotency);
  if (isRefusal(orderId)) return orderId;
  failpoint('withdrawal.committed');
  reply.header('location', `/api/v1/orders/${orderId}`);
  return show(deps.orders, request, orderId);
}

type WithWallet = { readonly asked: PayoutRequest; readonly faults: readonly RefusalItem[] };

/**
 * The account of the saved wallet that a request names, in place of its own, or that there is no
 * such wallet.
 */
async function withWallet(
  { orders }: Deps,
  { account }: SignedIn,
  asked: PayoutRequest,
): Promise<WithWallet> {
  const id = asked.wallet_id ?? '';
  if (id === '') return { asked, faults: [] };
  const wallet = await findWallet(orders.platform.database, account.id, id);
  const system = findSystem(orders.catalogue.current(), asked.payment_system_id);
  if (wallet === null || wallet.paymentSystem !== system?.id) {
    return { asked, faults: refuse('invalid_format', 'wallet_id').refused };
  }
  const { account: to, memo } = wallet;
  const bank = asked.bank || wallet.bankId;
  return { asked: { ...asked, account: to, memo: memo ?? asked.memo, bank }, faults: [] };
}

/** Whoever named a saved wallet that is not there has not left its account out. */
function butForAccount<Checked>(payout: Checked | Refusal): Checked | Refusal {
  if (!isRefusal(payout)) return payout;
  return {
    refused: payout.refused.filter(
      ({ field }) => field !== 'account' && field !== 'memo' && field !== 'bank',
    ),
  };
}

async function show(deps: OrderRoutesDeps, request: FastifyRequest, orderId: string) {
  const stored = await findOrder(deps.platform.database, orderId);
  if (stored === null) return refuse('not_found');
  return present(deps, stored, await viewerOf(deps, request));
}
