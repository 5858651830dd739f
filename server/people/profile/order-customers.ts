import type { FastifyRequest } from 'fastify';
import type { OrderRequest } from '../../../contract/orders.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { CompletedOrder, OrderCustomers } from '../../exchange/orders/customers.ts';
import { findSystem } from '../../market/catalogue/catalogue.ts';
import { spendCoupon } from '../../market/coupons/spend-coupon.ts';
import { readWorth } from '../referrals/worth.ts';
import { askerOf } from '../sessions/asker.ts';
import { saveOrderAccounts } from '../wallets/save-order-accounts.ts';
import { findWallet, type Wallet } from '../wallets/wallet.ts';
import type { ProfileDeps } from './deps.ts';
import { type NewOrderCounts, openNewOrderCounts } from './new-order-counts.ts';

/** Tells the module of orders what it asks of accounts. */
export function orderCustomers(deps: ProfileDeps): OrderCustomers {
  const { platform } = deps;
  const counts = openNewOrderCounts(platform);
  return {
    complete: (request, asked) => complete(deps, request, asked),
    admit: (request, asked) => admit(deps, counts, request, asked),
    wantsCaptcha: ({ ip }) => !counts.wouldBeFree(ip),
    uncount: ({ ip }) => counts.takeBack(ip),
    benefit: (asked, userId) => deps.benefits.ofOrder(asked, userId),
    spendCoupon: async (tx, { coupon, orderId, userId, order }) => {
      const worth = await readWorth(tx, order.quote, order.evidence.snapshotId);
      const { id: directionId } = order.direction;
      return spendCoupon(tx, { coupon, orderId, userId, directionId, worth: worth?.usd ?? null });
    },
    saveAccounts: (tx, userId, accounts) => saveOrderAccounts(tx, platform, userId, accounts),
  };
}

/**
 * After as many orders an hour as may wait unpaid, the next one takes a captcha. An answer that is
 * brought earlier is looked at all the same: an order may be too large to go without.
 */
async function admit(
  { platform, captcha }: ProfileDeps,
  counts: NewOrderCounts,
  { ip }: FastifyRequest,
  asked: OrderRequest,
): Promise<{ readonly isHuman: boolean } | Refusal> {
  const most = platform.config.ordersWaitingMax;
  if (most === 0) return { isHuman: false };
  const isFree = counts.isFree(ip);
  const passed = await captcha.check(asked, { ip, purpose: 'order' });
  if (isRefusal(passed)) return passed;
  if (passed === true || (isFree && passed === null)) return { isHuman: passed === true };
  return captcha.problem ?? refuse('captcha', 'captcha_answer');
}

async function complete(
  deps: ProfileDeps,
  request: FastifyRequest,
  asked: OrderRequest,
): Promise<CompletedOrder> {
  const asker = await askerOf(deps.platform, request);
  const owner = asker.type === 'user' ? asker.account : null;
  const income = await accountOf(deps, owner?.id ?? null, asked, 'income');
  const outcome = await accountOf(deps, owner?.id ?? null, asked, 'outcome');
  const email = (asked.email ?? '').trim() === '' ? owner?.email : asked.email;
  const completed = {
    ...asked,
    ...(email === undefined ? {} : { email }),
    ...(income === null || isRefusal(income) ? {} : { income_account: income.account }),
    ...(outcome === null || isRefusal(outcome)
      ? {}
      : {
          outcome_account: outcome.account,
          outcome_memo: outcome.memo ?? asked.outcome_memo,
          outcome_bank: asked.outcome_bank || outcome.bankId,
        }),
  };
  const faults = [income, outcome].filter(isRefusal).flatMap(({ refused }) => refused);
  return { asked: completed, faults };
}

/** The account of a saved wallet that an order names; null where it names none. */
async function accountOf(
  { platform, orders }: ProfileDeps,
  userId: string | null,
  asked: OrderRequest,
  side: 'income' | 'outcome',
): Promise<Pick<Wallet, 'account' | 'memo' | 'bankId'> | null | Refusal> {
  const field = `${side}_wallet_id` as const;
  const id = asked[field] ?? '';
  if (id === '') return null;
  const wallet = userId === null ? null : await findWallet(platform.database, userId, id);
  const system = findSystem(orders.catalogue.current(), asked[`${side}_payment_system_id`]);
  const fits = wallet !== null && wallet.paymentSystem === system?.id;
  return fits ? wallet : refuse('invalid_format', field);
}
