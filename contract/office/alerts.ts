import * as z from 'zod/mini';
import { alertChannels, alertKinds } from '../../core/alerts/alert-kind.ts';
import type { Answered } from '../answered.ts';
import { pushSubscriptionRequest } from '../push.ts';

const clockTime = z.string().check(z.regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/));
const clockTimeOrNone = z.string().check(z.regex(/^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9])?$/));

const chosen = z.object({
  kind: z.enum(alertKinds),
  channels: z.array(z.enum(alertChannels)).check(z.maxLength(alertChannels.length)),
});
const allChosen = z.array(chosen).check(z.maxLength(alertKinds.length));
export type ChosenKind = Answered<typeof chosen>;

/** Attributes of PUT /office/api/alerts/own. */
export const ownAlertsRequest = z.object({
  /** What the role hears holds instead of `kinds`. */
  as_role: z.boolean(),
  kinds: allChosen,
  time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Both empty where there are no quiet hours. */
  quiet_from: clockTimeOrNone,
  quiet_until: clockTimeOrNone,
  urgent_anyway: z.boolean(),
  version: z.int(),
});

/** How an operator is told, as they have set it. */
export const ownAlertsAttributes = z.object({
  ...ownAlertsRequest.shape,
  /** Those that may break quiet hours. */
  urgent: z.array(z.enum(alertKinds)),
  telegram_bot: z.nullable(z.string()),
  telegram_chat: z.nullable(z.string()),
  email: z.nullable(z.string()),
  browsers: z.array(z.object({ id: z.string(), label: z.string(), created_at: z.iso.datetime() })),
  muted: z.array(z.object({ kind: z.string(), until: z.iso.datetime() })),
});
export type OwnAlertsAttributes = Answered<typeof ownAlertsAttributes>;

/** A code that links a chat to whoever asked for it, once. */
export const telegramLinkAttributes = z.object({
  url: z.string(),
  command: z.string(),
  expires_at: z.iso.datetime(),
});

/** Attributes of POST /office/api/alerts/browsers. */
export const alertBrowserRequest = z.object({
  ...pushSubscriptionRequest.shape,
  label: z.string().check(z.minLength(1), z.maxLength(100)),
});
export const alertBrowserAttributes = z.object({ label: z.string() });

/** How a channel fares; `works` is null where it was never used. */
export const alertChannelAttributes = z.object({
  works: z.nullable(z.boolean()),
  succeeded_at: z.nullable(z.iso.datetime()),
  failed_at: z.nullable(z.iso.datetime()),
  last_error: z.nullable(z.string()),
});
export type AlertChannelAttributes = Answered<typeof alertChannelAttributes>;

const bot = z.object({
  purpose: z.enum(['staff', 'customers']),
  source: z.enum(['environment', 'office', 'none']),
  username: z.nullable(z.string()),
  shared: z.boolean(),
  version: z.int(),
});
export type AlertBot = Answered<typeof bot>;

const roleChosen = z.object({ role: z.string().check(z.maxLength(64)), kinds: allChosen });
const floor = z.object({
  payment_system_id: z.string().check(z.maxLength(64)),
  amount: z.string().check(z.maxLength(60)),
});

/** Attributes of PUT /office/api/alerts/shop. */
export const shopAlertsRequest = z.object({
  self_test_at: clockTime,
  /** Below what a reserve is low; zero: it is not watched. Those left out have the default. */
  reserve_floors: z.array(floor).check(z.maxLength(500)),
  roles: z.array(roleChosen).check(z.maxLength(50)),
  version: z.int(),
});

/** What the shop has set for everybody. */
export const shopAlertsAttributes = z.object({
  ...shopAlertsRequest.shape,
  /** What holds where nothing is set; a system that is not listed is not watched then. */
  default_floors: z.array(floor),
  /** The name of a role that operators have made; presets are named by their id. */
  roles: z.array(z.object({ ...roleChosen.shape, name: z.nullable(z.string()) })),
  time_zone: z.string(),
  bots: z.array(bot),
});
export type ShopAlertsAttributes = Answered<typeof shopAlertsAttributes>;

/** Attributes of PUT /office/api/alerts/bots/{purpose}. */
export const alertBotRequest = z.object({
  /** Left out, the one there is stays; empty, there is none any more. */
  token: z.optional(
    z.string().check(z.maxLength(200), z.regex(/^(?:[0-9]{1,20}:[A-Za-z0-9_-]{10,180})?$/)),
  ),
  shared: z.boolean(),
  version: z.int(),
});
