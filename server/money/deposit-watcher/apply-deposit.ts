import { amount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import type { OrderEvent } from '../../../core/orders/events.ts';
import type { Order } from '../../../core/orders/order.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { requotesOfCredit } from '../../exchange/orders/change/requotes.ts';
import { type DepositTerms, readDepositTerms } from '../../exchange/orders/deposit-terms.ts';
import { type OrdersDeps, systemOf } from '../../exchange/orders/deps.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { assertLease, type Lease } from '../../platform/lease/lease.ts';
import { markNotified, type NotifiedState } from '../deposits/mark-notified.ts';
import { type DepositRow, othersSeenAt } from '../deposits/read-deposits.ts';
import { unknownPayer } from '../risk-flags/screen-order.ts';
import {
  riskFlagsOfCoins,
  type ScreenedCoins,
  saveCoins,
  screenCoins,
  screenWayBack,
} from './screen-coins.ts';
import { isLookedAt, noteRiskFlags, riskHoldOf, screenDeposit } from './screen-deposit.ts';

/**
 * Tells an order what has become of one of its deposits, once: the event and the note that it was
 * told are one transaction. Answers a refusal when the order has no use for the news; the deposit
 * then stays as it is and an operator sees it.
 */
export async function applyDeposit(
  deps: OrdersDeps,
  deposit: DepositRow,
  lease: Lease,
): Promise<Refusal | null> {
  if (deposit.orderId === null) return null;
  const about = await readDepositTerms(deps.platform.database, deposit.orderId);
  if (about === null) throw new Error('a deposit names an order that is not there');
  const final = nextNotification(deposit, about.confirmationsRequired);
  const said = final === 'credited' ? await screenOf(deps, deposit, about) : nothingSaid;
  const news = said === 'waits' ? whileWaiting(deposit) : final;
  if (news === null) return null;
  const { coins, back } = said === 'waits' ? nothingSaid : said;
  const changed = await changeOrder(deps, {
    orderId: deposit.orderId,
    actor: deposit.createdBy ?? 'service',
    event: async (order, row, tx) => {
      const event = await eventFor(deps, { order, deposit, news, tx });
      if (event.type !== 'deposit_credited') return event;
      const received = event.amount.units;
      const flags = [
        ...(await screenDeposit(deps, tx, { order, row, received, payer: unknownPayer })),
        ...(isLookedAt(order) ? [...riskFlagsOfCoins(coins), ...riskFlagsOfCoins(back)] : []),
      ];
      return {
        event: { ...event, ...(await riskHoldOf(deps, tx, order, flags)) },
        alongside: (tx, decision) => noteRiskFlags(tx, decision, flags),
      };
    },
    alongside: async (tx, decision) => {
      await assertLease(tx, lease);
      await markNotified(tx, deposit, news);
      await saveCoins(tx, decision.order.id, coins);
      await saveCoins(tx, decision.order.id, back);
    },
  });
  return isRefusal(changed) ? changed : null;
}

/** Coins that wait for their verdict are seen all the same: their order must not run out. */
function whileWaiting({ notifiedState }: DepositRow): 'seen' | null {
  return notifiedState === 'none' || notifiedState === 'dropped' ? 'seen' : null;
}

type Said = { readonly coins: ScreenedCoins | null; readonly back: ScreenedCoins | null };
const nothingSaid: Said = { coins: null, back: null };

/** What is said of the coins, and of the address that a surplus of them would go back to. */
async function screenOf(
  deps: OrdersDeps,
  deposit: DepositRow,
  about: DepositTerms,
): Promise<Said | 'waits'> {
  const { orderId } = deposit;
  if (orderId === null || !about.screens) return nothingSaid;
  const income = systemOf(deps, about.incomeSystem);
  const order = { orderId, directionId: about.directionId, income };
  const coins = await screenCoins(deps, order, deposit);
  const back = await screenWayBack(deps, order, about.surplusAccount);
  return coins === 'waits' || back === 'waits' ? 'waits' : { coins, back };
}

/** What the order should be told next; null when it knows everything. */
function nextNotification(
  deposit: Pick<DepositRow, 'state' | 'notifiedState' | 'confirmations' | 'replaceable'>,
  confirmationsNeeded: number,
): Exclude<NotifiedState, 'none'> | null {
  if (deposit.state === 'conflicted') return deposit.notifiedState === 'dropped' ? null : 'dropped';
  const final = deposit.confirmations >= confirmationsNeeded && !unsafe(deposit);
  if (final) return deposit.notifiedState === 'credited' ? null : 'credited';
  return deposit.notifiedState === 'none' || deposit.notifiedState === 'dropped' ? 'seen' : null;
}

/** A transaction its sender may still replace is never credited before it is in a block. */
function unsafe(deposit: Pick<DepositRow, 'confirmations' | 'replaceable'>): boolean {
  return deposit.replaceable && deposit.confirmations === 0;
}

type Telling = {
  readonly order: Order;
  readonly deposit: DepositRow;
  readonly news: Exclude<NotifiedState, 'none'>;
  readonly tx: Transaction;
};

async function eventFor(
  deps: OrdersDeps,
  { order, deposit, news, tx }: Telling,
): Promise<OrderEvent> {
  const received = depositAmount(deposit);
  switch (news) {
    case 'seen':
      return { type: 'deposit_seen', at: deposit.seenAt };
    case 'dropped':
      return {
        type: 'deposit_dropped',
        amount: received,
        credited: deposit.notifiedState === 'credited',
        othersSeenAt: await othersSeenAt(tx, deposit),
      };
    case 'credited':
      return {
        type: 'deposit_credited',
        amount: received,
        at: deposit.seenAt,
        irrevocableAt: deposit.minedAt ?? deposit.seenAt,
        requotes: requotesOfCredit(deps, order, received.units),
      };
    default:
      return news satisfies never;
  }
}

function depositAmount(deposit: DepositRow) {
  if (!isAssetCode(deposit.asset)) throw new Error(`a deposit names unknown ${deposit.asset}`);
  return amount(deposit.units, deposit.asset);
}
