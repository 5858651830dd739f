import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { Amount } from '../../../core/money/amount.ts';
import type { IncomeUnits } from '../../../core/money/units.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { deposits } from './tables.ts';

/** A deposit that an operator has seen on an account of ours. */
type ReportedDeposit = {
  readonly orderId: string;
  /** Made by the caller before the first try; the same key is kept once. */
  readonly key: string;
  readonly paymentSystem: string;
  readonly address: string;
  readonly memo: string | null;
  readonly reference: string | null;
  readonly amount: Amount<IncomeUnits>;
  readonly seenAt: Date;
  readonly createdBy: Actor;
};

/** Keeps a reported deposit, credited in the same transaction. */
export async function saveReportedDeposit(
  tx: Transaction,
  reported: ReportedDeposit,
): Promise<void> {
  const { orderId, paymentSystem, address, memo, seenAt, createdBy } = reported;
  await tx.insert(deposits).values({
    orderId,
    paymentSystem,
    address,
    memo,
    seenAt,
    createdBy,
    rail: 'manual',
    key: `manual:${orderId}:${reported.key}`,
    txid: reported.reference ?? '',
    asset: reported.amount.asset,
    units: reported.amount.units,
    state: 'mined',
    // Nobody takes it back: it is as deep as a deposit can be.
    confirmations: 1_000_000,
    notifiedState: 'credited',
    creditedAt: sql`now()`,
  });
}
