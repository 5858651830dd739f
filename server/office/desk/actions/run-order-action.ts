import type { FastifyRequest } from 'fastify';
import { formatAmount } from '../../../../core/money/amount.ts';
import { answersNeed } from '../../../../core/orders/answers-need.ts';
import type { OperatorAction } from '../../../../core/orders/available-actions.ts';
import type { OrderEvent } from '../../../../core/orders/events.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import { changeOrder } from '../../../exchange/orders/change/change-order.ts';
import type { OrdersDeps } from '../../../exchange/orders/deps.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { doOnce, keyOf, type UseKey } from '../../access/do-once.ts';
import { authorOf } from '../../access/guard.ts';
import { audit } from '../../audit/audit.ts';
import { refuseAct } from '../operator-view.ts';
import { readWait } from '../read-queue.ts';

/** An operator's action with one order, made from one request. */
export type OrderActionCall = {
  readonly deps: OrdersDeps;
  readonly request: FastifyRequest;
  readonly orderId: string;
  readonly action: OperatorAction;
  /** What the operator said, for the log; never a customer's account in the clear. */
  readonly said: Said;
};

type Said = Readonly<Record<string, unknown>>;

/** Notification to the log and the key in the transaction of the action. */
export type Noting = {
  /** Refuses when the operator may not do this with the order as it stands. */
  readonly before: (tx: Transaction, order: Order) => Promise<Refusal | null>;
  /** Writes the log, with what the action itself has found out to be said besides. */
  readonly after: (tx: Transaction, was: Order, now: Order, found?: Said) => Promise<void>;
};

/**
 * Does something to an order once per idempotency key, allowed by the same rule that drew the
 * button, and written to the audit log in the transaction that does it.
 */
export async function runOrderAction<Done>(
  call: OrderActionCall,
  work: (noting: Noting, key: string) => Promise<Done | Refusal>,
): Promise<Refusal | null> {
  const once = keyOf(call.request);
  if (isRefusal(once)) return once;
  const { database } = call.deps.platform;
  const done = await doOnce(database, once, (use) => work(noting(call, use), once.key));
  return isRefusal(done) ? done : null;
}

/** The same for what is one event of the order. */
export function applyDeposit(
  call: OrderActionCall,
  makeEvent: (
    order: Order,
    tx: Transaction,
  ) => OrderEvent | Refusal | Promise<OrderEvent | Refusal>,
): Promise<Refusal | null> {
  return runOrderAction(call, ({ before, after }) =>
    changeOrder(call.deps, {
      orderId: call.orderId,
      actor: authorOf(call.request).actor,
      event: async (order, _row, tx) => (await before(tx, order)) ?? makeEvent(order, tx),
      alongside: (tx, decision, was) => after(tx, was, decision.order),
    }),
  );
}

function noting({ request, orderId, action, said }: OrderActionCall, use: UseKey): Noting {
  let waited: Said = {};
  return {
    async before(tx, order) {
      // Read before anything changes: afterwards the order may wait for something else.
      const wait = await readWait(tx, order.id);
      waited =
        wait !== null && answersNeed(wait.need, action) ? { waited_seconds: wait.seconds } : {};
      return refuseAct(tx, order, action, authorOf(request).actor);
    },
    async after(tx, was, now, found = {}) {
      await use(tx);
      await audit(tx, {
        ...authorOf(request),
        action,
        subjectType: 'orders',
        subjectId: orderId,
        before: summaryOf(was),
        after: { ...summaryOf(now), ...said, ...found, ...waited },
      });
    },
  };
}

/** What an operator's action can change about an order, without anything of the customer's. */
function summaryOf(order: Order) {
  return {
    number: order.number,
    status: order.status,
    exception: order.exception,
    payout: order.payout,
    refund: order.refund,
    surplus_refund: order.surplusRefund,
    received: formatAmount({ ...order.income, units: order.received }),
    surplus: formatAmount({ ...order.income, units: order.surplus }),
    outcome: formatAmount(order.outcome),
  };
}
