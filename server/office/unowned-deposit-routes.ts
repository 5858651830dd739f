import { reasonRequest } from '../../contract/office.ts';
import { giveDepositRequest } from '../../contract/office-addresses.ts';
import type { UnownedDeposit } from '../../contract/office-orders.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { giveDeposit, settleDeposit } from '../deposits/give-deposit.ts';
import { type DepositRow, listUnowned } from '../deposits/read-deposits.ts';
import { findByNumber } from '../orders/find-by-number.ts';
import { findOrders } from '../orders/order-records.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { list, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { readPage } from '../platform/http/paging.ts';
import { actorNames } from './actor-names.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';
import { presentDeposit } from './present-order-file.ts';

type OneParams = { Params: { id: string } };

const perDefault = 20;

/** Money that came to an address of ours but belongs to no order, until a person has seen to it. */
export function registerUnowned(app: App, { platform: { database } }: OfficeDeps): void {
  app.get('/deposits', async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const { rows, ...counted } = await listUnowned(database, page);
    const nameOf = await actorNames(database, localeOf(request));
    const meant = await findOrders(
      database,
      rows.flatMap(({ meantFor }) => meantFor ?? []),
    );
    const present = (row: DepositRow): UnownedDeposit => ({
      ...presentDeposit(row, nameOf, null),
      ...{ sender: row.sender, aside: row.asideReason, meant_id: row.meantFor },
      meant_number: meant.get(row.meantFor ?? '')?.row.number ?? null,
    });
    return list(
      rows.map((row) => resource('deposits', row.id, present(row))),
      { ...page, ...counted },
    );
  });
  app.post<OneParams>('/deposits/:id/give', async (request, reply) => {
    const parsed = parseAttributes(giveDepositRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const action = authorOf(request);
    const refused = await inTransaction(database, async (tx) => {
      const stored = await findByNumber(tx, parsed.order);
      if (stored === null || stored.order.drawnFrom !== null) {
        return refuse('invalid_format', 'order');
      }
      const { income, incomeSystem } = stored.order;
      const row = await giveDeposit(tx, id, {
        ...{ orderId: stored.row.id, paymentSystem: incomeSystem, asset: income.asset },
      });
      if (isRefusal(row)) return row;
      const subject = { subjectType: 'deposits', subjectId: id };
      const after = { rail: row.rail, reference: row.txid, order: stored.row.number };
      await audit(tx, { ...action, ...subject, action: 'give_deposit', after });
      return null;
    });
    return refused ?? reply.code(204).send();
  });
  app.post<OneParams>('/deposits/:id/settle', async (request, reply) => {
    const parsed = parseAttributes(reasonRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const action = authorOf(request);
    const refused = await inTransaction(database, async (tx) => {
      const said = { actor: action.actor, reason: parsed.reason };
      const row = await settleDeposit(tx, id, said);
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'deposits', subjectId: id };
      const after = { rail: row.rail, reference: row.txid, reason: parsed.reason };
      await audit(tx, { ...action, ...subject, action: 'settle_deposit', after });
      return null;
    });
    return refused ?? reply.code(204).send();
  });
}
