import type { Actor } from '../../../core/actor.ts';
import type { Amount } from '../../../core/money/amount.ts';
import type { IncomeUnits } from '../../../core/money/units.ts';
import { needsReceivedAt } from '../../../core/orders/amounts/received-at.ts';
import type { Order } from '../../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Payer } from '../../../core/risk-flags/find-risk-flags.ts';
import {
  type ChangedOrder,
  changeOrder,
  databaseNow,
} from '../../exchange/orders/change/change-order.ts';
import { requotesOfCredit } from '../../exchange/orders/change/requotes.ts';
import { type OrdersDeps, systemOf } from '../../exchange/orders/deps.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { findIssued } from '../../exchange/requisites/pool-records.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { saveReportedDeposit } from '../deposits/save-reported-deposit.ts';
import { unknownPayer } from '../risk-flags/screen-order.ts';
import { riskFlagsOfCoins, type ScreenedCoins, saveCoins, screenReported } from './screen-coins.ts';
import { isLookedAt, noteRiskFlags, riskHoldOf, screenDeposit } from './screen-deposit.ts';

type DepositReport = {
  readonly orderId: string;
  readonly actor: Actor;
  /** Made by the caller before the first try; the same key is credited once. */
  readonly key: string;
  /** The bank's or wallet's own number of the payment, where the operator copied one. */
  readonly reference: string | null;
  /** Who paid, as the account or the bank shows it. */
  readonly payer?: Payer;
  /** When it came, as the account shows it; null where nobody looked. */
  readonly receivedAt?: Date | null;
  /** Reads what came from the order as it stands, or says why it is not taken. */
  readonly amountFor: (order: Order, tx: Transaction) => Promise<Amount<IncomeUnits> | Refusal>;
  /** Rows that stand or fall with the deposit. */
  readonly alongside: (
    tx: Transaction,
    received: Amount<IncomeUnits>,
    before: Order,
    after: Order,
  ) => Promise<void>;
};

/**
 * An operator has seen money for an order on an account of ours and says so. The deposit is kept
 * and the order told of it in one transaction. Unless the account tells when it came, it counts as
 * come when the customer said that they had paid: how long an operator takes to look is not the
 * customer's fault. What comes after that is not what they spoke of; and once the time to pay is
 * over a claim alone keeps no fixed rate: then the account must tell (`required` on `received_at`).
 */
export async function reportDeposit(
  deps: OrdersDeps,
  report: DepositReport,
): Promise<ChangedOrder | Refusal> {
  const coins = await screenSeen(deps, report);
  return changeOrder(deps, {
    orderId: report.orderId,
    actor: report.actor,
    event: async (order, row, tx) => {
      const received = await report.amountFor(order, tx);
      if (isRefusal(received)) return received;
      const now = await databaseNow(tx);
      const at = receivedAtOf(order, report.receivedAt ?? null, now);
      if (isRefusal(at)) return at;
      const seen = { received, at, system: order.incomeSystem };
      const requotes = requotesOfCredit(deps, order, received.units);
      const { payer = unknownPayer } = report;
      const flags = [
        ...(await screenDeposit(deps, tx, { order, row, received: received.units, payer })),
        ...(isLookedAt(order) ? riskFlagsOfCoins(coins) : []),
      ];
      const riskHold = await riskHoldOf(deps, tx, order, flags);
      return {
        event: { type: 'deposit_credited', amount: received, at, requotes, ...riskHold },
        alongside: async (tx, decision, was) => {
          // First, because a request that came twice is found out there.
          await report.alongside(tx, received, was, decision.order);
          await keepDeposit(tx, report, seen);
          await noteRiskFlags(tx, decision, flags);
          await saveCoins(tx, report.orderId, coins);
        },
      };
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
function receivedAtOf(order: Order, reported: Date | null, now: Date): Date | Refusal {
  if (reported === null) {
    if (needsReceivedAt(order, now)) return refuse('required', 'received_at');
    return order.received > 0n ? now : (order.paymentClaimedAt ?? now);
  }
  const possible = reported <= now && reported.getTime() > order.createdAt.getTime() - minuteMs;
  return possible ? reported : refuse('invalid_format', 'received_at');
}

async function keepDeposit(
  tx: Transaction,
  report: DepositReport,
  seen: { readonly received: Amount<IncomeUnits>; readonly at: Date; readonly system: string },
): Promise<void> {
  const issued = await findIssued(tx, report.orderId);
  await saveReportedDeposit(tx, {
    orderId: report.orderId,
    key: report.key,
    paymentSystem: seen.system,
    address: issued?.address ?? '',
    memo: issued?.memo ?? null,
    reference: report.reference,
    amount: seen.received,
    seenAt: seen.at,
    createdBy: report.actor,
  });
}
