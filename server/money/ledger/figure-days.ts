import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type FigureSpan, withinSpan } from './figure-span.ts';

/**
 * Has days kept on the clocks of the shop's time zone, in summer and in winter. The clock of UTC is
 * kept always; a span on any other is read from hours or quarters.
 */
export async function keepClocks(database: Queryable, timeZone: string): Promise<void> {
  await database.execute(sql`
    insert into figure_clocks (utc_offset_minutes)
    select distinct minutes from (
      select (extract(epoch from (week at time zone ${timeZone}) - (week at time zone 'UTC'))
               / 60)::int as minutes
        from generate_series(now() - interval '1 year', now() + interval '1 month',
                             interval '1 week') as week) zone
     where minutes % 15 = 0 and minutes not in (select utc_offset_minutes from figure_clocks)
    on conflict do nothing`);
}

/**
 * Fills some more days of a clock from the quarters, backwards from those that it has, and says
 * whether there was anything to fill. Whoever calls holds the proof of the ledger, as everybody
 * does who adds to the quarters; a trigger adds what comes later to the days that are filled.
 */
export async function fillFigureDays(tx: Transaction, days: number): Promise<boolean> {
  const { rows } = await tx.execute<{ minutes: number; filled: string; begin: string }>(sql`
    select c.minutes, c.filled_from::text as filled,
           coalesce(figure_day(s.newest, c.minutes) - ${days - 1}::int, '-infinity')::text
             as begin
      from (select utc_offset_minutes as minutes, filled_from,
                   ${startOf(sql`filled_from`, sql`utc_offset_minutes`)} as until
              from figure_clocks where filled_from > '-infinity'
             order by utc_offset_minutes limit 1) c
     cross join lateral (select greatest(
       (select max(at) from figure_sums where grain_minutes = 15 and at < c.until),
       (select max(at) from result_sums where grain_minutes = 15 and at < c.until)) as newest) s`);
  const [step] = rows;
  if (step === undefined) return false;
  const { minutes } = step;
  const day = sql`figure_day(at, ${minutes}::int)`;
  const within = sql`grain_minutes = 15
    and at >= ${startOf(sql`${step.begin}::date`, sql`${minutes}::int`)}
    and at < ${startOf(sql`${step.filled}::date`, sql`${minutes}::int`)}`;
  if (step.begin !== '-infinity') {
    await tx.execute(sql`
      insert into figure_days (utc_offset_minutes, day, direction_id, account, asset, units)
      select ${minutes}::int, ${day}, direction_id, account, asset, sum(units)
        from figure_sums where ${within} group by 1, 2, 3, 4, 5`);
    await tx.execute(sql`
      insert into result_days (utc_offset_minutes, divided_by, day, key, account, asset, units)
      select ${minutes}::int, k.divided_by, ${day}, k.key, account, asset, sum(units)
        from result_sums
       cross join lateral (values ('day', ''), ('direction', direction_id), ('operator', author),
                                  ('partner', partner)) as k (divided_by, key)
       where ${within} group by 1, 2, 3, 4, 5, 6`);
  }
  await tx.execute(sql`
    update figure_clocks set filled_from = ${step.begin}::date
     where utc_offset_minutes = ${minutes}::int`);
  return true;
}

/**
 * From which day on the days of a span are kept on its clock. It only ever goes back, so what is
 * answered holds for whatever is read after it.
 */
export async function readFilledFrom(
  database: Queryable,
  { utcOffsetMinutes }: FigureSpan,
): Promise<string> {
  const { rows } = await database.execute<{ day: string }>(sql`
    select filled_from::text as day from figure_clocks
     where utc_offset_minutes = ${utcOffsetMinutes}::int`);
  return rows[0]?.day ?? 'infinity';
}

/** Which rows of `figure_days` or `result_days` a span is read from. */
export function wholeDays({ utcOffsetMinutes, since, until }: FigureSpan, filledFrom: string): SQL {
  return sql`utc_offset_minutes = ${utcOffsetMinutes}::int
    and day between greatest(${since}::date, ${filledFrom}::date) and ${until}::date`;
}

/**
 * Rows of `figure_sums` or `result_sums` that a span is read from: those of days that are not kept.
 * Where all of them are, none is looked for, and the database plans for none. Where days begin
 * within an hour, the quarters of that hour are read and all other hours whole.
 */
export function finerSums(span: FigureSpan, filledFrom: string): SQL {
  const { since, until, utcOffsetMinutes } = span;
  if (filledFrom === '-infinity' || filledFrom <= since) return sql`false`;
  const offset = sql`${utcOffsetMinutes}::int`;
  const rest = sql`${withinSpan(sql`at`, span)}
    and at < ${startOf(sql`${filledFrom}::date`, offset)}`;
  if (utcOffsetMinutes % 60 === 0) return sql`grain_minutes = 60 and ${rest}`;
  const begins = sql`date_trunc('hour', ${startOf(sql`day::date`, offset)}, 'UTC')`;
  return sql`(
    grain_minutes = 60 and ${rest}
      and figure_day(at, ${offset}) = figure_day(at + interval '45 minutes', ${offset})
    or grain_minutes = 15 and ${rest} and at = any(array(
      select ${begins} + quarter * interval '15 minutes'
        from generate_series(${since}::date, ${until}::date + 1, interval '1 day') as day
       cross join generate_series(0, 3) as quarter)))`;
}

/** The moment at which a day begins on a clock. */
function startOf(day: SQL, offsetMinutes: SQL): SQL {
  return sql`((${day} - make_interval(mins => ${offsetMinutes})) at time zone 'UTC')`;
}
