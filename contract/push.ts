import * as z from 'zod/mini';

/** Hosts of the push services of browsers: nothing else is ever written to. */
const pushServices =
  /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|[a-z0-9-]+\.push\.apple\.com)\/[\x21-\x7e]+$/;

const base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]+={0,2}$/));

/** Attributes of POST …/push_subscriptions: what the push manager of a browser gives. */
export const pushSubscriptionRequest = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.regex(pushServices)),
  p256dh: base64Url.check(z.minLength(20), z.maxLength(200)),
  auth: base64Url.check(z.minLength(8), z.maxLength(100)),
});

/** Attributes of GET /api/v1/push_key. */
export const pushKeyAttributes = z.object({ public_key: z.string() });
export type PushKeyAttributes = z.output<typeof pushKeyAttributes>;

/** Attributes of a subscription: its order alone, what the browser gave is not told again. */
export const pushSubscriptionAttributes = z.object({ order_id: z.string() });

/** What a notification carries: no amount and no account, for it may lie on a locked screen. */
export type PushPayload = {
  readonly title: string;
  readonly body: string;
  readonly path: string;
};
