import { sql } from 'drizzle-orm';
import type { Finding } from '../../core/doubts/find-doubts.ts';
import { amount } from '../../core/money/amount.ts';
import { isAssetCode } from '../../core/money/asset.ts';
import type { OrderEvent } from '../../core/orders/events.ts';
import type { Order } from '../../core/orders/order.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { noteTold, type Told } from '../deposits/note-told.ts';
import { type DepositRow, othersSeenAt } from '../deposits/read-deposits.ts';
import { unknownPayer } from '../doubts/screen-order.ts';
import { changeOrder } from '../orders/change-order.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import { requotesOfCredit } from '../orders/requotes.ts';
import type { Transaction } from '../platform/database/database.ts';
import { assertLease, type Lease } from '../platform/lease/lease.ts';
import {
  findingsOfCoins,
  keepCoins,
  type ScreenedCoins,
  screenCoins,
  screenWayBack,
} from './screen-coins.ts';
import { doubtOf, isLookedAt, noteDoubts, screenDeposit } from './screen-deposit.ts';

/**
 * Tells an order what has become of one of its deposits, once: the event and the note that it was
 * told are one transaction. Answers a refusal when the order has no use for the news; the deposit
 * then stays as it is and an operator sees it.
 */
export async function tellOrder(
  deps: OrdersDeps,
  deposit: DepositRow,
  lease: Lease,
): Promise<Refusal | null> {
  if (deposit.orderId === null) return null;
  const about = await readAbout(deps, deposit.orderId);
  const final = newsOf(deposit, about.required);
  const said = final === 'credited' ? await screenOf(deps, deposit, about) : nothingSaid;
  const news = said === 'waits' ? whileWaiting(deposit) : final;
  if (news === null) return null;
  const { coins, back } = said === 'waits' ? nothingSaid : said;
  let findings: readonly Finding[] = [];
  const changed = await changeOrder(deps, {
    orderId: deposit.orderId,
    actor: deposit.createdBy ?? 'service',
    event: async (order, row, tx) => {
      const event = await eventFor(deps, { order, deposit, news, tx });
      if (event.type !== 'deposit_credited') return event;
      const came = event.amount.units;
      findings = [
        ...(await screenDeposit(deps, tx, { order, row, came, payer: unknownPayer })),
        ...(isLookedAt(order) ? [...findingsOfCoins(coins), ...findingsOfCoins(back)] : []),
      ];
      return { ...event, ...(await doubtOf(deps, tx, order, findings)) };
    },
    alongside: async (tx, decision) => {
      await assertLease(tx, lease);
      await noteTold(tx, deposit, news);
      await noteDoubts(tx, decision, findings);
      await keepCoins(tx, decision.order.id, coins);
      await keepCoins(tx, decision.order.id, back);
    },
  });
  return isRefusal(changed) ? changed : null;
}

/** Coins that wait for their verdict are seen all the same: their order must not run out. */
function whileWaiting({ told }: DepositRow): 'seen' | null {
  return told === 'none' || told === 'dropped' ? 'seen' : null;
}

type Said = { readonly coins: ScreenedCoins | null; readonly back: ScreenedCoins | null };
const nothingSaid: Said = { coins: null, back: null };

/** What is said of the coins, and of the address that a surplus of them would go back to. */
async function screenOf(
  deps: OrdersDeps,
  deposit: DepositRow,
  about: About,
): Promise<Said | 'waits'> {
  const { orderId } = deposit;
  if (orderId === null || !about.screens) return nothingSaid;
  const income = systemOf(deps, about.income);
  const order = { orderId, directionId: about.directionId, income };
  const coins = await screenCoins(deps, order, deposit);
  const back = await screenWayBack(deps, order, about.back);
  return coins === 'waits' || back === 'waits' ? 'waits' : { coins, back };
}

/** What the order should be told next; null when it knows everything. */
export function newsOf(
  deposit: Pick<DepositRow, 'state' | 'told' | 'confirmations' | 'replaceable'>,
  confirmationsNeeded: number,
): Exclude<Told, 'none'> | null {
  if (deposit.state === 'conflicted') return deposit.told === 'dropped' ? null : 'dropped';
  const final = deposit.confirmations >= confirmationsNeeded && !unsafe(deposit);
  if (final) return deposit.told === 'credited' ? null : 'credited';
  return deposit.told === 'none' || deposit.told === 'dropped' ? 'seen' : null;
}

/** A transaction its sender may still replace is never credited before it is in a block. */
function unsafe(deposit: Pick<DepositRow, 'confirmations' | 'replaceable'>): boolean {
  return deposit.replaceable && deposit.confirmations === 0;
}

/** What of an order decides what it is told, before it is locked. */
type About = {
  readonly required: number;
  readonly directionId: string;
  readonly income: string;
  /** Whether its money may still be exchanged, and is looked at before that. */
  readonly screens: boolean;
  /** Where a surplus goes back to by itself; null where none does. */
  readonly back: string | null;
};

async function readAbout(deps: OrdersDeps, orderId: string): Promise<About> {
  const { rows } = await deps.platform.database.execute<About>(sql`
    select confirmations_required as required, direction_id as "directionId",
           income_system as income,
           (not exchanged and status not in ('completed', 'refunded', 'rejected'))
             or policy->>'over' = 'refund' as screens,
           case when policy->>'over' = 'refund' then refund_account end as back
      from orders where id = ${orderId}`);
  return rows[0] ?? { required: 1, directionId: '', income: '', screens: false, back: null };
}

type Telling = {
  readonly order: Order;
  readonly deposit: DepositRow;
  readonly news: Exclude<Told, 'none'>;
  readonly tx: Transaction;
};

async function eventFor(
  deps: OrdersDeps,
  { order, deposit, news, tx }: Telling,
): Promise<OrderEvent> {
  const came = depositAmount(deposit);
  switch (news) {
    case 'seen':
      return { type: 'deposit_seen', at: deposit.seenAt };
    case 'dropped':
      return {
        type: 'deposit_dropped',
        amount: came,
        credited: deposit.told === 'credited',
        othersSeenAt: await othersSeenAt(tx, deposit),
      };
    case 'credited':
      return {
        type: 'deposit_credited',
        amount: came,
        at: deposit.seenAt,
        boundAt: deposit.minedAt ?? deposit.seenAt,
        requotes: requotesOfCredit(deps, order, came.units),
      };
    default:
      return news satisfies never;
  }
}

function depositAmount(deposit: DepositRow) {
  if (!isAssetCode(deposit.asset)) throw new Error(`a deposit names unknown ${deposit.asset}`);
  return amount(deposit.units, deposit.asset);
}
