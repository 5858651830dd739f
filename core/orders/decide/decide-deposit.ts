import { assert } from '../../assert.ts';
import type { Journal } from '../../ledger/journal.ts';
import type { Amount } from '../../money/amount.ts';
import { atMost, minus, negative, plus, shareFloor } from '../../money/arithmetic.ts';
import { type IncomeUnits, million } from '../../money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { excessOf, sentBack, withExcess } from '../amounts/excess.ts';
import { isBeyondMaximum } from '../amounts/locked-amount.ts';
import { depositJournal, exchangeJournal, holdJournal } from '../amounts/postings.ts';
import { requotedLine } from '../amounts/requoted.ts';
import type { OrderEvent, Repriced, RiskHold } from '../events.ts';
import {
  cardUnverified,
  holdFor,
  lacksCard,
  type Order,
  type OrderException,
  topUpEndsAt,
  unconfirmedDeadline,
  unitsToPay,
} from '../order.ts';
import { unexplained } from '../order-reason.ts';
import { waitsForPerson } from '../waits-for-person.ts';
import { lossJournal } from './decide-dropped.ts';
import { type Decision, withTimeline } from './decision.ts';

type Credited = Extract<OrderEvent, { type: 'deposit_credited' }>;

/** A deposit is final: exchange it, ask somebody, or keep it apart to be sent back. */
export function decideCredited(order: Order, event: Credited, now: Date): Decision | Refusal {
  if (event.amount.asset !== order.income.asset) return refuse('conflict');
  if (order.writtenOff > 0n) return recover(order, event.amount);
  const credited = depositJournal(order, event.amount);
  if (keepsApart(order)) {
    const apart = keepApart(order, event.amount, credited);
    return event.riskHold === undefined ? sentBack(apart) : apart;
  }

  const late = isLate(order, event.at) || isBoundLate(order, event);
  const wasCancelled = order.status === 'cancelled';
  const all: Order = {
    ...order,
    received: plus(order.received, event.amount.units),
    paidAt: order.paidAt ?? now,
    depositSeenAt: order.depositSeenAt ?? event.at,
    receivedLate: late,
  };
  // Where somebody is to decide, it is about all that has come.
  const before: Decision = { order: all, journals: [credited], effects: [], timeline: [] };
  if (waitsForPerson(order)) {
    return withTimeline(all, 'deposit_credited', { journals: [credited] });
  }
  if (event.riskHold !== undefined) return stopped(before, event.riskHold);
  if (lacksCard(withoutExcess(all))) return askForCard(before);
  if (wasCancelled) return ask(before, 'late');
  return goOn(before, event, 'deposit_credited');
}

/** All that has come is exchanged, or somebody is asked about it. */
export function goOn(
  before: Decision,
  event: Pick<Credited, 'requotes' | 'reserveShort'>,
  code: string,
): Decision {
  const accepted = withoutExcess(before.order);
  const excess = minus(before.order.received, accepted.received);
  const exception: OrderException = accepted.receivedLate ? 'late' : mismatchOf(accepted);
  const plan = planFor(accepted, exception, event);
  if (isAsk(plan)) return ask(before, plan.ask);
  if (event.reserveShort === true && !(plan === 'as_agreed' && isHeldFor(accepted))) {
    return ask(before, exception === 'none' ? unforeseen(accepted) : exception);
  }
  return withExcess(proceed({ ...before, order: accepted }, plan, code), excess);
}

/** The order with what is not exchanged but goes back kept apart. */
function withoutExcess(all: Order): Order {
  const excess = excessOf(all, all.received);
  return { ...all, received: minus(all.received, excess), surplus: plus(all.surplus, excess) };
}

/** The reserve holds all that was agreed. */
function isHeldFor({ held, outcome, breakdown }: Order): boolean {
  return held >= holdFor(outcome, breakdown);
}

/** Why the reserve may not suffice for what came as agreed: a hold is given up with the window. */
function unforeseen({ rateType }: Order): OrderException {
  return rateType === 'floating' ? 'rate_moved' : 'late';
}

/** Money for an order that is already being paid out, or is over, is not added to the exchange. */
function keepsApart(order: Order): boolean {
  if (order.exchanged) return true;
  if (order.refund !== 'none' && order.refund !== 'failed') return true;
  return order.status === 'completed' || order.status === 'refunded' || order.status === 'rejected';
}

function keepApart(order: Order, amount: Amount<IncomeUnits>, credited: Journal): Decision {
  // What a person holds must not look like a mere overpayment, which is the customer's to decide.
  const plain = order.exception === 'none' && !waitsForPerson(order);
  return withTimeline(
    {
      ...order,
      surplus: plus(order.surplus, amount.units),
      exception: plain ? 'overpaid' : order.exception,
    },
    'deposit_surplus',
    { journals: [credited], effects: [{ type: 'mail', template: 'order_surplus' }] },
  );
}

/** What vanished after it had been used is back: the loss is undone before anything is surplus. */
function recover(order: Order, { asset, units }: Amount<IncomeUnits>): Decision {
  const back = atMost(units, order.writtenOff);
  const rest = { asset, units: minus(units, back) };
  return withTimeline(
    {
      ...order,
      writtenOff: minus(order.writtenOff, back),
      surplus: plus(order.surplus, rest.units),
    },
    rest.units === 0n ? 'deposit_credited' : 'deposit_surplus',
    {
      journals: [lossJournal(order, negative(back)), depositJournal(order, rest)],
      effects: rest.units === 0n ? [] : [{ type: 'mail', template: 'order_surplus' }],
    },
  );
}

function isLate(order: Order, at: Date): boolean {
  if (order.status === 'cancelled' || order.receivedLate) return true;
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
function isBoundLate(order: Order, { at, irrevocableAt = at }: Credited): boolean {
  if (order.rateType !== 'fixed') return false;
  return irrevocableAt > unconfirmedDeadline(order, at);
}

/** Compares what came with what was agreed, within the direction's tolerance. */
export function mismatchOf(order: Order): 'none' | 'underpaid' | 'overpaid' {
  const agreed = unitsToPay(order);
  const under = shareFloor(agreed, order.policy.toleranceUnderPpm);
  const over = shareFloor(agreed, order.policy.toleranceOverPpm);
  if (order.received < minus(agreed, under)) return 'underpaid';
  if (order.received > plus(agreed, over)) return 'overpaid';
  return 'none';
}

/** What the customer is asked about where any difference counts. */
function differenceOf(order: Order): 'underpaid' | 'overpaid' {
  return order.received < unitsToPay(order) ? 'underpaid' : 'overpaid';
}

type Plan = Repriced | 'as_agreed' | { readonly ask: OrderException };

function isAsk(plan: Plan): plan is { readonly ask: OrderException } {
  return typeof plan === 'object' && 'ask' in plan;
}

function planFor(
  order: Order,
  exception: OrderException,
  { requotes, reserveShort = false }: Pick<Credited, 'requotes' | 'reserveShort'>,
): Plan {
  // More than the direction takes is a person's to decide on, at whatever price.
  if (isBeyondMaximum(order) && exception !== 'none') return { ask: exception };
  if (exception === 'late') {
    if (order.policy.late === 'moderate') return { ask: 'late' };
    return boundedPlan(order, requotes.atMarket, 'late');
  }
  if (exception === 'underpaid' && order.policy.short === 'moderate') return { ask: 'underpaid' };
  if (exception === 'overpaid' && order.policy.over === 'moderate') return { ask: 'overpaid' };
  if (order.rateType === 'floating') return boundedPlan(order, requotes.atMarket, exception);
  if (order.received === order.income.units) return 'as_agreed';
  const { atLocked } = requotes;
  // Of what is above the market may have made much less by now than was agreed.
  if (exception === 'overpaid') return boundedPlan(order, atLocked, exception);
  // A little more that cannot be exchanged as well does not stop what was agreed.
  const more = exception === 'none' && order.received > order.income.units;
  if (more && (reserveShort || isRefusal(atLocked))) return 'as_agreed';
  return isRefusal(atLocked) ? { ask: differenceOf(order) } : atLocked;
}

/** A new price, unless it is worse for the customer than what was agreed beyond the bound. */
function boundedPlan(order: Order, repriced: Repriced | Refusal, exception: OrderException): Plan {
  if (isRefusal(repriced)) return { ask: exception === 'none' ? 'rate_moved' : exception };
  const { quote } = repriced;
  // Compared as outcome per income, cross-multiplied so that nothing is divided.
  const now = quote.outcome.units * order.income.units;
  const agreed = order.outcome.units * quote.income.units;
  const floor = agreed * minus(million, order.policy.rateMoveMaxPpm);
  return now * million < floor ? { ask: 'rate_moved' } : repriced;
}

/** The money is kept and credited, and nothing else happens until a person has looked. */
function stopped(before: Decision, { exception, reason }: RiskHold): Decision {
  const order: Order = {
    ...before.order,
    status: 'moderation',
    exception,
    reasonCode: reason,
    note: null,
  };
  return {
    order,
    journals: before.journals,
    effects: [{ type: 'mail', template: 'order_held' }],
    timeline: [{ status: 'moderation', code: 'doubt_raised', params: {} }],
  };
}

/** The money is kept and credited; it is exchanged once its card is verified. */
function askForCard(before: Decision): Decision {
  const order: Order = {
    ...before.order,
    status: 'moderation',
    exception: 'none',
    reasonCode: cardUnverified,
    note: null,
    awaitsCard: true,
  };
  return {
    order,
    journals: before.journals,
    effects: [{ type: 'mail', template: 'order_held' }],
    timeline: [{ status: 'moderation', code: 'asked_card', params: {} }],
  };
}

function ask(before: Decision, exception: OrderException): Decision {
  const order: Order = {
    ...before.order,
    status: 'moderation',
    exception: exception === 'none' ? 'late' : exception,
    ...unexplained,
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
  const isWhole = plan === 'as_agreed' || income.units === current.received;
  assert(isWhole, 'an order is exchanged at a price for what it has received');
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
    ...unexplained,
    payout: 'queued',
  };
  const line = requotedLine(current, order);
  const adjustment = minus(held, current.held);
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
      line === null
        ? { type: 'mail', template: 'order_paid' }
        : { type: 'mail', template: 'order_requoted', line },
    ],
    timeline: [
      ...before.timeline,
      { status: 'processing', code, params: {} },
      ...(line === null ? [] : [line]),
    ],
  };
}
