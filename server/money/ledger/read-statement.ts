import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { movementLines } from './account-movements.ts';
import { type FigureSpan, spanBounds } from './figure-span.ts';
import { areSumsFilled } from './read-proof.ts';

/** Whose statement: a payment system's, or one of its requisites alone. */
export type StatementOf = {
  readonly paymentSystem: string;
  readonly requisiteId: string | null;
};

/** A line of a statement stands after this one: microseconds since 1970, then its journal. */
export type MovementKey = readonly [microseconds: string, journalId: string];

export type Movement = {
  readonly key: MovementKey;
  readonly at: Date;
  readonly kind: string;
  readonly orderId: string | null;
  readonly note: string | null;
  readonly createdBy: string | null;
  readonly requisiteId: string | null;
  readonly units: bigint;
};

type StatementSums = {
  /** What lay there when the first day began, and when the last one ended. */
  readonly opening: bigint;
  readonly closing: bigint;
  readonly unitsIn: bigint;
  readonly unitsOut: bigint;
  readonly movements: number;
};

/**
 * What lay with a payment system when a span began and ended, and what came and left in between,
 * to the last unit: whole days from their sums, the two days at the edges by their movements.
 */
export async function readStatementSums(
  database: Queryable,
  of: StatementOf,
  span: FigureSpan,
): Promise<StatementSums> {
  const { from, to } = spanBounds(span);
  const { rows } = await database.execute<
    Record<'opening' | 'units_in' | 'units_out', string> & { movements: number }
  >(sql`
    with lines as (${await linesUntil(database, of, to, from)})
    select coalesce(sum(came - left_) filter (where at < ${from}), 0)::text as opening,
           coalesce(sum(came) filter (where at >= ${from}), 0)::text as units_in,
           coalesce(sum(left_) filter (where at >= ${from}), 0)::text as units_out,
           coalesce(sum(movements) filter (where at >= ${from}), 0)::int as movements
      from lines`);
  const [row] = rows;
  if (row === undefined) throw new Error('sums were asked for and none came');
  const [opening, unitsIn, unitsOut] = [row.opening, row.units_in, row.units_out].map(BigInt);
  if (opening === undefined || unitsIn === undefined || unitsOut === undefined) {
    throw new Error('sums were asked for and some are missing');
  }
  const closing = opening + unitsIn - unitsOut;
  return { opening, closing, unitsIn, unitsOut, movements: row.movements };
}

/** What lay there after one movement. */
export async function readBalanceAfter(
  database: Queryable,
  of: StatementOf,
  [microseconds, journalId]: MovementKey,
): Promise<bigint> {
  const at = momentOf(microseconds);
  const { rows } = await database.execute<{ units: string }>(sql`
    with lines as (${await linesUntil(database, of, sql`(${at} + interval '1 microsecond')`, at)})
    select coalesce(sum(came - left_), 0)::text as units from lines
     where at < ${at} or journal_id is null or journal_id <= ${journalId}::uuid`);
  return BigInt(rows[0]?.units ?? '0');
}

/**
 * Movements until a moment: days that are over before it by their sums, but for the day that
 * `edge` is in, and the day of the moment itself one by one, with what is in no sum yet.
 */
async function linesUntil(
  database: Queryable,
  of: StatementOf,
  until: SQL,
  edge: SQL,
): Promise<SQL> {
  const each = sql`greatest(units, 0) as came, greatest(-units, 0) as left_, 1 as movements`;
  if (!(await areSumsFilled(database))) {
    return sql`select at, journal_id, ${each}
      from (${movementLines(sql`ledger_journals j`)}) line where ${isOf(of)} and at < ${until}`;
  }
  const dayOf = (at: SQL) => sql`(${at} at time zone 'UTC')::date`;
  return sql`
    select day::timestamp at time zone 'UTC' as at, null::uuid as journal_id,
           units_in as came, units_out as left_, movements
      from account_days
     where ${isOf(of)} and day < ${dayOf(until)} and day <> ${dayOf(edge)}
    union all
    select at, journal_id, ${each} from account_movements
     where ${isOf(of)} and at < ${until}
       and (at >= ${dayOf(until)}::timestamp at time zone 'UTC'
            or (at >= ${dayOf(edge)}::timestamp at time zone 'UTC'
                and at < (${dayOf(edge)} + 1)::timestamp at time zone 'UTC'))
    union all
    select at, journal_id, ${each} from (${movementLines(fresh)}) line
     where ${isOf(of)} and at < ${until}`;
}

/** Journals that are in no sum yet. */
const fresh = sql`(
  select j.* from ledger_unproved u join ledger_journals j on j.id = u.journal_id) j`;

/** One page of the movements of a span after a key, the oldest first. */
export async function readMovements(
  database: Queryable,
  of: StatementOf,
  span: FigureSpan,
  { after, limit }: { readonly after: MovementKey | null; readonly limit: number },
): Promise<Movement[]> {
  const { from, to } = spanBounds(span);
  const beyond =
    after === null
      ? sql`true`
      : sql`at >= ${momentOf(after[0])}
          and (at, journal_id) > (${momentOf(after[0])}, ${after[1]}::uuid)`;
  const wanted = sql`${isOf(of)} and at >= ${from} and at < ${to} and ${beyond}`;
  const page = sql`order by at, journal_id limit ${limit}`;
  const lines = (await areSumsFilled(database))
    ? sql`(select at, journal_id, requisite_id, units from account_movements
            where ${wanted} ${page})
          union all
          (select at, journal_id, requisite_id, units from (${movementLines(fresh)}) line
            where ${wanted} ${page})`
    : sql`select at, journal_id, requisite_id, units
            from (${movementLines(sql`ledger_journals j`)}) line where ${wanted}`;
  const { rows } = await database.execute<{
    microseconds: string;
    journal_id: string;
    requisite_id: string;
    kind: string;
    order_id: string | null;
    note: string | null;
    created_by: string | null;
    units: string;
  }>(sql`
    select (extract(epoch from l.at) * 1000000)::bigint::text as microseconds, l.journal_id,
           l.requisite_id, l.units::text as units, j.kind, j.order_id, j.note, j.created_by
      from (select * from (${lines}) line ${page}) l
      join ledger_journals j on j.id = l.journal_id
     order by l.at, l.journal_id`);
  return rows.map((row) => ({
    key: [row.microseconds, row.journal_id],
    at: new Date(Number(row.microseconds) / 1000),
    kind: row.kind,
    orderId: row.order_id,
    note: row.note,
    createdBy: row.created_by,
    requisiteId: row.requisite_id === '' ? null : row.requisite_id,
    units: BigInt(row.units),
  }));
}

function isOf({ paymentSystem, requisiteId }: StatementOf): SQL {
  const whole = sql`payment_system = ${paymentSystem}`;
  return requisiteId === null ? whole : sql`${whole} and requisite_id = ${requisiteId}`;
}

function momentOf(microseconds: string): SQL {
  return sql`(timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond')`;
}
