import { eq } from 'drizzle-orm';
import type { OrderEvent } from '../../../core/orders/events.ts';
import type { Order } from '../../../core/orders/order.ts';
import { hasMovedAgainstUs } from '../../../core/quotes/price-move.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { type RiskFlag, reasonOfFlags } from '../../../core/risk-flags/find-risk-flags.ts';
import { changeOrder, databaseNow } from '../../exchange/orders/change/change-order.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import type { OrderRow } from '../../exchange/orders/order-row.ts';
import {
  type ScreenedAddress,
  screenPayoutAgain,
} from '../../exchange/orders/place/screen-address.ts';
import { readRiskFlags, saveRiskFlags } from '../../money/risk-flags/screen-order.ts';
import { saveScreened } from '../../money/screening/order-screening.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { isToken, tokenHashOf } from '../auth/opaque-token.ts';
import type { PayoutDeps } from './place-withdrawal.ts';
import { pricePayout } from './price-payout.ts';
import { withdrawals } from './tables.ts';

/**
 * Lets a withdrawal go on its way, once, by the token that was mailed. One that is wrong, used or
 * too late is told nothing but that; an order that an operator has stopped stays stopped. Where its
 * address is of risk by now, a person looks at it and nothing is refused. Where the same amount
 * would bring less by now, beyond what a quote bears, the order waits on at the price of now and
 * this is refused as `rate_changed`; without a price of now, as `rate_unavailable`.
 */
export async function confirmPayout(
  deps: PayoutDeps,
  orderId: string,
  token: string,
): Promise<Refusal | null> {
  if (!isToken(token)) return refuse('code_used_or_invalid', 'token');
  // Between transactions: it asks somebody else.
  const looked = await lookAgain(deps, orderId, token);
  const changed = await changeOrder(deps.orders, {
    orderId,
    actor: 'customer',
    async event(order, row, tx) {
      const withdrawal = await readWithdrawal(tx, row, token);
      if (isRefusal(withdrawal)) return withdrawal;
      const flags = await unjudged(tx, orderId, looked);
      const [gravest] = flags;
      if (gravest !== undefined) {
        const event = { type: 'doubt_raised', ...holdOf(gravest, flags) } as const;
        return { event, alongside: () => saveRiskFlags(tx, orderId, flags) };
      }
      const priced = priceAgain(deps, order, withdrawal.terms);
      if (isRefusal(priced)) return priced;
      return { event: priced.event, alongside: () => saveConfirmation(tx, orderId, priced) };
    },
    async alongside(tx) {
      if (looked !== null) await saveScreened(tx, orderId, looked.screened, looked.terms);
    },
  });
  if (isRefusal(changed)) return changed;
  return changed.event === 'withdrawal_repriced' ? refuse('rate_changed') : null;
}

function holdOf({ exception }: RiskFlag, flags: readonly RiskFlag[]) {
  return { exception, reason: reasonOfFlags(flags) };
}

/** A new price waits to be confirmed; at the price that was agreed it is confirmed now. */
async function saveConfirmation(
  tx: Transaction,
  orderId: string,
  { event, terms }: Confirmation,
): Promise<void> {
  const set =
    event.type === 'withdrawal_repriced' ? { terms } : { confirmedAt: await databaseNow(tx) };
  await tx.update(withdrawals).set(set).where(eq(withdrawals.orderId, orderId));
}

type Confirmation = { readonly event: OrderEvent; readonly terms: string | null };

/** What is said now of the address the money would go to; null where nobody is asked. */
async function lookAgain(
  { orders }: PayoutDeps,
  orderId: string,
  token: string,
): Promise<ScreenedAddress | null> {
  const { database } = orders.platform;
  const stored = await findOrder(database, orderId);
  if (stored?.row.status !== 'waiting_funds') return null;
  if (isRefusal(await readWithdrawal(database, stored.row, token))) return null;
  const { directionId, outcomeSystem, outcomeAccount } = stored.row;
  const outcome = systemOf(orders, outcomeSystem);
  return screenPayoutAgain(orders, orderId, {
    direction: { id: directionId },
    outcome,
    outcomeAccount,
  });
}

/** Whoever has let the order go on has judged what stopped it: only worse stops it again. */
async function unjudged(
  tx: Transaction,
  orderId: string,
  looked: ScreenedAddress | null,
): Promise<readonly RiskFlag[]> {
  const hold = looked?.screened.hold ?? null;
  if (looked === null || hold === null) return [];
  const before = (await readRiskFlags(tx, orderId)).filter(({ rule }) => rule === 'screening');
  const judged = before.map(({ detail }) => detail['class']);
  const known = judged.includes('risk') || judged.includes(hold);
  return known ? [] : looked.flags;
}

/** The order is locked: of two that come at once with the same token the second finds it used. */
async function readWithdrawal(
  tx: Queryable,
  { id, status, expiresAt }: OrderRow,
  token: string,
): Promise<typeof withdrawals.$inferSelect | Refusal> {
  const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.orderId, id));
  const fits = withdrawal?.tokenHash.equals(tokenHashOf(token)) === true;
  const waits = status === 'waiting_funds' || status === 'moderation';
  const used = withdrawal?.confirmedAt !== null || !waits || (await databaseNow(tx)) >= expiresAt;
  return fits && !used ? withdrawal : refuse('code_used_or_invalid', 'token');
}

/** A link kept for half an hour is no option on the market: only then would it be followed. */
function priceAgain(
  { orders, rates }: PayoutDeps,
  order: Order,
  terms: string | null,
): Confirmation | Refusal {
  const confirmed: Confirmation = { event: { type: 'withdrawal_confirmed' }, terms };
  if (order.status !== 'waiting_funds') return confirmed;
  const { clock, config } = orders.platform;
  const now = clock.now();
  const outcome = systemOf(orders, order.outcomeSystem);
  const priced = pricePayout(rates, { outcome, amount: order.income }, now);
  if (isRefusal(priced)) return priced;
  const { quote, pricing, snapshotId } = priced;
  const isLess = quote.outcome.units < order.outcome.units;
  const isOther =
    (terms !== null && terms !== priced.terms) ||
    hasMovedAgainstUs(order.pricing, pricing, order.income.units, config.quoteMove);
  if (!isLess || !isOther) return confirmed;
  const evidence = { snapshotId, quotedAt: now.toISOString() };
  const repriced = { quote, pricing, evidence };
  return { event: { type: 'withdrawal_repriced', repriced }, terms: priced.terms };
}
