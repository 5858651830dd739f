import { channelsOf, isUrgent } from '../../../core/alerts/alert-kind.ts';
import { deliveryTime, quietMinutesLeft } from '../../../core/alerts/delivery-time.ts';
import { type Alert, claimUnplanned } from '../../platform/alerts/raise-alert.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { concerns } from './alert-places.ts';
import {
  addEach,
  addTogether,
  bucketOf,
  countRecent,
  type DeliveryRow,
  type Reader,
  readReaders,
} from './store.ts';
import { minuteOfDay } from './wall-clock.ts';

const batchMax = 500;

/** Decides who hears what over which channel and when; gives how many alerts that was. */
export function planAlerts({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  return inTransaction(database, async (tx) => {
    const alerts = await claimUnplanned(tx, batchMax);
    if (alerts.length === 0) return 0;
    const readers = await readReaders(tx);
    const recent = await countRecent(tx);
    for (const reader of readers) {
      await planFor(tx, { reader, recent, now: clock.now() }, alerts);
    }
    return alerts.length;
  });
}

type Planning = {
  readonly reader: Reader;
  readonly recent: ReadonlyMap<string, number>;
  readonly now: Date;
};

async function planFor(
  tx: Transaction,
  { reader, recent, now }: Planning,
  alerts: readonly Alert[],
): Promise<void> {
  const { operator, settings } = reader;
  const quietMinutes = quietFor(reader, now);
  for (const [key, { channel, kind, found }] of gathered(reader, alerts)) {
    const breaksQuiet =
      kind === 'self_test' || (isUrgent(kind) && settings?.urgentAnyway !== false);
    const fresh = found.length;
    const delivery = deliveryTime({
      fresh,
      recent: recent.get(key) ?? 0,
      quietMinutes,
      breaksQuiet,
    });
    const bucket = { operatorId: operator.id, channel, kind };
    if (delivery.together) await addTogether(tx, bucket, found, delivery.afterSeconds);
    else await addEach(tx, bucket, found);
  }
}

type Gathered = Pick<DeliveryRow, 'channel'> & {
  readonly kind: Alert['kind'];
  readonly found: Alert[];
};

/** What concerns somebody, by channel and kind; a channel that they have not set up is left out. */
function gathered(reader: Reader, alerts: readonly Alert[]): ReadonlyMap<string, Gathered> {
  const { operator, chosen, muted, chatId, browsers } = reader;
  const usable = {
    telegram: chatId !== null,
    push: browsers.length > 0,
    mail: operator.email !== null,
  };
  const buckets = new Map<string, Gathered>();
  for (const alert of alerts) {
    const { kind, subject } = alert;
    if (muted.has(kind) || !concerns(alert, operator)) continue;
    // Somebody who tries their channels out tries all of them.
    const isTrial = kind === 'self_test' && subject !== '';
    const wanted = isTrial ? (['telegram', 'push', 'mail'] as const) : null;
    for (const channel of wanted ?? channelsOf(kind, subject, chosen)) {
      if (!usable[channel]) continue;
      const key = bucketOf({ operatorId: operator.id, channel, kind });
      const bucket = buckets.get(key) ?? { channel, kind, found: [] };
      bucket.found.push(alert);
      buckets.set(key, bucket);
    }
  }
  return buckets;
}

function quietFor({ settings }: Reader, now: Date): number {
  if (settings === null || settings.quietFrom === null || settings.quietUntil === null) return 0;
  const { quietFrom: from, quietUntil: until, timeZone } = settings;
  return quietMinutesLeft({ from, until }, minuteOfDay(now, timeZone));
}
