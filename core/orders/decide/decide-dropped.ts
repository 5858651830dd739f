import {
  assetAccount,
  type Journal,
  journal,
  reversed,
  systemAccount,
} from '../../ledger/journal.ts';
import { atMost, minus, negative, plus } from '../../money/arithmetic.ts';
import { type IncomeUnits, zero } from '../../money/units.ts';
import { isRefusal, type Refusal } from '../../refusal.ts';
import { dropJournal, exchangeJournal, releaseJournal } from '../amounts/postings.ts';
import type { OrderEvent } from '../events.ts';
import type { Order } from '../order.ts';
import { waitsForPerson } from '../waits-for-person.ts';
import { type Decision, type Effect, withTimeline } from './decision.ts';

type Dropped = Extract<OrderEvent, { type: 'deposit_dropped' }>;

/**
 * A deposit has vanished from its chain. What has not left us yet is stopped; what has left stays
 * visible as a loss, until the deposit comes back or an operator settles it.
 */
export function decideDropped(order: Order, event: Dropped, now: Date): Decision | Refusal {
  const { units } = event.amount;
  if (!event.credited) {
    return withTimeline(order.received === 0n ? unseen(order, event) : order, 'deposit_dropped');
  }
  if (order.surplus >= units && order.surplusRefund !== 'sent') return dropSurplus(order, event);
  if (isLeaving(order)) return lose(order, event);
  if (order.received < units) return dropBoth(order, event, now) ?? lose(order, event);
  if (order.exchanged) return undo(order, event);
  return dropReceived(order, event, now);
}

/** Money for this order has left or may have left: nothing can be taken back any more. */
function isLeaving({ payout, refund }: Order): boolean {
  return [payout, refund].some((state) => state === 'sent' || state === 'confirmed');
}

/**
 * One payment was both the exchange's and the excess above it. Null where what is here of both is
 * less than what has vanished: then it was of a surplus that has gone back.
 */
function dropBoth(order: Order, event: Dropped, now: Date): Decision | Refusal | null {
  const { asset, units } = event.amount;
  const above = minus(units, order.received);
  const wasSurplus = order.surplus >= units;
  if (order.received === 0n || order.surplus < above || wasSurplus) return null;
  const part = (amount: IncomeUnits) => ({ ...event, amount: { asset, units: amount } });
  const leaving = order.surplusRefund === 'sent';
  const first = leaving ? lose(order, part(above)) : dropSurplus(order, part(above));
  const rest = decideDropped(first.order, part(order.received), now);
  if (isRefusal(rest)) return rest;
  return {
    order: rest.order,
    journals: [...first.journals, ...rest.journals],
    effects: [...first.effects, ...rest.effects],
    timeline: rest.timeline,
  };
}

function dropSurplus(order: Order, { amount }: Dropped): Decision {
  const stopped = order.surplusRefund === 'queued';
  const left: Order = {
    ...order,
    surplus: minus(order.surplus, amount.units),
    surplusRefund: stopped ? 'none' : order.surplusRefund,
  };
  return withTimeline(left, 'deposit_dropped', {
    journals: [dropJournal(order, amount)],
    effects: stopped ? [{ type: 'cancel_payout', kind: 'surplus' }] : [],
  });
}

/** What has left is ours to bear, beyond what else of theirs is here and not on its way back. */
function lose(order: Order, { amount }: Dropped): Decision {
  const { asset } = amount;
  const spare = order.surplusRefund === 'sent' ? zero : order.surplus;
  const writtenOff = minus(amount.units, spare);
  const stopped = spare > 0n && order.surplusRefund === 'queued';
  const after: Order = {
    ...order,
    surplus: minus(order.surplus, spare),
    surplusRefund: stopped ? 'none' : order.surplusRefund,
    writtenOff: plus(order.writtenOff, writtenOff),
  };
  return withTimeline(after, 'deposit_dropped_after_payout', {
    journals: [
      ...(spare === 0n ? [] : [dropJournal(order, { asset, units: spare })]),
      lossJournal(order, writtenOff),
    ],
    effects: stopped ? [{ type: 'cancel_payout', kind: 'surplus' }] : [],
  });
}

/** The exchange was made with money that no longer exists, and the payout can still be stopped. */
function undo(order: Order, event: Dropped): Decision {
  const { amount, reserveShort } = event;
  const effects: Effect[] = [{ type: 'mail', template: 'order_held' }];
  if (order.payout === 'queued') effects.unshift({ type: 'cancel_payout', kind: 'payout' });
  return withTimeline(withoutDeposit(order, amount.units, event), 'deposit_dropped', {
    journals: [undoExchange(order, reserveShort === true), dropJournal(order, amount)],
    effects,
  });
}

type Others = Pick<Dropped, 'othersSeenAt'>;

/**
 * With nothing left the order is as if no money had ever been seen, and its time counts again;
 * unless other money is on its way, as when its sender has replaced the payment by a better one.
 */
function unseen(order: Order, { othersSeenAt = null }: Others): Order {
  const inTime = othersSeenAt !== null && othersSeenAt <= order.expiresAt;
  return { ...order, depositSeenAt: inTime ? othersSeenAt : null };
}

function lessReceived(order: Order, units: IncomeUnits, others: Others): Order {
  const received = minus(order.received, units);
  if (received > 0n) return { ...order, received };
  return { ...unseen(order, others), received, receivedLate: false, paidAt: null };
}

function withoutDeposit(order: Order, units: IncomeUnits, others: Others): Order {
  return {
    ...lessReceived(order, units, others),
    exchanged: false,
    payout: 'none',
    status: 'moderation',
    ...(isHeld(order) ? {} : { exception: 'none', reasonCode: 'deposit_dropped', note: null }),
  };
}

/** What a person is to look at stays so; that a payout failed says nothing of the next one. */
function isHeld(order: Order): boolean {
  return waitsForPerson(order) && order.exception !== 'payout_failed';
}

/** Nothing was exchanged yet: the order is what it was before, or over when its time is. */
function dropReceived(order: Order, event: Dropped, now: Date): Decision {
  const { amount } = event;
  const stopped = order.refund === 'queued';
  const left: Order = {
    ...lessReceived(order, amount.units, event),
    refund: stopped ? 'none' : order.refund,
  };
  const journals = [dropJournal(order, amount)];
  const effects: Effect[] = stopped ? [{ type: 'cancel_payout', kind: 'refund' }] : [];
  if (order.status !== 'moderation' || left.received > 0n || waitsForPerson(order)) {
    return withTimeline(left, 'deposit_dropped', { journals, effects });
  }
  if (now < order.expiresAt) {
    const waiting: Order = {
      ...left,
      exception: 'none',
      reasonCode: 'deposit_dropped',
      note: null,
    };
    return withTimeline(waiting, 'deposit_dropped', { journals, effects });
  }
  const over: Order = { ...left, status: 'expired', exception: 'none', held: zero };
  if (order.held > 0n) journals.push(releaseJournal(order));
  return withTimeline(over, 'deposit_dropped', { journals, effects });
}

/** Takes an exchange back; where the reserve has been used meanwhile, it is owed as a shortfall. */
export function undoExchange(order: Order, reserveShort: boolean): Journal {
  const back = reversed('exchange_reversed', exchangeJournal(order, order));
  if (!reserveShort) return back;
  const reserve = systemAccount('reserve', order.incomeSystem);
  const shortfall = systemAccount('shortfall', order.incomeSystem);
  return journal(
    'exchange_reversed',
    back.postings.map((posting) =>
      posting.account === reserve ? { ...posting, account: shortfall } : posting,
    ),
  );
}

/** Money that vanished after it had been used: ours to bear. Negative units undo that. */
export function lossJournal(order: Order, units: IncomeUnits): Journal {
  const { asset } = order.income;
  return journal('deposit_dropped', [
    { account: systemAccount('shortfall', order.incomeSystem), asset, units: -units },
    { account: assetAccount('tolerance', asset), asset, units },
  ]);
}

/**
 * A payment of an order with a loss turned out never to have left, so of what it was made for
 * nothing was lost: the order is as if it had been stopped in time. A loss beyond that is of a
 * surplus on its way back. Null where there was no loss.
 */
export function withoutLoss(
  order: Order,
  reserveShort: boolean,
): { readonly order: Order; readonly journals: readonly Journal[] } | null {
  const writtenOff = atMost(order.writtenOff, order.received);
  if (writtenOff === 0n) return null;
  const amount = { asset: order.income.asset, units: writtenOff };
  const undone = order.exchanged ? [undoExchange(order, reserveShort)] : [];
  return {
    order: {
      ...withoutDeposit(order, writtenOff, {}),
      status: order.status,
      writtenOff: minus(order.writtenOff, writtenOff),
    },
    journals: [...undone, dropJournal(order, amount), lossJournal(order, negative(writtenOff))],
  };
}
