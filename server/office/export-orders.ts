import { Readable } from 'node:stream';
import { formatAmount } from '../../core/money/amount.ts';
import { isRefusal } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { systemOf } from '../orders/deps.ts';
import { findOrders, type StoredOrder } from '../orders/order-records.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { csvLine } from '../platform/http/csv-line.ts';
import { parametersOf } from '../platform/http/paging.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { readFilter } from './order-routes.ts';
import { type QueueFilter, readExport } from './read-queue.ts';

/** Read at once; the file grows as it is sent and is never whole in memory. */
const pageSize = 200;

/** GET /office/api/orders/export: the orders that the filters of the queue leave, as CSV. */
export function registerOrderExport(app: App, deps: OfficeDeps): void {
  app.get('/orders/export', async (request, reply) => {
    const filter = readFilter(deps, request);
    if (isRefusal(filter)) return filter;
    // Taking everybody's data out is an action of its own.
    await inTransaction(deps.platform.database, (tx) =>
      audit(tx, {
        ...authorOf(request),
        action: 'export_orders',
        subjectType: 'orders',
        subjectId: 'export',
        after: { filter: parametersOf(request) },
      }),
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(linesOf(deps, filter)));
  });
}

const columns = [
  'number',
  'id',
  'status',
  'exception',
  'created_at',
  'completed_at',
  'income_system',
  'income_amount',
  'income_currency',
  'outcome_system',
  'outcome_amount',
  'outcome_currency',
  'received_amount',
  'rate_type',
  'income_account',
  'outcome_account',
  'outcome_memo',
  'outcome_bank',
  'full_name',
  'email',
  'phone',
  'country',
] as const;

async function* linesOf(deps: OfficeDeps, filter: QueueFilter): AsyncGenerator<string> {
  const { database } = deps.platform;
  // Spreadsheets take the file for UTF-8 by this mark alone.
  yield `\ufeff${csvLine(columns)}`;
  for (let after: { createdAt: Date; id: string } | null = null; ; ) {
    const ids = await readExport(database, filter, after, pageSize);
    const found = await findOrders(database, ids);
    const orders = ids.flatMap((id) => found.get(id) ?? []);
    const last = orders.at(-1);
    if (last === undefined) return;
    yield orders.map((order) => csvLine(cellsOf(deps, order))).join('');
    if (ids.length < pageSize) return;
    after = { createdAt: last.row.createdAt, id: last.row.id };
  }
}

function cellsOf(deps: OfficeDeps, { order, row }: StoredOrder): string[] {
  const income = systemOf(deps, row.incomeSystem);
  const outcome = systemOf(deps, row.outcomeSystem);
  const cells: Readonly<Record<(typeof columns)[number], string | null>> = {
    number: row.number,
    id: row.id,
    status: order.status,
    exception: order.exception,
    created_at: row.createdAt.toISOString(),
    completed_at: order.completedAt?.toISOString() ?? null,
    income_system: row.incomeSystem,
    income_amount: formatAmount(order.income, income.precision),
    income_currency: order.income.asset,
    outcome_system: row.outcomeSystem,
    outcome_amount: formatAmount(order.outcome, outcome.precision),
    outcome_currency: order.outcome.asset,
    received_amount: formatAmount({ ...order.income, units: order.received }, income.precision),
    rate_type: order.rateType,
    income_account: row.incomeAccount,
    outcome_account: row.outcomeAccount,
    outcome_memo: row.outcomeMemo,
    outcome_bank: row.outcomeBank?.ru ?? null,
    full_name: row.fullName,
    email: row.email,
    phone: row.phone,
    country: row.country,
  };
  return columns.map((column) => cells[column] ?? '');
}
