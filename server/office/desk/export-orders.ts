import { Readable } from 'node:stream';
import { formatAmount } from '../../../core/money/amount.ts';
import type { OwnFieldAnswer } from '../../../core/own-fields/own-field.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import { findOrders, type StoredOrder } from '../../exchange/orders/order-records.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { csvLine } from '../../platform/http/answers/csv-line.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { maskerOf } from '../masking/mask-personal-data.ts';
import { readFilter } from './order-routes.ts';
import { type ExportKey, type QueueFilter, readExport } from './read-queue.ts';

/** Read at once; the file grows as it is sent and is never whole in memory. */
const pageSize = 200;
const keysAtOnceUsual = 25 * pageSize;
/** A search finds all that it matches each time anew, so seldom; of so many keys 10 MB are held. */
const keysOfSearch = 500 * pageSize;

/** GET /office/api/orders/export: the orders that the filters of the queue leave, as CSV. */
export function registerOrderExport(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/orders/export', async ({ query, request, reply, author }) => {
    const filter = readFilter(deps, query);
    if (isRefusal(filter)) return filter;
    // Taking everybody's data out is an action of its own.
    await inTransaction(deps.platform.database, (tx) =>
      audit(tx, {
        ...author,
        action: 'export_orders',
        subjectType: 'orders',
        subjectId: 'export',
        // Only what was understood: whatever else the address carries is nobody's filter.
        after: { filter: { ...query } },
      }),
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(linesOf(deps, filter, maskerOf(request))));
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
  'city',
  'visit_from',
  'visit_to',
  'own_fields',
] as const;

type Masker = ReturnType<typeof maskerOf>;

async function* linesOf(
  deps: OfficeDeps,
  filter: QueueFilter,
  mask: Masker,
): AsyncGenerator<string> {
  const { database } = deps.platform;
  // Spreadsheets take the file for UTF-8 by this mark alone.
  yield `\ufeff${csvLine(columns)}`;
  const keysAtOnce = filter.search === undefined ? keysAtOnceUsual : keysOfSearch;
  for (let after: ExportKey | null = null; ; ) {
    const keys: readonly ExportKey[] = await readExport(database, filter, after, keysAtOnce);
    for (let first = 0; first < keys.length; first += pageSize) {
      const ids = keys.slice(first, first + pageSize).map(({ id }) => id);
      const found = await findOrders(database, ids);
      const orders = ids.flatMap((id) => found.get(id) ?? []);
      yield orders.map((order) => csvLine(cellsOf(deps, order, mask))).join('');
    }
    after = keys.at(-1) ?? null;
    if (after === null || keys.length < keysAtOnce) return;
  }
}

function cellsOf(deps: OfficeDeps, { order, row }: StoredOrder, mask: Masker): string[] {
  const hidden = (kind: Parameters<Masker>[0], text: string | null) =>
    text === null ? null : mask(kind, text);
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
    income_account: hidden('account', row.incomeAccount),
    outcome_account: hidden('account', row.outcomeAccount),
    outcome_memo: row.outcomeMemo,
    outcome_bank: row.outcomeBank?.ru ?? null,
    full_name: hidden('name', row.fullName),
    email: hidden('email', row.email),
    phone: hidden('phone', row.phone),
    country: row.country,
    city: row.city,
    visit_from: row.visitFrom?.toISOString() ?? null,
    visit_to: row.visitTo?.toISOString() ?? null,
    own_fields: answersOf(row.ownFields ?? [], mask),
  };
  return columns.map((column) => cells[column] ?? '');
}

/** All answers in one column: which questions there are differs from order to order. */
function answersOf(answers: readonly OwnFieldAnswer[], mask: Masker): string {
  return answers.map(({ name, value }) => `${name}: ${mask('account', value)}`).join('; ');
}
