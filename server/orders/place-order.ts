import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { systemAccount } from '../../core/ledger/journal.ts';
import { holdFor } from '../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { failpoint } from '../../rails/failpoint.ts';
import { refuseClosed } from '../accounts/refuse-closed.ts';
import { screenNewOrder } from '../doubts/screen-order.ts';
import { isOverdraft, isOverfull, postJournals } from '../ledger/post-journals.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../platform/database/in-transaction.ts';
import { sendAhead } from '../platform/database/transact.ts';
import { type Idempotency, withIdempotency } from '../platform/http/idempotency.ts';
import { keepScreened } from '../screening/order-screening.ts';
import { linkPayerCheck } from '../screening/payer-checks.ts';
import { askForCard } from './card-gate.ts';
import { announceKept } from './changes.ts';
import type { CheckedOrder } from './check-order.ts';
import type { OrdersDeps } from './deps.ts';
import { doubtAtOnce } from './doubt-at-once.ts';
import { type FreshOrder, insertOrderRows, type Placer } from './insert-order-rows.ts';
import {
  asksForCaptcha,
  lockOfOrders,
  lockOfReserve,
  lookAhead,
  type Outlook,
  refuseAbuse,
} from './refuse-abuse.ts';
import { findingsAbout, screenPayoutAddress } from './screen-address.ts';

export type PlacedOrder = {
  readonly orderId: string;
  /** Null unless it is just as it was made: not for one that was stopped at once. */
  readonly fresh: FreshOrder | null;
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
  placer: Placer,
  idempotency: Idempotency | null,
): Promise<PlacedOrder | Refusal> {
  const looked = isRefusal(checked) ? null : await screenPayoutAddress(deps, checked, placer.ip);
  const placed =
    looked !== null && isRefusal(looked)
      ? await keepOrder(deps, looked, placer, idempotency)
      : await keepOrder(deps, checked, { ...placer, looked }, idempotency);
  if (isRefusal(placed) || placed.fresh === null) return placed;
  const { database, log } = deps.platform;
  // An order is made whether or not its news gets through: who lost the line reads everything anew.
  await announceKept(database, placed.orderId).catch((error: unknown) =>
    log.warn({ err: error, order: placed.orderId }, 'new order notification failed'),
  );
  return placed;
}

async function keepOrder(
  deps: OrdersDeps,
  checked: CheckedOrder | Refusal,
  placer: Placer,
  idempotency: Idempotency | null,
): Promise<PlacedOrder | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const placed = await inTransaction(deps.platform.database, (tx) =>
        placeOnce(tx, deps, checked, placer, idempotency),
      );
      return isRefusal(placed)
        ? placed
        : { ...placed, fresh: (await placed.fresh?.answer) ?? null };
    } catch (error) {
      if (error instanceof RefusedAlongside) return error.refusal;
      // No reserve has as much as does not even fit into a number of the ledger.
      if (isOverdraft(error) || isOverfull(error)) {
        return refuse('insufficient_reserve', 'outcome_amount');
      }
      // A number that another order has: the next draw has another.
      if (sqlStateOf(error) === '23505' && attempt < 5) continue;
      throw error;
    }
  }
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
type Sent = { readonly answer: Promise<FreshOrder> };
type SentOrder = Omit<PlacedOrder, 'fresh'> & { readonly fresh: Sent | null };

async function placeOnce(
  tx: Transaction,
  deps: OrdersDeps,
  checked: CheckedOrder | Refusal,
  placer: Placer,
  idempotency: Idempotency | null,
): Promise<SentOrder | Refusal> {
  const orderId = randomBytes(16).toString('base64url');
  let fresh: Sent | null = null;
  let looking: Promise<Outlook> | null = null;
  const look = (order: CheckedOrder) => {
    looking ??= lookAhead(tx, deps, order, placer);
    return looking;
  };
  const meanwhile = () => {
    if (!isRefusal(checked)) look(checked).catch(() => undefined);
  };
  const make = async () => {
    const made = isRefusal(checked)
      ? checked
      : await insertOrder(tx, deps, { id: orderId, checked, placer, look });
    if (isRefusal(made)) return made;
    fresh = made.fresh;
    return answer;
  };
  const answer = { status: 201, body: { orderId } };
  const lock = lockOfOrders(deps, placer.ip);
  if (idempotency !== null) {
    const given = await withIdempotency(tx, idempotency, make, { answer, lock, meanwhile });
    if (isRefusal(given)) return given;
    const made = readMade(given.body);
    return { ...made, fresh, again: made.orderId !== orderId };
  }
  if (lock !== null) {
    await waitFor(tx, lock);
  }
  const made = await make();
  return isRefusal(made) ? made : { orderId, fresh, again: false };
}

async function waitFor(tx: Transaction, lock: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

type NewOrder = {
  readonly id: string;
  readonly checked: CheckedOrder;
  readonly placer: Placer;
  readonly look: (order: CheckedOrder) => Promise<Outlook>;
};

async function insertOrder(
  tx: Transaction,
  deps: OrdersDeps,
  { id, checked, placer, look }: NewOrder,
): Promise<Pick<SentOrder, 'fresh'> | Refusal> {
  const closed = placer.userId === null ? null : await refuseClosed(tx, placer.userId);
  if (closed !== null) return closed;
  const outlook = await lookInTurn(tx, deps, checked, { placer, look });
  const refused = refuseAbuse(deps, checked, outlook, placer);
  if (refused !== null) return refused;
  if (placer.isHuman !== true && asksForCaptcha(deps, checked, outlook)) {
    return refuse('captcha', 'captcha_answer');
  }
  const card = await askForCard(tx, deps, checked, placer);
  if (card !== null && isRefusal(card)) return card;
  const { quote } = checked;
  const heldUnits = holdFor(quote.outcome, quote.breakdown);
  // A crowd for a reserve that is gone is sent away before it writes; the hold itself decides.
  if (outlook.left === null || outlook.left < heldUnits) {
    return refuse('insufficient_reserve', 'outcome_amount');
  }
  const fresh = await insertOrderRows(tx, deps, checked, { ...placer, id, heldUnits, card });
  failpoint('order.inserted');
  const findings = [
    ...screenNewOrder({ ...checked, ip: placer.ip }, outlook.blocked),
    ...findingsAbout(placer.looked ?? null),
  ];
  const doubted = await doubtAtOnce(tx, deps, id, findings);
  const { looked } = placer;
  if (looked) await keepScreened(tx, id, looked.screened, looked.terms);
  await linkLookedUp(tx, id, checked, placer);
  const unkept = (await placer.alongside?.(tx, checked, id)) ?? null;
  if (unkept !== null) throw new RefusedAlongside(unkept);
  // The reserve's row is the one everybody wants: it is locked last, and the commit is on its way
  // before the answer.
  const asset = quote.outcome.asset;
  const hold = [
    { account: systemAccount('reserve', checked.outcome.code), asset, units: -heldUnits },
    { account: systemAccount('held', checked.outcome.code), asset, units: heldUnits },
  ];
  const held = { key: `order:${id}:1`, orderId: id, createdBy: 'customer' };
  await sendAhead(tx, () => postJournals(tx, [{ kind: 'hold', postings: hold }], held));
  failpoint('order.held');
  return { fresh: doubted ? null : fresh };
}

async function linkLookedUp(
  tx: Transaction,
  orderId: string,
  { direction }: CheckedOrder,
  { payerCheckId, browserHash }: Placer,
): Promise<void> {
  if (!payerCheckId || browserHash === null) return;
  await linkPayerCheck(tx, orderId, { id: payerCheckId, browserHash, directionId: direction.id });
}

/** Near a bound orders of a reserve come one after the other: each sees the one before. */
async function lookInTurn(
  tx: Transaction,
  deps: OrdersDeps,
  checked: CheckedOrder,
  { placer, look }: Pick<NewOrder, 'placer' | 'look'>,
): Promise<Outlook> {
  const outlook = await look(checked);
  const lock = lockOfReserve(deps, checked.outcome.code, outlook);
  if (lock === null) return outlook;
  await waitFor(tx, lock);
  return lookAhead(tx, deps, checked, placer);
}

function readMade(body: unknown): { orderId: string } {
  if (typeof body === 'object' && body !== null && 'orderId' in body) {
    const { orderId } = body;
    if (typeof orderId === 'string') return { orderId };
  }
  throw new Error('a kept answer to an order names no order');
}
