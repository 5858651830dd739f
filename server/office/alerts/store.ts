import { and, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Permission } from '../../../contract/office/permissions.ts';
import type { ChosenChannels } from '../../../core/alerts/alert-kind.ts';
import type { Alert } from '../../platform/alerts/raise-alert.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { listOperators, type OperatorRow } from '../operators/manage-operators.ts';
import { listRoles } from '../operators/roles.ts';
import {
  alertDeliveries,
  alertMutes,
  alertRoleChannels,
  alertSettings,
  operatorBrowsers,
  operatorChats,
} from './tables.ts';

export type SettingsRow = typeof alertSettings.$inferSelect;
export type DeliveryRow = typeof alertDeliveries.$inferSelect;
export type BrowserRow = typeof operatorBrowsers.$inferSelect;

/** An operator who may be told of something, with everything that says how. */
export type Reader = {
  readonly operator: OperatorRow & { readonly permissions: readonly Permission[] };
  readonly settings: SettingsRow | null;
  /** Own choice first, then that of the role. */
  readonly chosen: readonly (ChosenChannels | null)[];
  readonly muted: ReadonlySet<string>;
  readonly chatId: number | null;
  readonly browsers: readonly string[];
};

/** Everybody who works here; there are few. */
export async function readReaders(database: Queryable): Promise<Reader[]> {
  const operators = (await listOperators(database)).filter(({ disabledAt }) => disabledAt === null);
  const settings = await database.select().from(alertSettings);
  const ofRoles = await database.select().from(alertRoleChannels);
  const roles = await listRoles(database);
  const mutes = await database.select().from(alertMutes).where(gt(alertMutes.until, sql`now()`));
  const chats = await database.select().from(operatorChats);
  const browsers = await database.select().from(operatorBrowsers);
  return operators.map((operator) => {
    const own = settings.find(({ operatorId }) => operatorId === operator.id) ?? null;
    const chosen = ofRoles.find(({ role }) => role === operator.role);
    const role = roles.find(({ id }) => id === operator.role);
    const isTheirs = (row: { readonly operatorId: string }) => row.operatorId === operator.id;
    return {
      operator: { ...operator, permissions: role?.permissions ?? [] },
      settings: own,
      chosen: [own?.channels ?? null, chosen?.channels ?? null],
      muted: new Set(mutes.filter(isTheirs).map(({ kind }) => kind)),
      chatId: chats.find(isTheirs)?.chatId ?? null,
      browsers: browsers.filter(isTheirs).map(({ id }) => id),
    };
  });
}

/** How many of each kind somebody was told of one by one within the last minute. */
export async function countRecent(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const { operatorId, channel, kind, createdAt } = alertDeliveries;
  const rows = await tx
    .select({ operatorId, channel, kind, alerts: sql<number>`sum(${alertDeliveries.alerts})::int` })
    .from(alertDeliveries)
    .where(gt(createdAt, sql`now() - interval '1 minute'`))
    .groupBy(operatorId, channel, kind);
  return new Map(rows.map((row) => [bucketOf(row), row.alerts]));
}

type Bucket = Pick<DeliveryRow, 'operatorId' | 'channel' | 'kind'>;

/** What alerts of one kind for one operator on one channel are gathered by. */
export function bucketOf({ operatorId, channel, kind }: Bucket): string {
  return `${operatorId} ${channel} ${kind}`;
}

/** Adds alerts to the message that waits to tell of several at once; makes it where none does. */
export async function addTogether(
  tx: Transaction,
  bucket: Bucket,
  alerts: readonly Alert[],
  afterSeconds: number,
): Promise<void> {
  const alertId = alerts.at(-1)?.id;
  if (alertId === undefined) return;
  const { operatorId, channel, kind, handedAt, dueAt } = alertDeliveries;
  const added = await tx
    .update(alertDeliveries)
    .set({ alertId, alerts: sql`${alertDeliveries.alerts} + ${alerts.length}` })
    .where(
      and(
        eq(operatorId, bucket.operatorId),
        eq(channel, bucket.channel),
        eq(kind, bucket.kind),
        isNull(handedAt),
        gt(dueAt, sql`now()`),
      ),
    );
  if ((added.rowCount ?? 0) > 0) return;
  await tx.insert(alertDeliveries).values({
    ...bucket,
    alertId,
    alerts: alerts.length,
    dueAt: sql`now() + make_interval(secs => ${afterSeconds})`,
  });
}

/** Writes a message for each of some alerts. */
export async function addEach(
  tx: Transaction,
  bucket: Bucket,
  alerts: readonly Alert[],
): Promise<void> {
  await tx.insert(alertDeliveries).values(alerts.map(({ id }) => ({ ...bucket, alertId: id })));
}

/** Takes what is due to be handed to its channel, the oldest first. */
export async function claimDue(tx: Transaction, most: number): Promise<DeliveryRow[]> {
  const rows = await tx
    .select()
    .from(alertDeliveries)
    .where(and(isNull(alertDeliveries.handedAt), lte(alertDeliveries.dueAt, sql`now()`)))
    .orderBy(alertDeliveries.dueAt, alertDeliveries.alertId)
    .limit(most)
    .for('update', { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    const set = { handedAt: sql`now()` };
    await tx.update(alertDeliveries).set(set).where(inArray(alertDeliveries.id, ids));
  }
  return rows;
}

/** Forgets what was handed over so many days ago; 0 keeps it. */
export async function forgetDeliveries(database: Database, days: number): Promise<void> {
  if (days === 0) return;
  const old = lt(alertDeliveries.createdAt, sql`now() - make_interval(days => ${days})`);
  await inBatches(1_000, async () => {
    const ids = database.select({ id: alertDeliveries.id }).from(alertDeliveries);
    const gone = await database
      .delete(alertDeliveries)
      .where(inArray(alertDeliveries.id, ids.where(old).limit(1_000)));
    return gone.rowCount ?? 0;
  });
}
