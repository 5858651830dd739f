import { eq, lte, sql } from 'drizzle-orm';
import type { PushPayload } from '../../contract/push.ts';
import { prefixOf } from '../../i18n/locale-path.ts';
import { translateIfKnown } from '../../i18n/translate.ts';
import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { leadTask } from '../platform/tasks/lead-task.ts';
import type { Task } from '../platform/tasks/task.ts';
import { forget } from './subscribe.ts';
import { pushMessages, pushSubscriptions } from './tables.ts';
import { type VapidKeys, vapidKeys } from './vapid-keys.ts';

const lookMilliseconds = 3_000;
const attemptsMax = 6;
const batchMax = 50;
/** What could not be shown within an hour is old news: the page says it better. */
const timeToLiveSeconds = 3600;

export type PushTarget = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** Sends one notification; throws what the push service said, with its `statusCode`. */
export type SendPush = (target: PushTarget, payload: string) => Promise<unknown>;

/**
 * Empties the outbox of notifications as they come in; in one worker of all, so that a browser is
 * told one after the other.
 */
export async function workPush(platform: Platform): Promise<Task> {
  const { config, database, log } = platform;
  const keys = await vapidKeys(database);
  const subject = `${config.publicUrl.replace(/^http:/, 'https:')}/contacts`;
  const options = { name: 'send notifications', everyMilliseconds: lookMilliseconds };
  return leadTask(platform, options, async () => {
    const { sent, failed } = await deliverPush(database, sender(keys, subject));
    if (sent + failed > 0) log.info({ sent, failed }, 'push notifications sent');
  });
}

/** The library is loaded when there is something to send for the first time. */
function sender({ publicKey, privateKey }: VapidKeys, subject: string): SendPush {
  return async (target, payload) => {
    const { default: push } = await import('web-push');
    return push.sendNotification(target, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: timeToLiveSeconds,
      timeout: 10_000,
      urgency: 'high',
    });
  };
}

/**
 * Sends what is due, to all browsers at once: a push service that does not answer keeps nobody else
 * waiting. A subscription that is gone is removed with all that waited for it; what could not be
 * sent for another reason is tried again, ever later, and given up in the end.
 */
export async function deliverPush(
  database: Database,
  send: SendPush,
): Promise<{ readonly sent: number; readonly failed: number }> {
  const result = { sent: 0, failed: 0 };
  // One browser is told one after the other: what is shown last is what happened last.
  const claimed = (await claimDue(database)).sort(
    (left, right) => left.message.createdAt.getTime() - right.message.createdAt.getTime(),
  );
  const browsers = Map.groupBy(claimed, ({ subscription }) => subscription.id);
  await Promise.all(
    [...browsers.values()].map(async (due) => {
      for (const each of due) {
        if (await deliver(database, send, each)) result.sent += 1;
        else result.failed += 1;
      }
    }),
  );
  return result;
}

type Due = Awaited<ReturnType<typeof claimDue>>[number];

/** Says whether it was sent. */
async function deliver(
  database: Database,
  send: SendPush,
  { message, subscription, number }: Due,
): Promise<boolean> {
  const { endpoint, p256dh, auth } = subscription;
  const payload = payloadOf(message.template, number, subscription);
  try {
    await send({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload));
    await done(database, message.id);
    return true;
  } catch (error) {
    if (isGone(error)) await forget(database, [subscription.id]);
    else if (message.attempts >= attemptsMax) await done(database, message.id);
    return false;
  }
}

/** Takes what is due and puts its next attempt off, so that no two workers send it at once. */
async function claimDue(database: Database) {
  const due = database
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(lte(pushMessages.nextAttemptAt, sql`now()`))
    .orderBy(pushMessages.nextAttemptAt)
    .limit(batchMax)
    .for('update', { skipLocked: true });
  return database
    .update(pushMessages)
    .set({
      attempts: sql`${pushMessages.attempts} + 1`,
      nextAttemptAt: sql`now() + 20 * 2 ^ ${pushMessages.attempts} * interval '1 second'`,
    })
    .from(pushSubscriptions)
    .where(
      sql`${pushMessages.id} in ${due} and ${pushSubscriptions.id} = ${pushMessages.subscriptionId}`,
    )
    .returning({
      message: pushMessages,
      subscription: pushSubscriptions,
      number: sql<string>`(select number from orders where id = ${pushSubscriptions.orderId})`,
    });
}

async function done(database: Database, id: string): Promise<void> {
  await database.delete(pushMessages).where(eq(pushMessages.id, id));
}

function payloadOf(
  template: string,
  number: string,
  { locale, orderId }: typeof pushSubscriptions.$inferSelect,
): PushPayload {
  const title = translateIfKnown(locale, 'push.title', { number }) ?? number;
  const body = translateIfKnown(locale, `push.${template}`) ?? '';
  return { title, body, path: `${prefixOf(locale)}/orders/${orderId}` };
}

/** The push service knows the browser no more, or never did. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return error.statusCode === 404 || error.statusCode === 410 || error.statusCode === 403;
}
