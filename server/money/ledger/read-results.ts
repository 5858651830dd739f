import { type SQL, sql } from 'drizzle-orm';
import type { ReportKey, ResultLine } from '../../../core/reports/results.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { dayOn, type FigureSpan, withinSpan } from './figure-span.ts';
import { areSumsFilled } from './read-proof.ts';
import { resultLines } from './result-lines.ts';

const columns: Readonly<Record<Exclude<ReportKey, 'day'>, SQL>> = {
  direction: sql`direction_id`,
  operator: sql`author`,
  partner: sql`partner`,
};

/**
 * What was earned, lost and turned over in a span, by day and whatever the report is divided by, to
 * the last unit: kept sums, and the journals that are not in them yet.
 */
export async function readResults(
  database: Queryable,
  span: FigureSpan,
  by: ReportKey,
): Promise<ResultLine[]> {
  const day = dayOn(sql`at`, span);
  const lines = (await areSumsFilled(database))
    ? summedLines(span)
    : resultLines(
        sql`(select * from ledger_journals where ${withinSpan(sql`created_at`, span)}) j`,
      );
  const { rows } = await database.execute<
    Record<'day' | 'key' | 'account' | 'asset' | 'units', string>
  >(sql`
    select ${day} as day, ${by === 'day' ? day : columns[by]} as key, account, asset,
           sum(units)::text as units
      from (${lines}) line
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** One statement reads both halves: a journal that moves from one to the other is in one. */
function summedLines(span: FigureSpan): SQL {
  const grain = span.utcOffsetMinutes % 60 === 0 ? 60 : 15;
  return sql`
    select at, direction_id, author, partner, account, asset, units from result_sums
     where grain_minutes = ${grain} and ${withinSpan(sql`at`, span)}
    union all
    ${resultLines(sql`(
      select j.* from ledger_unproved u join ledger_journals j on j.id = u.journal_id
       where ${withinSpan(sql`j.created_at`, span)}) j`)}`;
}
