import type { Platform } from '../../platform/platform.ts';
import { vapidKeys } from './vapid-keys.ts';

/** What could not be shown within an hour is old news: the page says it better. */
const timeToLiveSeconds = 3600;

type PushTarget = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** Sends one notification; throws what the push service said, with its `statusCode`. */
export type SendPush = (target: PushTarget, payload: string) => Promise<unknown>;

/** How browsers are reached. The library is loaded when there is something to send. */
export async function openPushSender({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<SendPush> {
  const { publicKey, privateKey } = await vapidKeys(database);
  const subject = `${config.publicUrl.replace(/^http:/, 'https:')}/contacts`;
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

/** The push service knows the browser no more, or never did. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error)) return false;
  return error.statusCode === 404 || error.statusCode === 410 || error.statusCode === 403;
}
