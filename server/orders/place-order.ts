import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { systemAccount } from '../../core/ledger/journal.ts';
import type { OrderPolicy } from '../../core/orders/order.ts';
import { holdFor } from '../../core/orders/order.ts';
import { breakdownToJson, pricingToJson } from '../../core/quotes/pricing-json.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import { failpoint } from '../../rails/failpoint.ts';
import { readBalance } from '../ledger/balances.ts';
import { isOverdraft, postJournals } from '../ledger/post-journals.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../platform/database/in-transaction.ts';
import { type Idempotency, withIdempotency } from '../platform/http/idempotency.ts';
import { announceOrder } from './changes.ts';
import type { CheckedOrder } from './check-order.ts';
import type { OrdersDeps } from './deps.ts';
import { doubtAtOnce } from './doubt-at-once.ts';
import { mailOrder } from './mail-order.ts';
import { policyToJson } from './order-json.ts';
import { type StoredOrder, type TimelineRow, toOrder } from './order-records.ts';
import { refuseAbuse } from './refuse-abuse.ts';
import { orders, orderTimeline } from './tables.ts';

/** Who makes an order, beside what the order says. */
export type Placer = {
  readonly locale: Locale;
  readonly userId: string | null;
  readonly browserHash: string | null;
  readonly ip: string | null;
  /** Code of the partner whose link or program brought the customer. */
  readonly cameFrom?: string | null;
  /** Where that program wants the customer back. */
  readonly returnUrl?: string | null;
  /** What else stands or falls with the order. */
  readonly alongside?: (tx: Transaction, order: CheckedOrder) => Promise<void>;
};

/** An order with its first line of history, as the database keeps them; it has nothing more yet. */
export type FreshOrder = {
  readonly stored: StoredOrder;
  readonly timeline: readonly TimelineRow[];
};

/** `fresh` is null for an order that was made when its key was first used. */
export type PlacedOrder = { readonly orderId: string; readonly fresh: FreshOrder | null };

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
  const placed = await keepOrder(deps, checked, placer, idempotency);
  if (isRefusal(placed) || placed.fresh === null) return placed;
  const doubted = await doubtAtOnce(deps, placed.fresh.stored);
  const { database, log } = deps.platform;
  // Told when it is kept, and not with it: announcing commits wait for each other, one by one. An
  // order is made whether or not its news gets through: who lost the line reads everything anew.
  await announceOrder(database, placed.orderId).catch((error: unknown) =>
    log.warn({ err: error, order: placed.orderId }, 'a new order could not be announced'),
  );
  return doubted ? { orderId: placed.orderId, fresh: null } : placed;
}

async function keepOrder(
  deps: OrdersDeps,
  checked: CheckedOrder | Refusal,
  placer: Placer,
  idempotency: Idempotency | null,
): Promise<PlacedOrder | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(deps.platform.database, async (tx) => {
        let fresh: FreshOrder | null = null;
        const make = async () => {
          const made = isRefusal(checked) ? checked : await insertOrder(tx, deps, checked, placer);
          if (isRefusal(made)) return made;
          fresh = made;
          return { orderId: made.stored.row.id };
        };
        if (idempotency === null) {
          const made = await make();
          return isRefusal(made) ? made : { ...made, fresh };
        }
        const answer = await withIdempotency(tx, idempotency, async () => {
          const made = await make();
          return isRefusal(made) ? made : { status: 201, body: made };
        });
        return isRefusal(answer) ? answer : { ...readMade(answer.body), fresh };
      });
    } catch (error) {
      // No reserve has as much as does not even fit into a number of the ledger.
      if (isOverdraft(error) || sqlStateOf(error) === '22003') {
        return refuse('insufficient_reserve', 'outcome_amount');
      }
      // A number drawn twice; eight digits leave room for a few draws only to be unlucky once.
      if (sqlStateOf(error) === '23505' && attempt < 5) continue;
      throw error;
    }
  }
}

async function insertOrder(
  tx: Transaction,
  deps: OrdersDeps,
  checked: CheckedOrder,
  placer: Placer,
): Promise<FreshOrder | Refusal> {
  const refused = await refuseAbuse(tx, deps, checked, placer.ip);
  if (refused !== null) return refused;
  const { quote } = checked;
  const id = randomBytes(16).toString('base64url');
  const held = holdFor(quote.outcome, quote.breakdown);
  // A crowd for a reserve that is gone is sent away before it writes; the hold itself decides.
  const left = await readBalance(tx, systemAccount('reserve', checked.outcome.code));
  if (left === null || left < held) return refuse('insufficient_reserve', 'outcome_amount');
  const [row] = await tx
    .insert(orders)
    .values({ ...termsOf(checked), ...partiesOf(checked, placer), id, heldUnits: held })
    .returning();
  if (row === undefined) throw new Error('the database kept no order');
  failpoint('order.inserted');
  const timeline = await tx
    .insert(orderTimeline)
    .values({
      orderId: id,
      line: 1,
      status: 'waiting_funds',
      code: 'created',
      actor: 'customer',
    })
    .returning();
  const stored = { order: toOrder(row), row };
  await mailOrder(tx, deps, stored.order, row, 'order_created');
  await placer.alongside?.(tx, checked);
  // The reserve's row is the one everybody wants: it is locked last and for the shortest time.
  const asset = quote.outcome.asset;
  const hold = [
    { account: systemAccount('reserve', checked.outcome.code), asset, units: -held },
    { account: systemAccount('held', checked.outcome.code), asset, units: held },
  ];
  await postJournals(tx, [{ kind: 'hold', postings: hold }], {
    key: `order:${id}:1`,
    orderId: id,
    createdBy: 'customer',
  });
  failpoint('order.held');
  return { stored, timeline };
}

function termsOf(checked: CheckedOrder) {
  const { quote, direction } = checked;
  return {
    number: String(randomInt(10_000_000, 100_000_000)),
    status: 'waiting_funds' as const,
    incomeSystem: checked.income.code,
    outcomeSystem: checked.outcome.code,
    directionId: direction.id,
    rateType: checked.rateType,
    incomeAsset: quote.income.asset,
    incomeUnits: quote.income.units,
    outcomeAsset: quote.outcome.asset,
    outcomeUnits: quote.outcome.units,
    breakdown: breakdownToJson(quote.breakdown),
    pricing: pricingToJson(checked.pricing),
    evidence: checked.evidence,
    policy: policyToJson(policyOf(checked)),
    confirmationsRequired: direction.confirmationsRequired,
    expiresAt: sql`now() + make_interval(secs => ${direction.paymentWindowSeconds})`,
  };
}

function partiesOf(checked: CheckedOrder, placer: Placer) {
  return {
    outcomeAccount: checked.outcomeAccount,
    outcomeMemo: checked.outcomeMemo,
    incomeAccount: checked.incomeAccount,
    refundAccount: checked.refundAccount,
    fullName: checked.fullName,
    phone: checked.phone,
    email: checked.email,
    country: checked.country,
    locale: placer.locale,
    userId: placer.userId,
    browserHash: placer.browserHash,
    ip: placer.ip,
    cameFrom: placer.cameFrom ?? null,
    returnUrl: placer.returnUrl ?? null,
  };
}

function policyOf(checked: CheckedOrder): OrderPolicy {
  const { direction, income } = checked;
  return {
    late: direction.latePolicy,
    short: direction.shortPolicy,
    over: direction.overPolicy,
    toleranceUnderPpm: direction.toleranceUnderPpm,
    toleranceOverPpm: direction.toleranceOverPpm,
    rateMoveMaxPpm: direction.rateMoveMaxPpm,
    topUpSeconds: direction.topUpSeconds,
    confirmedBy: income.rail === 'manual' ? 'operator' : 'rail',
    incomeKind: income.kind,
  };
}

function readMade(body: unknown): { orderId: string } {
  if (typeof body === 'object' && body !== null && 'orderId' in body) {
    const { orderId } = body;
    if (typeof orderId === 'string') return { orderId };
  }
  throw new Error('a kept answer to an order names no order');
}
