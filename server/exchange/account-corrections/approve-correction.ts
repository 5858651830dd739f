import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { RiskFlag } from '../../../core/risk-flags/find-risk-flags.ts';
import {
  type CorrectionRow,
  findOpenCorrection,
  noteApplied,
} from '../../money/payout-holds/account-corrections.ts';
import { findBlocked, type Said, screenNewOrder } from '../../money/risk-flags/screen-order.ts';
import { saveScreened } from '../../money/screening/order-screening.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type ChangedOrder, changeOrder } from '../orders/change/change-order.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import { findOrder } from '../orders/order-records.ts';
import { flagAtOnce } from '../orders/place/flag-at-once.ts';
import {
  riskFlagsAbout,
  type ScreenedAddress,
  screenPayoutAgain,
} from '../orders/place/screen-address.ts';
import { checkNewAccount } from './check-account.ts';
import { type CorrectionAction, isOther, queuedPayoutOf } from './propose-correction.ts';

type Approval = CorrectionAction & { readonly correctionId: string };

/**
 * A second operator approves what the customer has confirmed: only now the order is paid out to
 * another account, by another payout where one was queued. The account is looked at once more as
 * that of a new order is; what is odd about it stops the order for a person.
 */
export async function approveCorrection(
  deps: OrdersDeps,
  approval: Approval,
): Promise<ChangedOrder | Refusal> {
  const { orderId, correctionId, actor, before, alongside } = approval;
  // Between transactions: it asks somebody else.
  const looked = await lookAgain(deps, approval);
  if (looked !== null && isRefusal(looked)) return looked;
  return changeOrder(deps, {
    orderId,
    actor,
    async event(order, row, tx) {
      const open = await findOpenCorrection(tx, orderId);
      const refusal = refuseUnagreed(open, approval) ?? (await before(tx, order));
      if (refusal !== null) return refusal;
      if (open === null || isOther(row, oldOf(open))) return refuse('conflict');
      const queued = await queuedPayoutOf(tx, orderId);
      return {
        event: { type: 'correction_applied', byHand: queued?.rail === 'manual' },
        destination: {
          outcomeAccount: open.newAccount,
          outcomeMemo: open.newMemo,
          agree: () => noteApplied(tx, correctionId, actor),
        },
        async alongside(_tx, decision) {
          await alongside(tx, order, decision.order, open);
          await stopOdd(tx, deps, { open, looked });
        },
      };
    },
  });
}

/** Whose approval it is: of what was seen, confirmed, and by somebody else than proposed it. */
function refuseUnagreed(
  open: CorrectionRow | null,
  { correctionId, actor }: Approval,
): Refusal | null {
  if (open === null) return refuse('invalid_transition');
  if (open.id !== correctionId) return refuse('conflict');
  if (open.proposedBy === actor) return refuse('second_operator');
  return open.state === 'confirmed' ? null : refuse('invalid_transition');
}

function oldOf({ oldAccount, oldMemo }: CorrectionRow) {
  return { outcomeAccount: oldAccount, outcomeMemo: oldMemo };
}

/** By the rules of now, and as a screener says now; null where no screener is asked. */
async function lookAgain(
  deps: OrdersDeps,
  { orderId }: Pick<Approval, 'orderId'>,
): Promise<ScreenedAddress | Refusal | null> {
  const { database } = deps.platform;
  const open = await findOpenCorrection(database, orderId);
  const stored = await findOrder(database, orderId);
  if (open?.state !== 'confirmed' || stored === null) return null;
  const { directionId, outcomeSystem } = stored.row;
  const outcome = systemOf(deps, outcomeSystem);
  const { newAccount: account, newMemo: memo } = open;
  const checked = await checkNewAccount(deps, outcome, { account, memo });
  if (isRefusal(checked)) return checked;
  const to = { direction: { id: directionId }, outcome, outcomeAccount: account };
  return screenPayoutAgain(deps, orderId, to);
}

type Looked = { readonly open: CorrectionRow; readonly looked: ScreenedAddress | null };

/** Stops the order where the block list or a screener has something against the new account. */
async function stopOdd(tx: Transaction, deps: OrdersDeps, { open, looked }: Looked): Promise<void> {
  const { orderId, newAccount } = open;
  const said: Said = { ...nothingSaid, outcomeAccount: newAccount };
  const flags: readonly RiskFlag[] = [
    ...screenNewOrder(said, await findBlocked(tx, said)),
    ...riskFlagsAbout(looked),
  ];
  await flagAtOnce(tx, deps, orderId, flags);
  if (looked !== null) await saveScreened(tx, orderId, looked.screened, looked.terms);
}

/** What else the order says was looked at when it was made. */
const nothingSaid = {
  incomeAccount: null,
  refundAccount: null,
  fullName: null,
  phone: null,
  email: null,
  ip: null,
};
