import { type SQL, sql } from 'drizzle-orm';

/** Days on somebody's clock. */
export type FigureSpan = {
  /** First and last day, as 2026-11-21. */
  readonly since: string;
  readonly until: string;
  /** A whole number of quarters of an hour: no clock is set otherwise. */
  readonly utcOffsetMinutes: number;
};

/** The moments at which a span begins and is over. */
export function spanBounds({ since, until, utcOffsetMinutes }: FigureSpan): {
  readonly from: SQL;
  readonly to: SQL;
} {
  const offset = sql`make_interval(mins => ${utcOffsetMinutes}::int)`;
  return {
    from: sql`((${since}::date - ${offset}) at time zone 'UTC')`,
    to: sql`((${until}::date + interval '1 day' - ${offset}) at time zone 'UTC')`,
  };
}

/** Whether a moment is within a span. */
export function withinSpan(at: SQL, span: FigureSpan): SQL {
  const { from, to } = spanBounds(span);
  return sql`${at} >= ${from} and ${at} < ${to}`;
}

/** The day of a moment on the clock of a span. */
export function dayOn(at: SQL, { utcOffsetMinutes }: FigureSpan): SQL {
  return sql`figure_day(${at}, ${utcOffsetMinutes}::int)`;
}
