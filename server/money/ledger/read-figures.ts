import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { finerSums, readFilledFrom, wholeDays } from './figure-days.ts';
import { figureLines } from './figure-lines.ts';
import { dayOn, type FigureSpan, withinSpan } from './figure-span.ts';
import { areSumsFilled } from './read-proof.ts';

/** Sum of the postings to one kind of account in one asset. */
export type FigureSum = {
  /** `incoming`, `customer`, or an account of the result: `spread`, `fee`, … */
  readonly account: string;
  readonly asset: string;
  readonly units: bigint;
};

/** What one direction turned over on one day. */
export type FigureLine = {
  readonly day: string;
  readonly directionId: string;
  readonly exchanges: number;
  readonly sums: readonly FigureSum[];
};

/** Where a page of lines begins: behind the line of a day and a direction. */
type FigurePage = {
  readonly after: { readonly day: string; readonly directionId: string } | null;
  readonly limit: number;
};

/**
 * Sums the postings of exchanges, to the last unit: of the whole span, and of a page of its days
 * and directions, the newest day first and what was exchanged most on it. What is kept in sums is
 * read from there, and the journals that are not in them yet from themselves; until the sums are
 * filled for the first time every journal of the span is.
 */
export async function readFigures(
  database: Queryable,
  span: FigureSpan,
  page: FigurePage,
): Promise<{ readonly totals: readonly FigureSum[]; readonly lines: readonly FigureLine[] }> {
  const lines = (await areSumsFilled(database))
    ? summedLines(span, await readFilledFrom(database, span))
    : onDays(figureLines(journalsOf(span)), span);
  const { rows } = await database.execute<FigureRow>(sql`
    with summed as materialized (
      select day, direction_id, account, asset, sum(units) as units
        from (${lines}) line group by 1, 2, 3, 4),
    page as (
      select day, direction_id, units as exchanges
        from summed counted where account = 'exchanges' and ${isBehind(page.after)}
       order by day desc, units desc, direction_id limit ${page.limit})
    select null as day, null as direction_id, null as exchanges, account, asset,
           sum(units)::text as units
      from summed where account <> 'exchanges' group by account, asset
    union all
    select page.day::text, page.direction_id, page.exchanges::text, account, asset, units::text
      from page join summed using (day, direction_id)`);
  const ofLine = Map.groupBy(rows, ({ day, direction_id: direction }) => `${day}:${direction}`);
  const totals = sumsOf(ofLine.get('null:null') ?? []);
  ofLine.delete('null:null');
  return { totals, lines: [...ofLine.values()].map(lineOf).toSorted(byDayAndCount) };
}

/** One of the whole span has neither a day nor a direction. */
type FigureRow = Record<'account' | 'asset' | 'units', string> &
  Record<'day' | 'direction_id' | 'exchanges', string | null>;

function lineOf(rows: readonly FigureRow[]): FigureLine {
  const [first] = rows;
  return {
    day: first?.day ?? '',
    directionId: first?.direction_id ?? '',
    exchanges: Number(first?.exchanges),
    sums: sumsOf(rows.filter(({ account }) => account !== 'exchanges')),
  };
}

function sumsOf(rows: readonly FigureRow[]): FigureSum[] {
  return rows.map(({ account, asset, units }) => ({ account, asset, units: BigInt(units) }));
}

/** Of a line that is there no more the day alone is known: the page begins with the next day. */
function isBehind(after: FigurePage['after']): SQL {
  if (after === null) return sql`true`;
  const { day, directionId } = after;
  const count = sql`(
    select units from summed
     where day = ${day}::date and direction_id = ${directionId} and account = 'exchanges')`;
  return sql`(
    day < ${day}::date or day = ${day}::date
      and (units < ${count} or units = ${count} and direction_id > ${directionId}))`;
}

function byDayAndCount(left: FigureLine, right: FigureLine): number {
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
