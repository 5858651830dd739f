import { type SQL, sql } from 'drizzle-orm';
import { speedStep } from '../../../core/reports/speeds.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';

const everyMilliseconds = 30_000;
const dayMilliseconds = 24 * 3_600_000;
/** Orders change so long after they were made that it is looked for again and again. */
const daysBack = 60;
/** Days of the past that one round counts until it has come to the first order; then one. */
const daysAtOnce = 3;

/** Counts how orders go on, in one worker of all. */
export function workOrderFlow(platform: Platform): Task {
  return leadTask(platform, { name: 'count orders', everyMilliseconds }, async (lease) => {
    lease.noteProgress();
    await countOrders(platform.database, platform.clock.now());
  });
}

/**
 * One round: the orders of today and yesterday, and some days of the past, one after another back
 * to the first order at first and for two months from then on. Its work grows with the orders of a
 * day, never with all there are.
 */
export async function countOrders(database: Database, now: Date): Promise<void> {
  const today = new Date(Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds);
  await countDays(database, daysFrom(today, -1), daysFrom(today, 1));
  for (let step = 0; step < daysAtOnce; step += 1) {
    if (await countPast(database, today)) break;
  }
}

/** Counts one more day of the past; says whether all of them have been counted before. */
async function countPast(database: Database, today: Date): Promise<boolean> {
  const { rows } = await database.execute<{ next_day: string | null; first: string | null }>(sql`
    select next_day::text as next_day,
           (select (min(created_at) at time zone 'UTC')::date::text from orders) as first
      from order_flow_state`);
  const { next_day: next = null, first = null } = rows[0] ?? {};
  if (first === null) return true;
  const day = next === null ? daysFrom(today, -2) : new Date(next);
  await countDays(database, day, daysFrom(day, 1));
  const { rows: known } = await database.execute<{ filled: boolean }>(sql`
    select exists (
      select from direction_days where day <= ${first}::date) as filled`);
  const before = daysFrom(day, -1);
  const isFilled = known[0]?.filled === true;
  const isOver = before < new Date(first) || (isFilled && before < daysFrom(today, -daysBack));
  await database.execute(sql`
    update order_flow_state set next_day = ${isOver ? null : dayOf(before)}::date`);
  return isFilled;
}

/** Counts the orders that were made between two moments anew. */
async function countDays(database: Database, from: Date, until: Date): Promise<void> {
  const [first, end] = [from.toISOString(), until.toISOString()];
  const within = (at: SQL) => sql`${at} >= ${first}::timestamptz and ${at} < ${end}::timestamptz`;
  const slot = sql`date_bin('15 minutes', o.created_at, timestamptz 'epoch')`;
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`delete from order_slots where ${within(sql`at`)}`);
    await tx.execute(sql`delete from order_speeds where ${within(sql`at`)}`);
    const status = (...names: string[]) =>
      sql`count(*) filter (where o.status = any(${sql.param(names)}::text[]))`;
    await tx.execute(sql`
      insert into order_slots (at, orders, paid, completed, expired, cancelled, rejected, refunded,
                               reviewed, held)
      select ${slot}, count(*), count(o.paid_at), ${status('completed')}, ${status('expired')},
             ${status('cancelled')}, ${status('rejected')}, ${status('refunded')},
             count(*) filter (where exists (
               select from order_timeline t
                where t.order_id = o.id and t.status = 'moderation')),
             count(*) filter (where exists (
               select from payouts p join payout_holds h on h.payout_id = p.id
                where p.order_id = o.id))
        from orders o where o.kind = 'exchange' and ${within(sql`o.created_at`)}
       group by 1`);
    await tx.execute(sql`
      insert into order_speeds (at, bucket, orders)
      select ${slot}, floor(ln(greatest(1, extract(epoch from o.completed_at - o.paid_at)))
                            / ln(${speedStep}::numeric)), count(*)
        from orders o
       where o.kind = 'exchange' and ${within(sql`o.created_at`)}
         and o.status = 'completed' and o.paid_at is not null and o.completed_at is not null
       group by 1, 2`);
    await tx.execute(sql`
      delete from direction_days
       where day >= ${dayOf(from)}::date and day < ${dayOf(until)}::date`);
    await tx.execute(sql`
      insert into direction_days (day, direction_id, orders, paid, completed)
      select (o.created_at at time zone 'UTC')::date, o.direction_id, count(*), count(o.paid_at),
             ${status('completed')}
        from orders o where o.kind = 'exchange' and ${within(sql`o.created_at`)}
       group by 1, 2`);
  });
}

function daysFrom(day: Date, days: number): Date {
  return new Date(day.getTime() + days * dayMilliseconds);
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
