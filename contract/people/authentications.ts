import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const optional = (max: number) => z.optional(z.nullable(text(max)));
const digits = z.union([z.int(), z.string().check(z.regex(/^[0-9]{1,20}$/))]);

/** Attributes of POST /api/v1/authentications/telegram: what Telegram's widget gives the page. */
export const telegramRequest = z.object({
  id: digits,
  first_name: optional(256),
  last_name: optional(256),
  username: optional(256),
  photo_url: optional(2048),
  auth_date: digits,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  agree_service_terms: z.optional(z.boolean()),
});
export type TelegramRequest = z.output<typeof telegramRequest>;

/** Attributes of `authentication_providers`. */
export const providerAttributes = z.object({
  name: z.string(),
  /** Where the button leads; null for Telegram, whose widget stands in the page itself. */
  start_path: z.nullable(z.string()),
  /** Number of Telegram's bot, which its widget asks for. */
  bot_id: z.nullable(z.string()),
});
export type ProviderAttributes = Answered<typeof providerAttributes>;

/** Why a visit to a provider ended without a session: `?problem=` of the page it leads back to. */
const providerProblems = [
  'provider_cancelled',
  'provider_failed',
  'provider_email_known',
  'provider_without_email',
  'terms_not_accepted',
  'already_saved',
  'account_access_denied',
  'rate_limited',
  'reauthentication_required',
] as const;
export type ProviderProblem = (typeof providerProblems)[number];
