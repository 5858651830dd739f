import type { Actor } from '../../../core/actor.ts';
import { amount } from '../../../core/money/amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { changeWithin, type OrderChange } from '../../exchange/orders/change/change-order.ts';
import { requotesOf } from '../../exchange/orders/change/requotes.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import { lockOrder } from '../../exchange/orders/order-records.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { confirmedEvent, failedEvent } from '../payout-processor/payout-events.ts';
import { failQueued } from '../payouts/change-payout.ts';
import { claimRow, isByOperator, reassignRow, settleByHand } from '../payouts/payout-by-hand.ts';
import {
  findPayout,
  type PayoutRow,
  payoutAmount,
  readPayoutsOf,
} from '../payouts/read-payouts.ts';

type Paid = { readonly reference: string; readonly actor: Actor };

/**
 * Books a payout that was made outside: it is taken and reported in the transaction of whoever
 * decides, with all that a report of an operator posts. An overdraft is thrown.
 */
export async function settleByHandOutside(
  tx: Transaction,
  deps: OrdersDeps,
  payoutId: string,
  { reference, actor }: Paid,
): Promise<PayoutRow | Refusal> {
  const found = await findPayout(tx, payoutId);
  if (found === null) return refuse('not_found');
  const locked = await lockOrder(tx, found.orderId);
  const payout = await findPayout(tx, payoutId);
  if (locked === null || payout === null || !isByOperator(payout)) {
    return refuse('invalid_transition');
  }
  const change = (event: OrderChange['event'], alongside: OrderChange['alongside']) =>
    changeWithin(tx, deps, {
      orderId: payout.orderId,
      actor,
      event,
      ...(alongside && { alongside }),
    });
  if (payout.state === 'queued') {
    const claimed = await change(
      () => ({ type: 'payout_claimed', kind: payout.kind }),
      () => claimRow(tx, payout, actor),
    );
    if (isRefusal(claimed)) return claimed;
  } else if (payout.claimedBy !== actor) await reassignRow(tx, payout, actor);
  const held = await findPayout(tx, payoutId);
  if (held === null) return refuse('not_found');
  const paid = payoutAmount(held);
  const confirmed = await change(
    () => confirmedEvent(held.kind, paid, amount(0n, paid.asset)),
    () => settleByHand(tx, held, { reference, paid, paidFrom: null }),
  );
  return isRefusal(confirmed) ? confirmed : held;
}

/**
 * The payout of an order whose money a signed transaction has paid, made one by hand so that it can
 * be settled: what is queued at a coin's rail is given up, and an order that waits for a person is
 * let go on. Null where nothing of the order is to be paid any more.
 */
export async function payoutByHandOf(
  tx: Transaction,
  deps: OrdersDeps,
  orderId: string,
  actor: Actor,
): Promise<PayoutRow | null | Refusal> {
  const locked = await lockOrder(tx, orderId);
  if (locked === null) return null;
  const live = (await readPayoutsOf(tx, orderId)).map(({ payout }) => payout);
  const byHand = live.find((payout) => payout.kind !== 'surplus' && isByOperator(payout));
  if (byHand !== undefined) return byHand;
  const queued = live.find(({ kind, state }) => kind === 'payout' && state === 'queued');
  if (queued !== undefined) {
    const failed = await changeWithin(tx, deps, {
      orderId,
      actor,
      event: () => failedEvent(queued.kind, 'paid_before_restore'),
      alongside: () => failQueued(tx, queued, 'paid_before_restore'),
    });
    if (isRefusal(failed)) return failed;
  }
  const stored = await lockOrder(tx, orderId);
  if (stored?.order.exception !== 'payout_failed') {
    const isOver = live.every(({ state }) => state === 'confirmed' || state === 'failed');
    return isOver && stored?.order.status === 'completed' ? null : refuse('invalid_transition');
  }
  const approved = await changeWithin(tx, deps, {
    orderId,
    actor,
    event: (order) => ({
      type: 'approved',
      requotes: requotesOf(deps, order, order.received),
      byHand: true,
    }),
  });
  if (isRefusal(approved)) return approved;
  const after = (await readPayoutsOf(tx, orderId)).map(({ payout }) => payout);
  return after.find(isByOperator) ?? refuse('invalid_transition');
}
