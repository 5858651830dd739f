import type { Actor } from '../../../core/actor.ts';
import type { Order } from '../../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import {
  type CorrectionRow,
  findOpenCorrection,
  insertCorrection,
} from '../../money/payout-holds/account-corrections.ts';
import { refuseSigned } from '../../money/payout-processor/refuse-signed.ts';
import { type PayoutRow, readPayoutsOf } from '../../money/payouts/read-payouts.ts';
import { findAccount } from '../../people/accounts/find-account.ts';
import { newToken, tokenHashOf } from '../../people/auth/opaque-token.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type ChangedOrder, changeOrder } from '../orders/change/change-order.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import { findOrder, type StoredOrder } from '../orders/order-records.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { screenPayoutAddress } from '../orders/place/screen-address.ts';
import { checkNewAccount, type NewAccount } from './check-account.ts';
import { mailCorrection } from './mail-correction.ts';

/** How long the customer has to answer. */
const answerHours = 48;

/** What an operator does about a correction of one order. */
export type CorrectionAction = {
  readonly orderId: string;
  readonly actor: Actor;
  /** Looks at the order as it stands, in the transaction of the action, and may refuse. */
  readonly before: (tx: Transaction, order: Order) => Promise<Refusal | null>;
  /** Rows that stand or fall with the action. */
  readonly alongside: (
    tx: Transaction,
    was: Order,
    now: Order,
    correction: CorrectionRow,
  ) => Promise<void>;
};

type Proposal = CorrectionAction & {
  readonly account: unknown;
  readonly memo: unknown;
  readonly reason: string;
};

/**
 * An operator proposes another account for an order to be paid out to. Its payout waits from here
 * on, and its customer is mailed a link to confirm the new account by. Of an operator who claims
 * the payout at the same moment, or a rail that signs it, one of both wins.
 */
export async function proposeCorrection(
  deps: OrdersDeps,
  proposal: Proposal,
): Promise<ChangedOrder | Refusal> {
  const { orderId, actor, reason, before, alongside } = proposal;
  const { database } = deps.platform;
  const stored = await findOrder(database, orderId);
  if (stored === null) return refuse('not_found');
  const checked = await readProposed(deps, stored, proposal);
  if (isRefusal(checked)) return checked;
  const signed = await refuseSignedPayout(deps, orderId);
  if (signed !== null) return signed;
  return changeOrder(deps, {
    orderId,
    actor,
    async event(order, row, tx) {
      if ((await findOpenCorrection(tx, orderId)) !== null) return refuse('correction_open');
      const refusal = await before(tx, order);
      if (refusal !== null) return refusal;
      if (isOther(row, stored.row)) return refuse('conflict');
      const recipient = await recipientOf(tx, row);
      if (recipient === null) return refuse('customer_unreachable');
      const queued = await queuedPayoutOf(tx, orderId);
      const requeue = queued !== null && queued.rail !== 'manual';
      return {
        event: { type: 'correction_proposed', requeue },
        async alongside(_tx, decision) {
          const token = newToken();
          const correction = await insertCorrection(tx, {
            orderId,
            oldAccount: row.outcomeAccount,
            oldMemo: row.outcomeMemo,
            newAccount: checked.account,
            newMemo: checked.memo,
            reason,
            proposedBy: actor,
            tokenHash: tokenHashOf(token),
            hours: answerHours,
          });
          await mailCorrection(tx, deps, { row, recipient, correction, token });
          await alongside(tx, order, decision.order, correction);
        },
      };
    },
  });
}

/** The new account in its normal form, by the checks of a new order; the same one is refused. */
async function readProposed(
  deps: OrdersDeps,
  { row }: StoredOrder,
  typed: Pick<Proposal, 'account' | 'memo'>,
): Promise<NewAccount | Refusal> {
  const outcome = systemOf(deps, row.outcomeSystem);
  const checked = await checkNewAccount(deps, outcome, typed);
  if (isRefusal(checked)) return checked;
  const { account: outcomeAccount, memo: outcomeMemo } = checked;
  if (!isOther({ outcomeAccount, outcomeMemo }, row)) {
    return refuse('account_unchanged', 'outcome_account');
  }
  const to = { direction: { id: row.directionId }, outcome, outcomeAccount };
  const looked = await screenPayoutAddress(deps, to, null);
  return looked !== null && isRefusal(looked) ? looked : checked;
}

/** Whether money would go elsewhere. */
export function isOther(
  one: Pick<OrderRow, 'outcomeAccount' | 'outcomeMemo'>,
  other: Pick<OrderRow, 'outcomeAccount' | 'outcomeMemo'>,
): boolean {
  return one.outcomeAccount !== other.outcomeAccount || one.outcomeMemo !== other.outcomeMemo;
}

/** Where the customer is asked: at the order's own e-mail, or their account's; null without any. */
async function recipientOf(
  database: Queryable,
  { email, userId }: Pick<OrderRow, 'email' | 'userId'>,
): Promise<string | null> {
  if (email !== null || userId === null) return email;
  return (await findAccount(database, userId))?.email ?? null;
}

/** The payout of an order that waits to be made; null where none does. */
export async function queuedPayoutOf(
  database: Queryable,
  orderId: string,
): Promise<PayoutRow | null> {
  const entries = await readPayoutsOf(database, orderId);
  const queued = entries.find(({ payout: { kind, state } }) => {
    return kind === 'payout' && state === 'queued';
  });
  return queued?.payout ?? null;
}

/** What a rail has signed already is sent, whatever this database knows of it. */
async function refuseSignedPayout(deps: OrdersDeps, orderId: string): Promise<Refusal | null> {
  const queued = await queuedPayoutOf(deps.platform.database, orderId);
  return queued === null ? null : refuseSigned(deps, queued);
}
