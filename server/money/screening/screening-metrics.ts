import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { inModeration, isHeldByScreening } from '../../exchange/order-facts/order-facts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** So long ago is now, as far as those who watch are concerned. */
const window = sql`interval '1 hour'`;
/** However often they come, the database is asked no more often than this. */
const freshMilliseconds = 5_000;

type Counted = { readonly screener: string; readonly moment: string; readonly state: string };
type Figures = {
  readonly checks: readonly (Counted & { readonly count: number })[];
  readonly verdicts: readonly { moment: string; verdict: string; count: number }[];
  readonly answers: readonly { screener: string; p50: number; p95: number }[];
  readonly held: readonly { class: string; overdue: boolean; count: number }[];
};

/**
 * Adds what screening does to the figures of a process: what was asked within the last hour and
 * what came of it, how long answers took, what was decided, and what is held now. Read from the
 * database, for it is the worker that asks; where that does not answer, the others are told alone.
 */
export function addScreeningMetrics(registry: Registry, { database, log }: Platform): void {
  let read: { readonly at: number; readonly figures: Promise<Figures | null> } | null = null;
  const figures = () => {
    if (read === null || performance.now() - read.at > freshMilliseconds) {
      const asked = readFigures(database).catch((error: unknown) => {
        log.warn({ err: error }, 'the figures of screening could not be read');
        return null;
      });
      read = { at: performance.now(), figures: asked };
    }
    return read.figures;
  };
  for (const { name, help, labelNames, rowsOf } of gauges) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const known = await figures();
        this.reset();
        for (const { value, ...labels } of known === null ? [] : rowsOf(known)) {
          this.set(labels, value);
        }
      },
    });
  }
}

type Row = Readonly<Record<string, string | number>> & { readonly value: number };
type Shown = {
  readonly name: string;
  readonly help: string;
  readonly labelNames: string[];
  readonly rowsOf: (figures: Figures) => readonly Row[];
};

const gauges: readonly Shown[] = [
  {
    name: 'screening_checks_last_hour',
    help: 'Questions to providers of screening within the last hour, by what came of them so far',
    labelNames: ['screener', 'moment', 'state'],
    rowsOf: ({ checks }) => checks.map(({ count, ...labels }) => ({ ...labels, value: count })),
  },
  {
    name: 'screening_verdicts_last_hour',
    help: 'What was decided about orders by screening within the last hour',
    labelNames: ['moment', 'verdict'],
    rowsOf: ({ verdicts }) => verdicts.map(({ count, ...labels }) => ({ ...labels, value: count })),
  },
  {
    name: 'screening_answer_seconds',
    help: 'Time from a question to its answer within the last hour',
    labelNames: ['screener', 'quantile'],
    rowsOf: ({ answers }) =>
      answers.flatMap(({ screener, p50, p95 }) => [
        { screener, quantile: '0.5', value: p50 },
        { screener, quantile: '0.95', value: p95 },
      ]),
  },
  {
    name: 'screening_held_orders',
    help: 'Orders that screening holds now, and whether the time to look at them is over',
    labelNames: ['class', 'overdue'],
    rowsOf: ({ held }) =>
      held.map((each) => ({
        class: each.class,
        overdue: String(each.overdue),
        value: each.count,
      })),
  },
];

async function readFigures(database: Database): Promise<Figures> {
  const checks = await database.execute<Figures['checks'][number]>(sql`
    select screener, moment, state, count(*)::int as count from screening_checks
     where created_at > now() - ${window} group by 1, 2, 3`);
  const verdicts = await database.execute<Figures['verdicts'][number]>(sql`
    select moment, verdict, count(*)::int as count from order_screenings
     where created_at > now() - ${window} group by 1, 2`);
  const answers = await database.execute<Figures['answers'][number]>(sql`
    select screener,
           percentile_cont(0.5) within group (order by seconds)::float8 as p50,
           percentile_cont(0.95) within group (order by seconds)::float8 as p95
      from (select screener,
                   extract(epoch from answered_at - coalesce(first_asked_at, created_at)) as seconds
              from screening_checks
             where created_at > now() - ${window} and state in ('done', 'not_scored')) answered
     group by 1`);
  // The queue of the office is as long as what waits now, however many orders there have been.
  const held = await database.execute<Figures['held'][number]>(sql`
    select h.class, h.review_until <= now() as overdue, count(*)::int as count
      from (${inModeration}) n join screening_holds h on h.order_id = n.order_id
     where ${isHeldByScreening(sql`n.order_id`)} group by 1, 2`);
  return {
    checks: checks.rows,
    verdicts: verdicts.rows,
    answers: answers.rows,
    held: held.rows,
  };
}
