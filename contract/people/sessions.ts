import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
import { captchaAnswer } from './captcha.ts';
import { secondStepMethods } from './second-step.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const optional = (max: number) => z.optional(z.nullable(text(max)));

const bytes = text(20_000);

/** What a browser's passkey answers when it signs in. */
export const passkeyAnswer = z.object({
  id: text(1400),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: optional(200),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What a browser answers when it has made a passkey. */
export const newPasskey = z.object({
  id: text(1400),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(text(40)).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/**
 * Attributes of POST /api/v1/sessions: an e-mail and a password, then, where a second step is
 * asked for, a code or a passkey (alone, or together with the first two); or a passkey alone.
 */
export const sessionRequest = z.object({
  email: optional(254),
  password: optional(1024),
  code: optional(64),
  passkey: z.optional(z.nullable(passkeyAnswer)),
  ...captchaAnswer,
});
export type SessionRequest = z.output<typeof sessionRequest>;

/** Attributes of POST /api/v1/user/reauthentication. */
export const reauthenticationRequest = z.object({
  password: optional(1024),
  code: optional(64),
  passkey: z.optional(z.nullable(passkeyAnswer)),
  /** Which second step to be asked for, where there are several: `email` mails its code. */
  method: z.optional(z.nullable(z.enum(secondStepMethods))),
});
export type ReauthenticationRequest = z.output<typeof reauthenticationRequest>;

/** `meta` of 202: a second step is needed. */
export const confirmationMeta = z.object({
  confirmation_required: z.literal(true),
  /** The one to ask for first; an e-mail code has been sent when it is `email`. */
  method: z.enum(secondStepMethods),
  methods: z.array(z.enum(secondStepMethods)),
  expires_at: z.string(),
});
export type ConfirmationMeta = Answered<typeof confirmationMeta>;

/** Attributes of `user_sessions`. */
export const userSessionAttributes = z.object({
  current: z.boolean(),
  method: z.string(),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** Where the address is, as far as the database of countries knows. */
  country: z.nullable(z.object({ iso_code: z.string(), name: z.string() })),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
});
export type UserSessionAttributes = Answered<typeof userSessionAttributes>;

/** `meta` of a session's own document. */
export const sessionMeta = z.object({
  session_id: z.string(),
  /** Until then sensitive changes need no reauthentication. */
  fresh_until: z.string(),
});

/** `meta` of an answer that a code has been mailed. */
export const expiryMeta = z.object({ expires_at: z.string() });

/** `meta` of a changed second factor: recovery codes come with the first one, this once. */
export const factorChangeMeta = z.object({
  ...sessionMeta.shape,
  recovery_codes: z.nullable(z.array(z.string())),
});

/** Attributes of `totp_setups`: what an authenticator app is told. */
export const totpSetupAttributes = z.object({
  secret: z.string(),
  uri: z.string(),
  /** A drawing of `uri` for the app's camera. */
  qr_svg: z.string(),
});

/** Attributes of the calls that take one code. */
export const codeRequest = z.object({ code: text(64).check(z.minLength(1)) });

/** Attributes of POST /api/v1/user/passkeys. */
export const passkeyRequest = z.object({ name: optional(1024), passkey: newPasskey });

/** Attributes of `passkeys`. */
export const passkeyAttributes = z.object({
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
/** The same of an operator, who may have two addresses to sign in at. */
export const operatorPasskeyAttributes = z.extend(passkeyAttributes, {
  host: z.string(),
  here: z.boolean(),
});
export type OperatorPasskeyAttributes = Answered<typeof operatorPasskeyAttributes>;
export type PasskeyAttributes = Answered<typeof passkeyAttributes>;

/** Attributes of `passkey_options`: what the browser hands to `navigator.credentials`. */
export const passkeyOptionsAttributes = z.object({ options: z.record(z.string(), z.unknown()) });
