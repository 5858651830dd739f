import type { UnownedDeposit } from '../../../contract/office/orders.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { findOrders } from '../../exchange/orders/order-records.ts';
import { findByNumber } from '../../exchange/orders/show/find-by-number.ts';
import { giveDeposit, settleDeposit } from '../../money/deposits/give-deposit.ts';
import { type DepositRow, listUnowned } from '../../money/deposits/read-deposits.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { list, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { actorNames } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { audit } from '../audit/audit.ts';
import { presentDeposit } from './present-order-file.ts';

/** Money that came to an address of ours but belongs to no order, until a person has seen to it. */
export function registerUnowned(app: App, { platform: { database } }: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/deposits', async ({ page, locale }) => {
    const { rows, ...counted } = await listUnowned(database, page);
    const nameOf = await actorNames(database, locale);
    const meant = await findOrders(
      database,
      rows.flatMap(({ meantFor }) => meantFor ?? []),
    );
    const present = (row: DepositRow): UnownedDeposit => ({
      ...presentDeposit(row, nameOf, null),
      sender: row.sender,
      aside: row.asideReason,
      meant_id: row.meantFor,
      meant_number: meant.get(row.meantFor ?? '')?.row.number ?? null,
    });
    return list(
      rows.map((row) => resource('deposits', row.id, present(row))),
      { ...page, ...counted },
    );
  });
  handleOffice(app, 'POST /office/api/deposits/{id}/give', ({ params: { id }, body, author }) => {
    if (!isUuid(id)) return refuse('not_found');
    return inTransaction(database, async (tx) => {
      const stored = await findByNumber(tx, body.order);
      if (stored === null || stored.order.drawnFrom !== null) {
        return refuse('invalid_format', 'order');
      }
      const { income, incomeSystem } = stored.order;
      const row = await giveDeposit(tx, id, {
        orderId: stored.row.id,
        paymentSystem: incomeSystem,
        asset: income.asset,
      });
      if (isRefusal(row)) return row;
      const subject = { subjectType: 'deposits', subjectId: id };
      const after = { rail: row.rail, reference: row.txid, order: stored.row.number };
      await audit(tx, { ...author, ...subject, action: 'give_deposit', after });
      return undefined;
    });
  });
  handleOffice(app, 'POST /office/api/deposits/{id}/settle', ({ params: { id }, body, author }) => {
    if (!isUuid(id)) return refuse('not_found');
    return inTransaction(database, async (tx) => {
      const said = { actor: author.actor, reason: body.reason };
      const row = await settleDeposit(tx, id, said);
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'deposits', subjectId: id };
      const after = { rail: row.rail, reference: row.txid, reason: body.reason };
      await audit(tx, { ...author, ...subject, action: 'settle_deposit', after });
      return undefined;
    });
  });
}
