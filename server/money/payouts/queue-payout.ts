import { and, count, eq, inArray } from 'drizzle-orm';
import type { Amount } from '../../../core/money/amount.ts';
import type { PayoutKind } from '../../../core/orders/decide/decision.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { payouts } from './tables.ts';

type NewPayout = {
  readonly orderId: string;
  readonly kind: PayoutKind;
  readonly paymentSystem: string;
  readonly rail: string;
  readonly account: string;
  readonly memo: string | null;
  readonly amount: Amount;
};

/**
 * Writes down the intent to pay, with the key it will be paid under; the rail's payer looks here.
 * Gives that key.
 */
export async function queuePayout(tx: Transaction, payout: NewPayout): Promise<string> {
  const id = await keyOf(tx, payout);
  await tx.insert(payouts).values({
    id,
    orderId: payout.orderId,
    kind: payout.kind,
    paymentSystem: payout.paymentSystem,
    rail: payout.rail,
    account: payout.account,
    memo: payout.memo,
    asset: payout.amount.asset,
    units: payout.amount.units,
  });
  return id;
}

/** Whichever way the money of an order leaves, it leaves once; only a surplus is other money. */
const kindsOfSameMoney = {
  payout: ['payout', 'refund'],
  refund: ['payout', 'refund'],
  surplus: ['surplus'],
} as const satisfies Record<PayoutKind, readonly PayoutKind[]>;

/**
 * Names a payout by its order and how many there were before: a database restored from a backup
 * forgets what it has paid, asks under the same key again, and the signer knows it. The order is
 * locked, so nobody else counts meanwhile.
 */
async function keyOf(tx: Transaction, { orderId, kind }: NewPayout): Promise<string> {
  const kinds = kindsOfSameMoney[kind];
  const [before] = await tx
    .select({ count: count() })
    .from(payouts)
    .where(and(eq(payouts.orderId, orderId), inArray(payouts.kind, [...kinds])));
  const number = (before?.count ?? 0) + 1;
  return kind === 'surplus' ? `${orderId}:surplus:${number}` : `${orderId}:${number}`;
}
