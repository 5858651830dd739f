import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PayoutRequest, payoutRequest } from '../../contract/withdrawals.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../core/refusal.ts';
import { failpoint } from '../../rails/failpoint.ts';
import { findSystem } from '../catalogue/catalogue.ts';
import { findOrder } from '../orders/order-records.ts';
import { type OrderRoutesDeps, present, viewerOf, visible } from '../orders/routes.ts';
import type { App } from '../platform/http/app.ts';
import { readFields, withFaults } from '../platform/http/attributes.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { idempotencyKeyOf, requestHashOf } from '../platform/http/idempotency.ts';
import type { Document } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { Rates } from '../rates/open-rates.ts';
import { readReferralTerms } from '../reward-terms/read-terms.ts';
import { requireFreshUser, requireUser, type SignedIn } from '../sessions/asker.ts';
import { findWallet } from '../wallets/wallet.ts';
import { checkPayout } from './check-payout.ts';
import { confirmPayout } from './confirm-payout.ts';
import { placePayout } from './place-payout.ts';

type Deps = { readonly orders: OrderRoutesDeps; readonly rates: Pick<Rates, 'current'> };
type Params = { Params: { id: string; token: string } };

/** A user takes out what they are owed, and confirms it by the link they were mailed. */
export function registerWithdrawalRoutes(app: App, deps: Deps): void {
  const { orders } = deps;
  app.post('/api/v1/payouts', (request, reply) => place(deps, request, reply));
  app.put<Params>('/api/v1/orders/:id/confirm/:token', async (request, reply) => {
    const { id, token } = request.params;
    const user = await requireUser(orders.platform, request);
    if (isRefusal(user)) return user;
    const stored = await visible(orders, request, id);
    if (isRefusal(stored)) return stored;
    const refused = await confirmPayout(deps, id, token);
    if (refused === null) return show(orders, request, id);
    const changed = refused.refused.some(({ code }) => code === 'rate_changed');
    const now = changed ? await show(orders, request, id) : refused;
    return isRefusal(now) ? refused : sendRefusal(request, reply, refused, { order: now.data });
  });
}

async function place(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Document | Refusal> {
  const { platform, catalogue } = deps.orders;
  const user = await requireFreshUser(platform, request);
  if (isRefusal(user)) return user;
  const read = readFields(payoutRequest, request, { payment_system_id: '-' });
  if (isRefusal(read)) return read;
  const { values: parsed, faults } = read;
  const key = idempotencyKeyOf(request);
  if (isRefusal(key)) return key;
  const { asked, faults: ofWallet } = await withWallet(deps, user, parsed);
  const unread = [...faults, ...ofWallet];
  const terms = await readReferralTerms(platform.database);
  const payout = checkPayout(catalogue.current(), asked, terms);
  const checked = withFaults(unread, ofWallet.length > 0 ? butForAccount(payout) : payout);
  if (isRefusal(checked) && (key === null || unread.length > 0)) return checked;
  const scope = `payouts:${user.account.id}`;
  const idempotency = key === null ? null : { scope, key, requestHash: requestHashOf(parsed) };
  const payee = { account: user.account, locale: localeOf(request), ip: request.ip };
  const orderId = await placePayout(deps, checked, payee, idempotency);
  if (isRefusal(orderId)) return orderId;
  failpoint('withdrawal.committed');
  reply.code(201).header('location', `/api/v1/orders/${orderId}`);
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

async function show(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  orderId: string,
): Promise<Document | Refusal> {
  const stored = await findOrder(deps.platform.database, orderId);
  if (stored === null) return refuse('not_found');
  return present(deps, stored, await viewerOf(deps, request));
}
