import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { finerSums, readFilledFrom, wholeDays } from './figure-days.ts';
import { figureLines } from './figure-lines.ts';
import { dayOn, type FigureSpan, withinSpan } from './figure-span.ts';
import { areSumsFilled } from './read-proof.ts';

/** Postings of one kind of account, of one direction on one day. */
export type FigureRow = {
  readonly day: string;
  readonly directionId: string;
  /** `incoming`, `customer`, or an account of the result: `spread`, `fee`, … */
  readonly account: string;
  readonly asset: string;
  readonly units: bigint;
};

export type ExchangeCount = {
  readonly day: string;
  readonly directionId: string;
  readonly exchanges: number;
};

/**
 * Sums the postings of exchanges by day and direction, to the last unit: what is kept in sums, and
 * the journals that are not in them yet. Until the sums are filled for the first time every journal
 * of the span is read.
 */
export async function readFigures(
  database: Queryable,
  span: FigureSpan,
): Promise<{ readonly rows: readonly FigureRow[]; readonly counts: readonly ExchangeCount[] }> {
  const lines = (await areSumsFilled(database))
    ? summedLines(span, await readFilledFrom(database, span))
    : onDays(figureLines(journalsOf(span)), span);
  const { rows } = await database.execute<
    Record<'day' | 'direction_id' | 'account' | 'asset' | 'units', string>
  >(sql`
    select day::text, direction_id, account, asset, sum(units)::text as units
      from (${lines}) line
     group by line.day, 2, 3, 4`);
  const counted = ({ account }: { readonly account: string }) => account === 'exchanges';
  const counts = rows.filter(counted).map((row) => ({
    day: row.day,
    directionId: row.direction_id,
    exchanges: Number(row.units),
  }));
  return {
    rows: rows
      .filter((row) => !counted(row))
      .map((row) => ({
        day: row.day,
        directionId: row.direction_id,
        account: row.account,
        asset: row.asset,
        units: BigInt(row.units),
      })),
    counts: counts.toSorted(byDayAndCount),
  };
}

function byDayAndCount(left: ExchangeCount, right: ExchangeCount): number {
  if (left.day !== right.day) return left.day > right.day ? -1 : 1;
  if (left.exchanges !== right.exchanges) return right.exchanges - left.exchanges;
  return left.directionId < right.directionId ? -1 : 1;
}

/**
 * One statement reads days that are kept, hours of those that are not, and journals that are in
 * neither yet: whatever moves from one to the other is in one.
 */
function summedLines(span: FigureSpan, filledFrom: string): SQL {
  const finer = sql`
    select at, direction_id, account, asset, units from figure_sums
     where ${finerSums(span, filledFrom)}
    union all
    ${figureLines(sql`(
      select j.* from ledger_unproved u join ledger_journals j on j.id = u.journal_id
       where ${withinSpan(sql`j.created_at`, span)}) j`)}`;
  return sql`
    select day, direction_id, account, asset, units
      from figure_days where ${wholeDays(span, filledFrom)}
    union all
    ${onDays(finer, span)}`;
}

function onDays(lines: SQL, span: FigureSpan): SQL {
  return sql`
    select ${dayOn(sql`at`, span)} as day, direction_id, account, asset, units from (${lines}) fine`;
}

function journalsOf(span: FigureSpan): SQL {
  return sql`(select j.* from ledger_journals j where ${withinSpan(sql`j.created_at`, span)}) j`;
}
