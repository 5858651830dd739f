import * as z from 'zod/mini';

/** Hosts of the push services of browsers: nothing else is ever written to. */
const pushServices =
  /^https:\/\/(?:fcm\.googleapis\.com|jmt17\.google\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+\.notify\.windows\.com|[a-z0-9-]+\.push\.apple\.com)\/[\x21-\x7e]+$/;

/** An uncompressed point of a curve: 65 bytes, the first of them 4; base64url. */
const publicKey = z.string().check(z.regex(/^B[A-P][A-Za-z0-9_-]{85}=?$/));

/** The secret of a subscription: 16 bytes, base64url. */
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/));

/** Attributes of POST …/push_subscriptions: what the push manager of a browser gives. */
export const pushSubscriptionRequest = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.regex(pushServices)),
  p256dh: publicKey,
  auth: secret,
});

/** Attributes of GET /api/v1/push_key. */
export const pushKeyAttributes = z.object({ public_key: z.string() });
/** Attributes of a subscription: its order alone, what the browser gave is not told again. */
export const pushSubscriptionAttributes = z.object({ order_id: z.string() });

/** What a notification carries: no amount and no account, for it may lie on a locked screen. */
export type PushPayload = {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** The shop's own icon; null for that of the design. */
  readonly icon: string | null;
};
