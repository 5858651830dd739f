import { type AddressHolder, ownerOf } from '../../../core/deposits/owner-of.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { isPoolRail, type Observation, poolRails } from '../../../rails/rail.ts';
import { findOrders } from '../../exchange/orders/order-records.ts';
import { findIssuedAt } from '../../exchange/requisites/find-issued-at.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type DepositOwner, nobody } from '../deposits/record-observations.ts';

/**
 * Finds whose money a deposit is: of the orders that were told to pay to its address. The same
 * address may be lent to one order after another, and on a network that writes its addresses alike.
 */
export async function findOwner(
  tx: Transaction,
  rail: string,
  seen: Observation,
): Promise<DepositOwner> {
  const pooled = isPoolRail(rail);
  const issued = await findIssuedAt(tx, {
    rails: pooled ? poolRails : [rail],
    address: seen.address,
    ...(pooled ? {} : { memo: seen.memo }),
  });
  const orders = await findOrders(
    tx,
    issued.map(({ orderId }) => orderId),
  );
  const holders = issued.flatMap(({ orderId, issuedAt, rail: issuedBy }): AddressHolder[] => {
    const row = orders.get(orderId)?.row;
    if (row === undefined || !isAssetCode(row.incomeAsset)) return [];
    const { incomeAsset: asset, incomeUnits: units } = row;
    const paid = row.receivedUnits > 0n;
    return [{ orderId, asset, units, paid, issuedAt, elsewhere: issuedBy !== rail }];
  });
  const owner = ownerOf({ amount: seen.amount, at: seen.minedAt ?? seen.at, pooled }, holders);
  if (!('orderId' in owner)) return { ...nobody, ...owner };
  const { orderId } = owner;
  return { ...nobody, orderId, paymentSystem: orders.get(orderId)?.row.incomeSystem ?? null };
}
