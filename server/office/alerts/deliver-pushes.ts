import { eq, lte, sql } from 'drizzle-orm';
import type { PushPayload } from '../../../contract/push.ts';
import { isGone, openPushSender, type SendPush } from '../../exchange/push/send-push.ts';
import { noteCarried, noteChannelFailed } from '../../platform/alerts/channel-standing.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorBrowsers, operatorPushes } from './tables.ts';

const batchMax = 50;
const attemptsMax = 8;

/** How operators' browsers are reached: the same keys as those of customers. */
export function openOperatorPush(platform: Platform): Promise<SendPush> {
  return openPushSender(platform);
}

/** Sends what is due to the browsers of operators. One that is gone is forgotten. */
export async function deliverPushes(
  database: Database,
  send: SendPush,
): Promise<{ readonly sent: number; readonly failed: number }> {
  const due = await claimDue(database);
  const sent = await Promise.all(due.map((each) => deliver(database, send, each)));
  const count = sent.filter(Boolean).length;
  return { sent: count, failed: due.length - count };
}

type Due = Awaited<ReturnType<typeof claimDue>>[number];

async function deliver(
  database: Database,
  send: SendPush,
  { message, browser }: Due,
): Promise<boolean> {
  const { id, title, body, path, attempts } = message;
  const { endpoint, p256dh, auth } = browser;
  const payload: PushPayload = { title, body, path, icon: null };
  const done = () => database.delete(operatorPushes).where(eq(operatorPushes.id, id));
  try {
    await send({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload));
    await done();
    await noteCarried(database, 'push');
    return true;
  } catch (error) {
    if (isGone(error)) {
      await database.delete(operatorBrowsers).where(eq(operatorBrowsers.id, browser.id));
      return false;
    }
    await noteChannelFailed(database, 'push', error instanceof Error ? error.message : 'no answer');
    if (attempts >= attemptsMax) await done();
    return false;
  }
}

function claimDue(database: Database) {
  const due = database
    .select({ id: operatorPushes.id })
    .from(operatorPushes)
    .where(lte(operatorPushes.nextAttemptAt, sql`now()`))
    .orderBy(operatorPushes.nextAttemptAt)
    .limit(batchMax)
    .for('update', { skipLocked: true });
  return database
    .update(operatorPushes)
    .set({
      attempts: sql`${operatorPushes.attempts} + 1`,
      nextAttemptAt: sql`now() + 20 * 2 ^ ${operatorPushes.attempts} * interval '1 second'`,
    })
    .from(operatorBrowsers)
    .where(
      sql`${operatorPushes.id} in ${due} and ${operatorBrowsers.id} = ${operatorPushes.browserId}`,
    )
    .returning({ message: operatorPushes, browser: operatorBrowsers });
}
