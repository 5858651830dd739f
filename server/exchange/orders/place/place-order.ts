import { sql } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { failpoint } from '../../../../rails/failpoint.ts';
import { isOverdraft, isOverfull } from '../../../money/ledger/post-journals.ts';
import { screenNewOrder } from '../../../money/risk-flags/screen-order.ts';
import { saveScreened } from '../../../money/screening/order-screening.ts';
import { linkPayerCheck } from '../../../money/screening/payer-checks.ts';
import { refuseClosed } from '../../../people/accounts/refuse-closed.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { type Idempotency, withIdempotency } from '../../../platform/http/answers/idempotency.ts';
import { traceNewOrder } from '../../../platform/tracing/order-trace.ts';
import { announceStored } from '../../order-changes/changes.ts';
import type { OrdersDeps } from '../deps.ts';
import { askForCard } from './card-gate.ts';
import type { CheckedOrder } from './check-order.ts';
import { flagAtOnce } from './flag-at-once.ts';
import { madeAnswer, makeOnce, newOrderId, readMade } from './make-once.ts';
import { type OrderOrigin, openChecked, withParties } from './open-checked.ts';
import {
  asksForCaptcha,
  lockOfOrders,
  lockOfReserve,
  type Preconditions,
  readPreconditions,
  refuseAbuse,
} from './refuse-abuse.ts';
import { riskFlagsAbout, screenPayoutAddress } from './screen-address.ts';

import { type NewOrderView, writeOpened } from './write-opened.ts';

type PlacedOrder = {
  readonly orderId: string;
  /** Null unless it is just as it was made: not for one that was stopped at once. */
  readonly fresh: NewOrderView | null;
  /** Whether it was made when its key was first used. */
  readonly again: boolean;
};

/**
 * Makes an order: the row, the hold of the reserve and the first line of history in one
 * transaction. The hold is conditional, so the last unit is promised once however many ask. With an
 * idempotency key the same request gives the same order, also when it would be refused by now.
 */
export async function placeOrder(
  deps: OrdersDeps,
  checked: CheckedOrder | Refusal,
  orderOrigin: OrderOrigin,
  idempotency: Idempotency | null,
): Promise<PlacedOrder | Refusal> {
  const began = performance.now();
  const looked = isRefusal(checked)
    ? null
    : await screenPayoutAddress(deps, checked, orderOrigin.ip);
  const placed =
    looked !== null && isRefusal(looked)
      ? await keepOrder(deps, looked, orderOrigin, idempotency)
      : await keepOrder(deps, checked, { ...orderOrigin, looked }, idempotency);
  if (!isRefusal(placed) && !placed.again) {
    traceNewOrder(placed.orderId, began);
  }
  if (isRefusal(placed) || placed.fresh === null) return placed;
  const { database, log } = deps.platform;
  // An order is made whether or not its news gets through: who lost the line reads everything anew.
  await announceStored(database, placed.orderId).catch((error: unknown) =>
    log.warn({ err: error, order: placed.orderId }, 'new order notification failed'),
  );
  return placed;
}

function keepOrder(
  deps: OrdersDeps,
  checked: CheckedOrder | Refusal,
  orderOrigin: OrderOrigin,
  idempotency: Idempotency | null,
): Promise<PlacedOrder | Refusal> {
  const place = () =>
    inTransaction(deps.platform.database, (tx) =>
      placeOnce(tx, deps, { checked, orderOrigin, idempotency }),
    );
  return makeOnce(async () => {
    const placed = await place();
    return isRefusal(placed) ? placed : { ...placed, fresh: (await placed.fresh?.answer) ?? null };
  }, refusalOf);
}

/** What the books would not let happen; null for every other error. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof RefusedAlongside) return error.refusal;
  // A sum too large for the books is more than any reserve has.
  const short = isOverdraft(error) || isOverfull(error);
  return short ? refuse('insufficient_reserve', 'outcome_amount') : null;
}

/** Ends a transaction that has written already, with what the customer is told. */
class RefusedAlongside extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('what stands with an order was refused');
    this.refusal = refusal;
  }
}

/** What the database has yet to tell of an order that is on its way to it. */
type Sent = { readonly answer: Promise<NewOrderView> };
type SentOrder = Omit<PlacedOrder, 'fresh'> & { readonly fresh: Sent | null };

type Wanted = {
  readonly checked: CheckedOrder | Refusal;
  readonly orderOrigin: OrderOrigin;
  readonly idempotency: Idempotency | null;
};

async function placeOnce(
  tx: Transaction,
  deps: OrdersDeps,
  { checked, orderOrigin, idempotency }: Wanted,
): Promise<SentOrder | Refusal> {
  const orderId = newOrderId();
  let looking: Promise<Preconditions> | null = null;
  const look = (order: CheckedOrder) => {
    looking ??= readPreconditions(tx, deps, order, orderOrigin);
    return looking;
  };
  const meanwhile = () => {
    if (!isRefusal(checked)) look(checked).catch(() => undefined);
  };
  const make = async () => {
    const made = isRefusal(checked)
      ? checked
      : await insertOrder(tx, deps, { id: orderId, checked, orderOrigin, look });
    if (isRefusal(made)) return made;
    return { ...answer, fresh: made.fresh };
  };
  const answer = madeAnswer(orderId);
  const lock = lockOfOrders(deps, orderOrigin.ip);
  if (idempotency !== null) {
    const given = await withIdempotency(tx, idempotency, make, { answer, lock, meanwhile });
    if (isRefusal(given)) return given;
    const made = readMade(given);
    const fresh = 'fresh' in given ? given.fresh : null;
    return { orderId: made, fresh, again: made !== orderId };
  }
  if (lock !== null) {
    await waitFor(tx, lock);
  }
  const made = await make();
  return isRefusal(made) ? made : { orderId, fresh: made.fresh, again: false };
}

async function waitFor(tx: Transaction, lock: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

type NewOrder = {
  readonly id: string;
  readonly checked: CheckedOrder;
  readonly orderOrigin: OrderOrigin;
  readonly look: (order: CheckedOrder) => Promise<Preconditions>;
};

async function insertOrder(
  tx: Transaction,
  deps: OrdersDeps,
  { id, checked, orderOrigin, look }: NewOrder,
): Promise<Pick<SentOrder, 'fresh'> | Refusal> {
  const closed = orderOrigin.userId === null ? null : await refuseClosed(tx, orderOrigin.userId);
  if (closed !== null) return closed;
  const preconditions = await lookInTurn(tx, deps, checked, { orderOrigin, look });
  const refused = refuseAbuse(deps, checked, preconditions, orderOrigin);
  if (refused !== null) return refused;
  if (orderOrigin.isHuman !== true && asksForCaptcha(deps, checked, preconditions)) {
    return refuse('captcha', 'captcha_answer');
  }
  const card = await askForCard(tx, deps, checked, orderOrigin);
  if (card !== null && isRefusal(card)) return card;
  const decision = openChecked(deps, checked, { id, orderOrigin, card });
  // A crowd for a reserve that is gone is sent away before it writes; the hold itself decides.
  if (preconditions.left === null || preconditions.left < decision.order.held) {
    return refuse('insufficient_reserve', 'outcome_amount');
  }
  const opened = await withParties(tx, deps, checked, { decision, orderOrigin, card });
  const fresh = writeOpened(tx, opened);
  failpoint('order.inserted');
  const flags = [
    ...screenNewOrder({ ...checked, ip: orderOrigin.ip }, preconditions.blocked),
    ...riskFlagsAbout(orderOrigin.looked ?? null),
  ];
  const flagged = await flagAtOnce(tx, deps, id, flags);
  const { looked } = orderOrigin;
  if (looked) await saveScreened(tx, id, looked.screened, looked.terms);
  await linkLookedUp(tx, id, checked, orderOrigin);
  const unkept = (await orderOrigin.alongside?.(tx, checked, id)) ?? null;
  if (unkept !== null) throw new RefusedAlongside(unkept);
  failpoint('order.held');
  return { fresh: flagged ? null : fresh };
}

async function linkLookedUp(
  tx: Transaction,
  orderId: string,
  { direction }: CheckedOrder,
  { payerCheckId, browserHash }: OrderOrigin,
): Promise<void> {
  if (!payerCheckId || browserHash === null) return;
  await linkPayerCheck(tx, orderId, { id: payerCheckId, browserHash, directionId: direction.id });
}

/** Near a bound orders of a reserve come one after the other: each sees the one before. */
async function lookInTurn(
  tx: Transaction,
  deps: OrdersDeps,
  checked: CheckedOrder,
  { orderOrigin, look }: Pick<NewOrder, 'orderOrigin' | 'look'>,
): Promise<Preconditions> {
  const preconditions = await look(checked);
  const lock = lockOfReserve(deps, checked.outcome.code, preconditions);
  if (lock === null) return preconditions;
  await waitFor(tx, lock);
  return readPreconditions(tx, deps, checked, orderOrigin);
}
