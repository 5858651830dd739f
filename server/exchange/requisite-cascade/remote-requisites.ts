import { amount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import type { Requisites } from '../../../rails/rail.ts';
import type { RemoteRequisites } from '../orders/deps.ts';
import type { CascadeDeps } from './cascade-deps.ts';
import { enqueueForOrder } from './forwards.ts';
import { lookForRequisites } from './look-for-requisites.ts';
import { askedAmount } from './requests.ts';
import type { RequestRow } from './requisite-days.ts';
import { readSearches } from './searches.ts';

/** Requisites of providers as orders need them. */
export function openRemoteRequisites(deps: CascadeDeps): RemoteRequisites {
  const { database } = deps.platform;
  return {
    async look(row) {
      const asset = row.incomeAsset;
      if (!isAssetCode(asset)) throw new Error(`an order names unknown ${asset}`);
      const found = await lookForRequisites(deps, {
        orderId: row.id,
        directionId: row.directionId,
        paymentSystem: row.incomeSystem,
        asset,
        units: row.incomeUnits,
      });
      if (found.found !== 'given') return found;
      return { found: 'given', requisites: requisitesOf(found.request) };
    },
    async searches(orders) {
      const looked = orders.filter(
        (row) =>
          row.status === 'waiting_funds' &&
          row.requisitesIssuedAt === null &&
          deps.gateways.cascadeOf(row.incomeSystem).length > 0,
      );
      return readSearches(
        database,
        looked.map(({ id }) => id),
      );
    },
    tell: (tx, orderId, what, key) => enqueueForOrder(tx, orderId, what, key),
  };
}

function requisitesOf(row: RequestRow): Requisites {
  const { requisites, operation, toPay } = row;
  if (requisites === null) throw new Error('requisites were given and are not there');
  const { address, holder, bank, payUrl, expiresAt } = requisites;
  const asked = askedAmount(row);
  return {
    address,
    holder,
    bank,
    payUrl,
    operation,
    memo: null,
    qr: null,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    amount: toPay === null || toPay === asked.units ? null : amount(toPay, asked.asset),
  };
}
