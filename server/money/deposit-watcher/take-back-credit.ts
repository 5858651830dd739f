import type { Actor } from '../../../core/actor.ts';
import { amount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import type { Order } from '../../../core/orders/order.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { type ChangedOrder, changeOrder } from '../../exchange/orders/change/change-order.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type DepositRow, othersSeenAt, readDepositsOf } from '../deposits/read-deposits.ts';
import { isReported, takeBackReported } from '../deposits/take-back-reported.ts';

type CreditMistake = {
  readonly orderId: string;
  readonly depositId: string;
  readonly actor: Actor;
  /** Why; kept with the posting. */
  readonly reason: string;
  /** Refuses when this may not be done with the order as it stands. */
  readonly allowed: (tx: Transaction, order: Order) => Promise<Refusal | null>;
  /** Rows that stand or fall with it. */
  readonly alongside: (
    tx: Transaction,
    deposit: DepositRow,
    before: Order,
    after: Order,
  ) => Promise<void>;
};

/**
 * Takes back a deposit that an operator has credited by mistake, by a posting of its own: as long
 * as nothing of it has left. What a rail has seen is not taken back: only its chain does that.
 */
export async function takeBackCredit(
  deps: OrdersDeps,
  mistake: CreditMistake,
): Promise<ChangedOrder | Refusal> {
  const { orderId, depositId, actor, reason } = mistake;
  return changeOrder(deps, {
    orderId,
    actor,
    note: reason,
    event: async (order, _row, tx) => {
      const refused = await mistake.allowed(tx, order);
      if (refused !== null) return refused;
      const known = await readDepositsOf(tx, orderId);
      const deposit = known.find(({ id }) => id === depositId);
      if (deposit === undefined) return refuse('not_found');
      if (!isReported(deposit)) return refuse('invalid_transition');
      const { asset, units } = deposit;
      if (!isAssetCode(asset)) throw new Error(`a deposit names unknown ${asset}`);
      return {
        event: {
          type: 'credit_taken_back',
          amount: amount(units, asset),
          othersSeenAt: await othersSeenAt(tx, deposit),
        },
        alongside: async (tx, decision, was) => {
          await mistake.alongside(tx, deposit, was, decision.order);
          await takeBackReported(tx, deposit);
        },
      };
    },
  });
}
