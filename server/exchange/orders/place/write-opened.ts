import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/actor.ts';
import { assert } from '../../../../core/assert.ts';
import type { Decision } from '../../../../core/orders/decide/decision.ts';
import { journalStatement, journalValues } from '../../../money/ledger/post-journals.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { type Mail, mailStatement, mailValues } from '../../../platform/mail/outbox.ts';
import type { StoredOrder, TimelineRow } from '../order-records.ts';
import { type OrderParties, type OrderRow, rowOf, toOrder } from '../order-row.ts';
import { orders, orderTimeline } from '../tables.ts';

/** An order with its first line of history, as the database keeps them; it has nothing more yet. */
export type NewOrderView = {
  readonly stored: StoredOrder;
  readonly timeline: readonly TimelineRow[];
};

export type Opened = {
  /** What the core has decided: the order, and the first line of its history. */
  readonly decision: Decision;
  readonly parties: OrderParties;
  /** What its customer is written; null for nothing. */
  readonly mail: Mail | null;
};

/**
 * Writes an order as the core has opened it, the first line of its history, its mail and its
 * journals, in one statement: there is no order without its hold. It is sent ahead: with the commit
 * right behind it the row of a reserve, which everybody wants, is not kept locked for a round trip.
 * Its times count from the moment of the database. A reserve that has too little is an overdraft.
 */
export function writeOpened(
  tx: Transaction,
  opened: Opened,
): { readonly answer: Promise<NewOrderView> } {
  const { decision, parties, mail } = opened;
  const { order, timeline } = decision;
  const [line, ...others] = timeline;
  assert(line !== undefined && others.length === 0, 'an order begins with one line of history');
  const row = { ...rowOf(order), ...parties };
  const { code, params } = line;
  const posting = { key: `order:${order.id}:1`, orderId: order.id, createdBy: actor };
  const given = {
    ...encoded(row),
    ...journalValues(decision.journals, posting),
    waitMs: order.expiresAt.getTime() - order.createdAt.getTime(),
    code,
    params: JSON.stringify(params),
  };
  const sent =
    mail === null
      ? insertWithoutMail.sendAhead(tx, given)
      : insertWithMail.sendAhead(tx, { ...given, ...mailValues(mail) });
  const answer = sent.answer.then(([written]) => {
    assert(written !== undefined, 'the database keeps the order it is given');
    const { created_at: createdAt, expires_at: expiresAt } = written;
    const times = { createdAt, expiresAt, updatedAt: createdAt };
    const stored: OrderRow = { ...row, ...times, requisitesWantedAt: null };
    const at = { orderId: row.id, line: 1, at: createdAt, actor };
    const first = { ...line, params: { ...params }, ...at };
    return { stored: { order: toOrder(stored), row: stored }, timeline: [first] };
  });
  answer.catch(() => undefined);
  return { answer };
}

/** Who makes an order, and says that a balance is to be paid out. */
const actor: Actor = 'customer';

type Stored = { readonly created_at: Date; readonly expires_at: Date };

const insertWithoutMail = preparedStatement<Stored>(() => sql`${inserted} select * from stored`);
const insertWithMail = preparedStatement<Stored>(
  (database) => sql`${inserted}, mail as ${mailStatement(database)} select * from stored`,
);

/** All columns but its times, which are those of the database, and what comes later. */
const {
  createdAt: _created,
  expiresAt: _expires,
  updatedAt: _updated,
  requisitesWantedAt: _wanted,
  ...columns
} = getTableColumns(orders);

const names = Object.values(columns).map(({ name }) => sql.identifier(name));
const values = Object.keys(columns).map((key) => sql`${sql.placeholder(key)}`);

const inserted: SQL = sql`with stored as (
    insert into ${orders} (${sql.join(names, sql`, `)}, expires_at)
    values (${sql.join(values, sql`, `)},
            now() + ${sql.placeholder('waitMs')} * interval '1 millisecond')
    returning created_at, expires_at),
  line as (
    insert into ${orderTimeline} (order_id, line, status, code, params, actor)
    values (${sql.placeholder('id')}, 1, ${sql.placeholder('status')}, ${sql.placeholder('code')},
            ${sql.placeholder('params')}, ${actor})),
  ${journalStatement}`;

/** The values of its columns as the driver takes them. */
function encoded(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(columns).map(([key, column]) => {
    const value = row[key] ?? null;
    return [key, value === null ? null : column.mapToDriverValue(value)];
  });
  return Object.fromEntries(entries);
}
