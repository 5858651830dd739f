import { type Amount, formatAmount } from '../../../core/money/amount.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { onlinePayments } from './tables.ts';

type AskedFor = {
  /** Ours, drawn by lot. */
  readonly reference: string;
  readonly orderId: string;
  readonly gateway: string;
  readonly paymentSystem: string;
  readonly amount: Amount;
  /** As the provider calls it. */
  readonly currency: string;
};

/** Keeps a payment that a customer was asked for elsewhere than on a provider's page. */
export async function saveAsked(tx: Queryable, asked: AskedFor): Promise<void> {
  const { amount, ...rest } = asked;
  const { units, asset } = amount;
  await tx.insert(onlinePayments).values({ ...rest, units, asset, amount: formatAmount(amount) });
}
