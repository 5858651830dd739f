import { type SQL, sql } from 'drizzle-orm';
import type { ReportKey, ResultLine } from '../../../core/reports/results.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { finerSums, readFilledFrom, wholeDays } from './figure-days.ts';
import { dayOn, type FigureSpan, withinSpan } from './figure-span.ts';
import { areSumsFilled } from './read-proof.ts';
import { resultLines } from './result-lines.ts';

const columns: Readonly<Record<ReportKey, SQL>> = {
  day: sql`''`,
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
  const lines = (await areSumsFilled(database))
    ? summedLines(span, by, await readFilledFrom(database, span))
    : divided(
        resultLines(
          sql`(select * from ledger_journals where ${withinSpan(sql`created_at`, span)}) j`,
        ),
        span,
        by,
      );
  const { rows } = await database.execute<
    Record<'day' | 'key' | 'account' | 'asset' | 'units', string>
  >(sql`
    select day::text, key, account, asset, sum(units)::text as units
      from (${lines}) line
     group by line.day, 2, 3, 4`);
  return rows.map((row) => ({
    ...row,
    key: by === 'day' ? row.day : row.key,
    units: BigInt(row.units),
  }));
}

/**
 * One statement reads days that are kept, hours of those that are not, and journals that are in
 * neither yet: whatever moves from one to the other is in one.
 */
function summedLines(span: FigureSpan, by: ReportKey, filledFrom: string): SQL {
  const finer = sql`
    select at, direction_id, author, partner, account, asset, units from result_sums
     where ${finerSums(span, filledFrom)}
    union all
    ${resultLines(sql`(
      select j.* from ledger_unproved u join ledger_journals j on j.id = u.journal_id
       where ${withinSpan(sql`j.created_at`, span)}) j`)}`;
  return sql`
    select day, key, account, asset, units
      from result_days where divided_by = ${by} and ${wholeDays(span, filledFrom)}
    union all
    ${divided(finer, span, by)}`;
}

function divided(lines: SQL, span: FigureSpan, by: ReportKey): SQL {
  return sql`
    select ${dayOn(sql`at`, span)} as day, ${columns[by]} as key, account, asset, units
      from (${lines}) fine`;
}
