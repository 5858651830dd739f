import { type SQL, sql } from 'drizzle-orm';
import { dropOldConversations } from '../../content/conversations/drop-conversations.ts';
import { isOver } from '../../exchange/order-facts/order-facts.ts';
import { dropOldSnapshots } from '../../market/rates/stored-snapshots.ts';
import type { Database } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { forgetOldErrors } from '../../platform/errors/forget-errors.ts';
import {
  forgetAnonymousAnswers,
  forgetAnswers,
} from '../../platform/http/answers/forget-answers.ts';
import type { Platform } from '../../platform/platform.ts';
import { longRoundMilliseconds, type Task } from '../../platform/tasks/task.ts';

type Retention = Platform['config']['retention'];

const everyMilliseconds = 3_600_000;
/** A worker that has just started has more urgent things to do. */
const firstAfterMilliseconds = 60_000;

/** Drops old rows once an hour. Workers that do it at once take different rows. */
export function workRetention({ database, log, config, tasks }: Platform): Task {
  const pace = { everyMilliseconds, firstAfterMilliseconds };
  const options = { name: 'retention', ...pace, stallMillisecondsMax: longRoundMilliseconds };
  return tasks.start(options, async () => {
    const dropped = await dropOldRows(database, config.retention);
    if (Object.values(dropped).some((rows) => rows > 0)) log.info({ dropped }, 'old rows dropped');
  });
}

type Dropped =
  | 'mails'
  | 'push_subscriptions'
  | 'idempotency_keys'
  | 'requisite_hints'
  | 'conversations'
  | 'status_incidents'
  | 'reserve_requests';
type Rule = { readonly table: SQL; readonly days: number; readonly old: (days: SQL) => SQL };

const batch = 1_000;

/**
 * Drops what is older than its days; gives how many rows of each table went. Money's rows stay, and
 * so does what goes to an archive first.
 */
export async function dropOldRows(
  database: Database,
  retention: Retention,
): Promise<Record<Dropped, number>> {
  await dropOldSnapshots(database, retention.snapshotDays);
  await forgetOldErrors(database, retention.errorDays);
  const anonymous = await forgetAnonymousAnswers(database, retention.anonymousHours);
  return {
    mails: await drop(database, {
      table: sql`mails`,
      days: retention.archives ? 0 : retention.mailDays,
      old: (days) => sql`created_at < now() - ${days}`,
    }),
    // Browsers stop asking when their order is over; its page may be looked at again for a while.
    push_subscriptions: await drop(database, {
      table: sql`push_subscriptions`,
      days: retention.subscriptionDays,
      old: (days) => sql`created_at < now() - ${days}
        and ${isOver(sql`push_subscriptions.order_id`)}`,
    }),
    idempotency_keys:
      retention.idempotencyDays === 0
        ? anonymous
        : anonymous + (await forgetAnswers(database, retention.idempotencyDays)),
    // One that comes again after that is only looked up once more.
    requisite_hints: await drop(database, {
      table: sql`requisite_hints`,
      days: retention.archives ? 0 : retention.hintDays,
      old: (days) => sql`received_at < now() - ${days}`,
    }),
    conversations: await dropOldConversations(database, retention.conversationDays),
    status_incidents: await drop(database, {
      table: sql`status_incidents`,
      days: retention.incidentDays,
      old: (days) => sql`ended_at < now() - ${days}`,
    }),
    // An unanswered one has no end of its own but that it waits no more: it counts from its making.
    reserve_requests: await drop(database, {
      table: sql`reserve_requests`,
      days: retention.reserveRequestDays,
      old: (days) => sql`state <> 'waiting' and coalesce(mailed_at, created_at) < now() - ${days}`,
    }),
  };
}

async function drop(database: Database, { table, days, old }: Rule): Promise<number> {
  if (days === 0) return 0;
  const age = sql`make_interval(days => ${days})`;
  return inBatches(batch, async () => {
    const { rowCount } = await database.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${old(age)} limit ${batch} for update skip locked))`);
    return rowCount ?? 0;
  });
}
