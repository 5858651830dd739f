import type { Transaction } from '../../platform/database/database.ts';
import { chequeReadings } from './tables.ts';

/** Has a new cheque read by the worker, in the transaction that takes it. */
export async function queueChequeReading(
  tx: Transaction,
  cheque: { readonly id: string; readonly orderId: string },
): Promise<void> {
  await tx.insert(chequeReadings).values({ chequeId: cheque.id, orderId: cheque.orderId });
}
