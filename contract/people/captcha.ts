import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

/** What carries the answer to a captcha, beside the attributes of the call it protects. */
export const captchaAnswer = {
  captcha_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  captcha_answer: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  /** A solved challenge, in place of letters: base64url of its JSON. */
  captcha_proof: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
  recaptcha_token: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
} as const;

const answerSchema = z.object(captchaAnswer);
export type CaptchaAnswer = z.output<typeof answerSchema>;

/** What a proof of work is for: one made for a sign-in places no order. */
export const captchaPurposes = [
  'sign_in',
  'register',
  'reset',
  'resend',
  'order',
  'reserve_request',
  'payer_check',
  'contact',
] as const;
export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Attributes of POST /api/v1/captcha. */
export const captchaAttributes = z.object({
  /** `letters` is drawn here; `recaptcha` is Google's, where its keys are configured. */
  kind: z.enum(['letters', 'recaptcha']),
  /** A picture as a `data:` address; null for reCAPTCHA. */
  image: z.nullable(z.string()),
  hint: z.string(),
  site_key: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});
export type CaptchaAttributes = Answered<typeof captchaAttributes>;

/** Parameters of GET /api/v1/captcha/challenge. */
export const captchaChallengeQuery = z.object({ purpose: z.enum(captchaPurposes) });

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

/** A challenge as the service signs it. Any other algorithm, cost or length is none of ours. */
export const proofChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Rounds of each try. */
    cost: z.literal(5_000),
    nonce: hex(32),
    salt: hex(32),
    keyLength: z.literal(32),
    /** What the key of the right counter begins with. */
    keyPrefix: hex(32),
    keySignature: hex(64),
    /** In seconds since 1970. */
    expiresAt: z.int().check(z.positive()),
    data: z.strictObject({ purpose: z.enum(captchaPurposes), network: z.string() }),
  }),
  signature: hex(64),
});
export type ProofChallenge = Answered<typeof proofChallenge>;

/** What `captcha_proof` holds: the challenge as it was given, and the counter that solves it. */
export const proofPayload = z.strictObject({
  challenge: proofChallenge,
  solution: z.strictObject({
    counter: z.int().check(z.nonnegative(), z.maximum(0xffff_ffff)),
    derivedKey: hex(64),
    time: z.optional(z.number()),
  }),
});
export type ProofPayload = z.output<typeof proofPayload>;

/** Attributes of GET /api/v1/captcha/challenge. */
export const captchaChallengeAttributes = z.object({
  challenge: proofChallenge,
  /** No counter beyond this one needs to be tried. */
  tries_max: z.int(),
  expires_at: z.string(),
});
export type CaptchaChallengeAttributes = Answered<typeof captchaChallengeAttributes>;
