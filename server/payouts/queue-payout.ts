import { randomBytes } from 'node:crypto';
import type { Amount } from '../../core/money/amount.ts';
import type { PayoutKind } from '../../core/orders/decision.ts';
import type { Transaction } from '../platform/database/database.ts';
import { payouts } from './tables.ts';

export type NewPayout = {
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
 */
export async function queuePayout(tx: Transaction, payout: NewPayout): Promise<void> {
  await tx.insert(payouts).values({
    id: randomBytes(16).toString('base64url'),
    orderId: payout.orderId,
    kind: payout.kind,
    paymentSystem: payout.paymentSystem,
    rail: payout.rail,
    account: payout.account,
    memo: payout.memo,
    asset: payout.amount.asset,
    units: payout.amount.units,
  });
}
