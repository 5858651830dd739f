import type { Actor } from '../../../core/actor.ts';
import {
  type OperatorAction,
  type OperatorView,
  operatorActionsOf,
} from '../../../core/orders/available-actions.ts';
import type { Order } from '../../../core/orders/order.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { databaseNow } from '../../exchange/orders/change/change-order.ts';
import {
  type CorrectionRow,
  findOpenCorrection,
} from '../../money/payout-holds/account-corrections.ts';
import { type HoldRow, isInForce, readPayoutHolds } from '../../money/payout-holds/hold-payout.ts';
import { refuseClaimed } from '../../money/payout-processor/find-by-hand.ts';
import { isByOperator } from '../../money/payouts/payout-by-hand.ts';
import { type PayoutRow, readPayoutsOf } from '../../money/payouts/read-payouts.ts';
import { readScreenings } from '../../money/screening/order-screening.ts';
import type { Queryable } from '../../platform/database/database.ts';

type Entry = {
  readonly payout: Pick<PayoutRow, 'id' | 'kind' | 'rail' | 'state' | 'claimedBy' | 'unclearAt'>;
};

/** What beside the order and its payouts decides what may be done. */
type Risk = {
  /** The correction of the payout account that is open. */
  readonly correction: Pick<CorrectionRow, 'state' | 'proposedBy'> | null;
  readonly holds: ReadonlyMap<string, HoldRow>;
  readonly screened: boolean;
  readonly now: Date;
};

/** What an operator may do with an order, by the order and the payouts that are made by hand. */
export function actionsOf(
  order: Order,
  payouts: readonly Entry[],
  actor: Actor,
  { correction, holds, screened, now }: Risk,
): OperatorAction[] {
  const inForce = new Map([...holds].filter(([, hold]) => isInForce(hold, now)));
  const waits = correction !== null;
  const holders = payouts
    .filter(({ payout }) => isByOperator(payout) && !inForce.has(payout.id))
    // The claim of whoever was faster than a correction stands.
    .filter(({ payout }) => !(waits && payout.kind === 'payout' && payout.state === 'queued'))
    .map(({ payout }) => payout.claimedBy);
  const lastPayout = payouts.findLast(({ payout }) => payout.kind === 'payout');
  const view: OperatorView = {
    depositByOperator: order.policy.confirmedBy === 'operator',
    payoutByRail: lastPayout !== undefined && lastPayout.payout.rail !== 'manual',
    payoutFree: holders.includes(null),
    payoutOwn: holders.includes(actor),
    payoutOfOthers: holders.some((holder) => holder !== null && holder !== actor),
    payoutReleasable: payouts.some(({ payout }) => {
      const hold = payout.state === 'queued' ? inForce.get(payout.id) : undefined;
      return !waits && hold !== undefined && hold.preparedBy !== actor;
    }),
    correction: correction === null ? null : standing(correction, actor),
    screened,
  };
  return operatorActionsOf(order, view);
}

function standing({ state, proposedBy }: NonNullable<Risk['correction']>, actor: Actor) {
  const own = proposedBy === actor;
  return { state: state === 'confirmed' ? state : 'proposed', own } as const;
}

/**
 * Why an operator may not do this with the order as it stands in the transaction; null if they may.
 * While somebody is making the payout that is in the way, it says who is.
 */
export async function refuseAct(
  tx: Queryable,
  order: Order,
  action: OperatorAction,
  actor: Actor,
): Promise<Refusal | null> {
  const payouts = await readPayoutsOf(tx, order.id);
  const risk = await readRisk(tx, order.id, payouts);
  if (actionsOf(order, payouts, actor, risk).includes(action)) return null;
  const ofSurplus = action === 'refund_surplus' || action === 'stop_surplus_refund';
  const claimed = payouts.find(
    ({ payout }) => isByOperator(payout) && (payout.kind === 'surplus') === ofSurplus,
  );
  const refusal = claimed === undefined ? null : await refuseClaimed(tx, claimed.payout, actor);
  return refusal ?? refuse('invalid_transition');
}

async function readRisk(tx: Queryable, orderId: string, payouts: readonly Entry[]): Promise<Risk> {
  const ids = payouts.map(({ payout }) => payout.id);
  const holds = await readPayoutHolds(tx, ids);
  const screened = (await readScreenings(tx, orderId)).length > 0;
  const correction = await findOpenCorrection(tx, orderId);
  return { correction, holds, screened, now: await databaseNow(tx) };
}
