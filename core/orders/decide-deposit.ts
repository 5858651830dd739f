import type { Journal } from '../ledger/journal.ts';
import type { Amount } from '../money/amount.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { lossJournal } from './decide-dropped.ts';
import { type Decision, step } from './decision.ts';
import type { Doubt, OrderEvent, Repriced } from './events.ts';
import { holdFor, type Order, type OrderException, topUpEndsAt, unminedEndsAt } from './order.ts';
import { depositJournal, exchangeJournal, holdJournal } from './postings.ts';
import { waitsForPerson } from './waits-for-person.ts';

type Credited = Extract<OrderEvent, { type: 'deposit_credited' }>;

const millionth = 1_000_000n;

/** A deposit is final: exchange it, ask somebody, or keep it apart to be sent back. */
export function decideCredited(order: Order, event: Credited, now: Date): Decision | Refusal {
  if (event.amount.asset !== order.income.asset) return refuse('conflict');
  if (order.lost > 0n) return recover(order, event.amount);
  const credited = depositJournal(order, event.amount);
  if (keepsApart(order)) return keepApart(order, event.amount, credited);

  const late = isLate(order, event.at) || isBoundLate(order, event);
  const taken: Order = {
    ...order,
    received: order.received + event.amount.units,
    paidAt: order.paidAt ?? now,
    depositSeenAt: order.depositSeenAt ?? event.at,
    cameLate: late,
  };
  const mismatch = mismatchOf(taken);
  const exception: OrderException = late ? 'late' : mismatch;
  const plan = planFor(taken, exception, event.requotes, order.status === 'cancelled');
  const before: Decision = { order: taken, journals: [credited], effects: [], timeline: [] };
  if (waitsForPerson(order)) {
    return step(taken, 'deposit_credited', { journals: [credited] });
  }
  if (event.doubt !== undefined) return doubtful(before, event.doubt);
  if (isAsk(plan)) return ask(before, plan.ask);
  if (event.reserveShort === true) return ask(before, exception === 'none' ? 'late' : exception);
  return proceed(before, plan, 'deposit_credited');
}

/** Money for an order that is already being paid out, or is over, is not added to the exchange. */
function keepsApart(order: Order): boolean {
  if (order.exchanged) return true;
  if (order.refund !== 'none' && order.refund !== 'failed') return true;
  return order.status === 'completed' || order.status === 'refunded' || order.status === 'rejected';
}

function keepApart(order: Order, amount: Amount, credited: Journal): Decision {
  // What a person holds must not look like a mere overpayment, which is the customer's to decide.
  const plain = order.exception === 'none' && !waitsForPerson(order);
  return step(
    {
      ...order,
      surplus: order.surplus + amount.units,
      exception: plain ? 'overpaid' : order.exception,
    },
    'deposit_surplus',
    { journals: [credited], effects: [{ type: 'mail', template: 'order_surplus' }] },
  );
}

/** What vanished after it had been used is back: the loss is undone before anything is surplus. */
function recover(order: Order, { asset, units }: Amount): Decision {
  const back = units < order.lost ? units : order.lost;
  const rest = { asset, units: units - back };
  return step(
    { ...order, lost: order.lost - back, surplus: order.surplus + rest.units },
    rest.units === 0n ? 'deposit_credited' : 'deposit_surplus',
    {
      journals: [lossJournal(order, -back), depositJournal(order, rest)],
      effects: rest.units === 0n ? [] : [{ type: 'mail', template: 'order_surplus' }],
    },
  );
}

function isLate(order: Order, at: Date): boolean {
  if (order.status === 'cancelled' || order.cameLate) return true;
  // A top-up of money that came in time is not late merely because a person took long to decide,
  // but no longer than a top-up may take: a fixed rate is not promised for ever.
  if (order.status === 'moderation' && order.received > 0n) {
    return order.exception === 'late' || at > topUpEndsAt(order);
  }
  return at > order.expiresAt;
}

/**
 * A promised rate does not wait for ever: money seen in time but sent so that no block takes it, or
 * so that it could be taken back, would let its sender wait for the market to suit them.
 */
function isBoundLate(order: Order, { at, boundAt = at }: Credited): boolean {
  if (order.rateType !== 'fixed') return false;
  return boundAt > unminedEndsAt(order, at);
}

/** Compares what came with what was agreed, within the direction's tolerance. */
export function mismatchOf(order: Order): 'none' | 'underpaid' | 'overpaid' {
  const agreed = order.income.units;
  const under = (agreed * order.policy.toleranceUnderPpm) / millionth;
  const over = (agreed * order.policy.toleranceOverPpm) / millionth;
  if (order.received < agreed - under) return 'underpaid';
  if (order.received > agreed + over) return 'overpaid';
  return 'none';
}

type Plan = Repriced | 'as_agreed' | { readonly ask: OrderException };

function isAsk(plan: Plan): plan is { readonly ask: OrderException } {
  return typeof plan === 'object' && 'ask' in plan;
}

function planFor(
  order: Order,
  exception: OrderException,
  requotes: Credited['requotes'],
  wasCancelled: boolean,
): Plan {
  if (wasCancelled) return { ask: 'late' };
  if (exception === 'late') {
    if (order.policy.late === 'moderate') return { ask: 'late' };
    return atMarket(order, requotes.atMarket, 'late');
  }
  if (exception === 'underpaid' && order.policy.short === 'moderate') return { ask: 'underpaid' };
  if (exception === 'overpaid' && order.policy.over === 'moderate') return { ask: 'overpaid' };
  if (order.rateType === 'floating') return atMarket(order, requotes.atMarket, exception);
  if (exception === 'none') return 'as_agreed';
  return isRefusal(requotes.atLocked) ? { ask: exception } : requotes.atLocked;
}

/**
 * The market price of this moment, unless it moved against the customer beyond the agreed bound.
 */
function atMarket(order: Order, repriced: Repriced | Refusal, exception: OrderException): Plan {
  if (isRefusal(repriced)) return { ask: exception === 'none' ? 'rate_moved' : exception };
  const { quote } = repriced;
  // Compared as outcome per income, cross-multiplied so that nothing is divided.
  const now = quote.outcome.units * order.income.units;
  const agreed = order.outcome.units * quote.income.units;
  const floor = agreed * (millionth - order.policy.rateMoveMaxPpm);
  return now * millionth < floor ? { ask: 'rate_moved' } : repriced;
}

/** The money is kept and credited, and nothing else happens until a person has looked. */
function doubtful(before: Decision, { exception, reason }: Doubt): Decision {
  const order: Order = { ...before.order, status: 'moderation', exception, statusReason: reason };
  return {
    order,
    journals: before.journals,
    effects: [{ type: 'mail', template: 'order_held' }],
    timeline: [{ status: 'moderation', code: 'doubt_raised', params: {} }],
  };
}

function ask(before: Decision, exception: OrderException): Decision {
  const order: Order = {
    ...before.order,
    status: 'moderation',
    exception: exception === 'none' ? 'late' : exception,
    statusReason: null,
  };
  return {
    order,
    journals: before.journals,
    effects: [{ type: 'mail', template: 'order_held' }],
    timeline: [{ status: 'moderation', code: `asked_${order.exception}`, params: {} }],
  };
}

/** Exchanges what was received and queues the payout, adjusting the hold to the outcome. */
export function proceed(before: Decision, plan: Repriced | 'as_agreed', code: string): Decision {
  const current = before.order;
  const priced =
    plan === 'as_agreed'
      ? { quote: current, pricing: current.pricing, evidence: current.evidence }
      : plan;
  const { income, outcome, breakdown } = priced.quote;
  const held = holdFor(outcome, breakdown);
  const order: Order = {
    ...current,
    income,
    outcome,
    breakdown,
    pricing: priced.pricing,
    evidence: priced.evidence,
    held,
    exchanged: true,
    status: 'processing',
    exception: 'none',
    statusReason: null,
    payout: 'queued',
  };
  const adjustment = held - current.held;
  return {
    order,
    journals: [
      ...before.journals,
      ...(adjustment === 0n ? [] : [holdJournal(order, adjustment, 'hold_adjusted')]),
      exchangeJournal(order, priced.quote),
    ],
    effects: [
      ...before.effects,
      { type: 'queue_payout', kind: 'payout', amount: order.outcome },
      { type: 'mail', template: 'order_paid' },
    ],
    timeline: [...before.timeline, { status: 'processing', code, params: {} }],
  };
}
