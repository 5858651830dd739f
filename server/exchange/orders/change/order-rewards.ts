import type { Actor } from '../../../../core/actor.ts';
import { type Journal, userAccount } from '../../../../core/ledger/journal.ts';
import { drawnPartsOf, type Order } from '../../../../core/orders/order.ts';
import { settledJournal } from '../../../../core/referrals/reversal.ts';
import { settleCoupon } from '../../../market/coupons/settle-coupon.ts';
import { postJournals } from '../../../money/ledger/post-journals.ts';
import { reverseOwnRewards, rewardOwnOrder } from '../../../people/levels/reward-order.ts';
import { balancesNow, lockPartner } from '../../../people/referrals/balance.ts';
import { earnFromOrder, reverseEarning } from '../../../people/referrals/earn.ts';
import { readWorth } from '../../../people/referrals/worth.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrderRow } from '../order-row.ts';

type Found = { readonly order: Order; readonly row: OrderRow };

/**
 * What an order that is completed brings to whoever brought it and to its customer, or no longer
 * brings because its money has vanished.
 */
export async function rewardJournals(
  tx: Transaction,
  { order: before, row }: Found,
  after: Order,
  actor: Actor,
): Promise<readonly Journal[]> {
  if (after.drawnFrom !== null) return [];
  const bonus = await settleCoupon(tx, after.id, before.status, after.status);
  if (after.status !== 'completed') return [];
  if (row.userId === null && row.referrerCode === null) return [];
  if (before.status !== 'completed')
    return after.writtenOff === 0n ? completed(tx, row, after, bonus) : [];
  return before.writtenOff === 0n && after.writtenOff > 0n ? lost(tx, row, after, actor) : [];
}

/**
 * What a withdrawal has given back settles first what its user has come to owe us meanwhile: the
 * order that it was earned by may have lost its money while it was on its way.
 */
export async function settleReturned(
  tx: Transaction,
  { order: before, row }: Found,
  after: Order,
  actor: Actor,
): Promise<void> {
  const isBack = after.drawnFrom !== null && before.received > 0n && after.received === 0n;
  if (!isBack || row.userId === null) return;
  await lockPartner(tx, row.userId);
  const balances = await balancesNow(tx, row.userId);
  const returned = { earnings: 0n, rewards: 0n };
  for (const { account, units } of drawnPartsOf(before)) {
    if (account === userAccount('earnings', row.userId)) returned.earnings += units;
    if (account === userAccount('rewards', row.userId)) returned.rewards += units;
  }
  const journal = settledJournal(row.userId, balances, returned);
  if (journal === null) return;
  await postJournals(tx, [journal], {
    key: `debt:${after.id}:${before.version + 1}`,
    orderId: after.id,
    createdBy: actor,
  });
}

async function completed(
  tx: Transaction,
  row: OrderRow,
  order: Order,
  bonus: bigint,
): Promise<Journal[]> {
  const worth = await readWorth(tx, order, order.evidence.snapshotId);
  if (worth === null) return [];
  const { id } = order;
  const earning = await earnFromOrder(tx, { ...row, id }, worth);
  const own =
    row.userId === null
      ? null
      : await rewardOwnOrder(tx, { id, userId: row.userId, worth, earned: earning.units, bonus });
  return [earning.journal, own].filter((journal) => journal !== null);
}

async function lost(
  tx: Transaction,
  { userId }: OrderRow,
  order: Order,
  actor: Actor,
): Promise<Journal[]> {
  const { id, completedAt } = order;
  const earning = await reverseEarning(tx, id, { by: actor, note: null });
  if (userId === null) return earning === null ? [] : [earning];
  const worth = await readWorth(tx, order, order.evidence.snapshotId);
  const own = await reverseOwnRewards(tx, { id, userId, completedAt, worth });
  return [earning, own].filter((journal) => journal !== null);
}
