import type { Actor } from '../../../core/actor.ts';
import type { Amount } from '../../../core/money/amount.ts';
import { incomeUnits } from '../../../core/money/units.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { deposits } from './tables.ts';

/** The rail under which money stands that came over the page of a payment provider. */
export const onlineRail = 'online';

type OnlineDeposit = {
  readonly orderId: string;
  /** Unique for ever: `online:<gateway>:<operation>`. */
  readonly key: string;
  readonly paymentSystem: string;
  /** What the provider knows the payment by. */
  readonly operation: string;
  readonly amount: Amount;
  /** When it was paid: decides whether it came in time. */
  readonly at: Date;
  /** Who gave it to the order; null where nobody had to. */
  readonly createdBy: Actor | null;
};

/**
 * Keeps money that a provider has confirmed, for its order to be told of. Its word is final:
 * nothing is waited for any more. False where this operation is a deposit already.
 */
export async function saveOnlineDeposit(tx: Transaction, paid: OnlineDeposit): Promise<boolean> {
  const { orderId, key, paymentSystem, operation, amount, at, createdBy } = paid;
  const inserted = await tx
    .insert(deposits)
    .values({
      rail: onlineRail,
      orderId,
      key,
      paymentSystem,
      txid: operation,
      createdBy,
      address: '',
      memo: null,
      asset: amount.asset,
      units: incomeUnits(amount.units),
      state: 'mined',
      confirmations: 1_000_000,
      seenAt: at,
      minedAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: deposits.id });
  return inserted.length > 0;
}

/** The gateway in the key of such a deposit. */
export function gatewayOf(key: string): string | null {
  return key.split(':')[1] ?? null;
}
