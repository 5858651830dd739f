import type { Finding, Payer } from '../../core/doubts/find-doubts.ts';
import type { Amount } from '../../core/money/amount.ts';
import { needsCameAt } from '../../core/orders/came-at.ts';
import type { Order } from '../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { keepReported } from '../deposits/keep-reported.ts';
import { unknownPayer } from '../doubts/screen-order.ts';
import { type ChangedOrder, changeOrder, databaseNow } from '../orders/change-order.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import { findOrder } from '../orders/order-records.ts';
import { requotesOfCredit } from '../orders/requotes.ts';
import type { Transaction } from '../platform/database/database.ts';
import { findIssued } from '../requisites/pool-records.ts';
import { findingsOfCoins, keepCoins, type ScreenedCoins, screenReported } from './screen-coins.ts';
import { doubtOf, isLookedAt, noteDoubts, screenDeposit } from './screen-deposit.ts';

export type DepositReport = {
  readonly orderId: string;
  /** `operator:<id>`. */
  readonly actor: string;
  /** Made by the caller before the first try; the same key is credited once. */
  readonly key: string;
  /** The bank's or wallet's own number of the payment, where the operator copied one. */
  readonly reference: string | null;
  /** Who paid, as the account or the bank shows it. */
  readonly payer?: Payer;
  /** When it came, as the account shows it; null where nobody looked. */
  readonly cameAt?: Date | null;
  /** Reads what came from the order as it stands, or says why it is not taken. */
  readonly amountFor: (order: Order, tx: Transaction) => Promise<Amount | Refusal>;
  /** Rows that stand or fall with the deposit. */
  readonly alongside: (tx: Transaction, came: Amount, after: Order) => Promise<void>;
};

/**
 * An operator has seen money for an order on an account of ours and says so. The deposit is kept
 * and the order told of it in one transaction. Unless the account tells when it came, it counts as
 * come when the customer said that they had paid: how long an operator takes to look is not the
 * customer's fault. What comes after that is not what they spoke of; and once the time to pay is
 * over a claim alone keeps no fixed rate: then the account must tell (`required` on `came_at`).
 */
export async function reportDeposit(
  deps: OrdersDeps,
  report: DepositReport,
): Promise<ChangedOrder | Refusal> {
  const coins = await screenSeen(deps, report);
  let findings: readonly Finding[] = [];
  let seen: { readonly came: Amount; readonly at: Date; readonly system: string } | null = null;
  return changeOrder(deps, {
    orderId: report.orderId,
    actor: report.actor,
    event: async (order, row, tx) => {
      const came = await report.amountFor(order, tx);
      if (isRefusal(came)) return came;
      const now = await databaseNow(tx);
      const at = cameAtOf(order, report.cameAt ?? null, now);
      if (isRefusal(at)) return at;
      seen = { came, at, system: order.incomeSystem };
      const requotes = requotesOfCredit(deps, order, came.units);
      const { payer = unknownPayer } = report;
      findings = [
        ...(await screenDeposit(deps, tx, { order, row, came: came.units, payer })),
        ...(isLookedAt(order) ? findingsOfCoins(coins) : []),
      ];
      const doubt = await doubtOf(deps, tx, order, findings);
      return { type: 'deposit_credited', amount: came, at, requotes, ...doubt };
    },
    alongside: async (tx, decision) => {
      if (seen === null) throw new Error('a deposit was decided on before it was read');
      // First, because a request that came twice is found out there.
      await report.alongside(tx, seen.came, decision.order);
      await keepDeposit(tx, report, seen);
      await noteDoubts(tx, decision, findings);
      await keepCoins(tx, report.orderId, coins);
    },
  });
}

/** Asked before the order is locked: nothing outside is called inside a transaction. */
async function screenSeen(deps: OrdersDeps, report: DepositReport): Promise<ScreenedCoins | null> {
  const { orderId, reference, payer = unknownPayer } = report;
  const stored = await findOrder(deps.platform.database, orderId);
  if (stored === null || !isLookedAt(stored.order)) return null;
  const { directionId, incomeSystem } = stored.row;
  const issued = await findIssued(deps.platform.database, orderId);
  const coins = { orderId, directionId, income: systemOf(deps, incomeSystem) };
  const address = issued?.address ?? null;
  return screenReported(deps, coins, { address, reference, payer });
}

const minuteMs = 60_000;

/** Accounts tell minutes: one that came as soon as the order was made may seem to be before it. */
function cameAtOf(order: Order, told: Date | null, now: Date): Date | Refusal {
  if (told === null) {
    if (needsCameAt(order, now)) return refuse('required', 'came_at');
    return order.received > 0n ? now : (order.paymentClaimedAt ?? now);
  }
  const possible = told <= now && told.getTime() > order.createdAt.getTime() - minuteMs;
  return possible ? told : refuse('invalid_format', 'came_at');
}

async function keepDeposit(
  tx: Transaction,
  report: DepositReport,
  seen: { readonly came: Amount; readonly at: Date; readonly system: string },
): Promise<void> {
  const issued = await findIssued(tx, report.orderId);
  await keepReported(tx, {
    orderId: report.orderId,
    key: report.key,
    paymentSystem: seen.system,
    address: issued?.address ?? '',
    memo: issued?.memo ?? null,
    reference: report.reference,
    amount: seen.came,
    seenAt: seen.at,
    createdBy: report.actor,
  });
}
