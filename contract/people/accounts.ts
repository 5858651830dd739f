import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
import { captchaAnswer } from './captcha.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const needed = (max: number) => text(max).check(z.minLength(1));
const optional = (max: number) => z.optional(z.nullable(text(max)));
const email = needed(254);
/** Longer than any password is taken for, so that the rule itself says that it is too long. */
const password = needed(1024);

/** Attributes of POST /api/v1/users: registration. */
export const registrationRequest = z.object({
  email,
  password,
  password_confirmation: password,
  name: needed(1024),
  agree_service_terms: z.literal(true),
  ...captchaAnswer,
});
export type RegistrationRequest = z.output<typeof registrationRequest>;

/** Attributes of PUT /api/v1/users/activate. */
export const activationRequest = z.object({ token: needed(200) });

/** Attributes of PUT /api/v1/user/resend_email; a signed-in user needs none. */
export const resendRequest = z.object({ email: optional(254), ...captchaAnswer });
export type ResendRequest = z.output<typeof resendRequest>;

/** Attributes of POST /api/v1/users/reset_password. */
export const resetRequest = z.object({ email, ...captchaAnswer });

/** Attributes of PUT /api/v1/users/update_password; the token alone only checks it. */
export const newPasswordRequest = z.object({
  token: needed(200),
  password: optional(1024),
  password_confirmation: optional(1024),
});

/** Attributes of PUT /api/v1/user/password. */
export const passwordRequest = z.object({
  current_password: optional(1024),
  password,
  password_confirmation: password,
});

/** Attributes of PUT /api/v1/user; what is absent stays as it is. */
export const profileRequest = z.object({
  name: z.optional(needed(1024)),
  phone: optional(40),
  locale: z.optional(z.enum(['ru', 'en'])),
  notifications: z.optional(
    z.object({ sign_in: z.optional(z.boolean()), orders: z.optional(z.boolean()) }),
  ),
  anti_phishing_phrase: optional(1024),
});
export type ProfileRequest = z.output<typeof profileRequest>;

/** Attributes of PUT /api/v1/user/email. */
export const emailRequest = z.object({ email });

/** Attributes of `users`: what a signed-in user is told about their own account. */
export const userAttributes = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  locale: z.enum(['ru', 'en']),
  status: z.enum(['active', 'blocked']),
  email_confirmed: z.boolean(),
  /** A new address that waits to be confirmed. */
  pending_email: z.nullable(z.string()),
  has_password: z.boolean(),
  two_factor_enabled: z.boolean(),
  second_factors: z.object({
    totp: z.boolean(),
    email: z.boolean(),
    passkeys: z.int(),
    recovery_codes_left: z.int(),
  }),
  /** Linked providers, by name. */
  authentications: z.array(z.string()),
  notifications: z.object({ sign_in: z.boolean(), orders: z.boolean() }),
  anti_phishing_phrase: z.nullable(z.string()),
  referral_code: z.string(),
  /** Percent of the referrals' exchanges. */
  referral_rate: z.string(),
  created_at: z.string(),
});
export type UserAttributes = Answered<typeof userAttributes>;

/** `meta` of an answer after which a mail is on its way, wherever there is such an account. */
export const mailedMeta = z.object({ mailed: z.literal(true) });

/** `meta` of a confirmed e-mail. */
export const activationMeta = z.object({ purpose: z.enum(['activate', 'change_email']) });

/** `meta` of PUT /api/v1/users/update_password: the token is good, or the password is set. */
export const newPasswordMeta = z.object({
  valid: z.optional(z.literal(true)),
  changed: z.optional(z.literal(true)),
});

/** Answer of GET /api/v1/user/claimable_orders and of the claim itself. */
export const claimedOrders = z.object({ orders: z.int() });

/** Attributes of `account_exports`: everything kept about a user, as one document. */
export const exportAttributes = z.object({
  user: z.record(z.string(), z.unknown()),
  former_emails: z.array(z.record(z.string(), z.unknown())),
  sessions: z.array(z.record(z.string(), z.unknown())),
  devices: z.array(z.record(z.string(), z.unknown())),
  passkeys: z.array(z.record(z.string(), z.unknown())),
  wallets: z.array(z.record(z.string(), z.unknown())),
  orders: z.array(z.record(z.string(), z.unknown())),
  rewards: z.array(z.record(z.string(), z.unknown())),
  reserve_requests: z.array(z.record(z.string(), z.unknown())),
  card_verifications: z.array(z.record(z.string(), z.unknown())),
  reviews: z.array(z.record(z.string(), z.unknown())),
  messages: z.array(z.record(z.string(), z.unknown())),
  mails: z.array(z.record(z.string(), z.unknown())),
  exported_at: z.string(),
});
export type ExportAttributes = Answered<typeof exportAttributes>;
