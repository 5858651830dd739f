import { eq, lte, sql } from 'drizzle-orm';
import type { PushPayload } from '../../../contract/push.ts';
import { prefixOf } from '../../../i18n/locale-path.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { pictureUrl, type Shop } from '../../platform/shop/shop.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { orderNumber } from '../order-facts/order-facts.ts';
import { isGone, openPushSender, type SendPush } from './send-push.ts';
import { forget } from './subscribe.ts';
import { pushMessages, pushSubscriptions } from './tables.ts';

const lookMilliseconds = 3_000;
const attemptsMax = 6;
const batchMax = 50;

/**
 * Empties the outbox of notifications as they come in; in one worker of all, so that a browser is
 * told one after the other.
 */
export async function workPush(platform: Platform): Promise<Task> {
  const { log } = platform;
  const send = await openPushSender(platform);
  const options = { name: 'send notifications', everyMilliseconds: lookMilliseconds };
  return leadTask(platform, options, async () => {
    const { sent, failed } = await deliverPush(platform, send);
    if (sent + failed > 0) log.info({ sent, failed }, 'push notifications sent');
  });
}

/**
 * Sends what is due, to all browsers at once: a push service that does not answer keeps nobody else
 * waiting. A subscription that is gone is removed with all that waited for it; what could not be
 * sent for another reason is tried again, ever later, and given up in the end.
 */
export async function deliverPush(
  { database, shop }: Pick<Platform, 'database' | 'shop'>,
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
        if (await deliver(database, send, each, shop.current())) result.sent += 1;
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
  shop: Shop,
): Promise<boolean> {
  const { endpoint, p256dh, auth } = subscription;
  const payload = payloadOf(shop, message.template, number, subscription);
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
      number: orderNumber(pushSubscriptions.orderId),
    });
}

async function done(database: Database, id: string): Promise<void> {
  await database.delete(pushMessages).where(eq(pushMessages.id, id));
}

function payloadOf(
  { words, pictures: { icon } }: Shop,
  template: string,
  number: string,
  { locale, orderId }: typeof pushSubscriptions.$inferSelect,
): PushPayload {
  const title = words.ifKnown(locale, 'push.title', { number }) ?? number;
  const body = words.ifKnown(locale, `push.${template}`) ?? '';
  const path = `${prefixOf(locale)}/orders/${orderId}`;
  return { title, body, path, icon: icon === null ? null : pictureUrl('icon', icon, '192') };
}
