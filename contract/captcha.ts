import * as z from 'zod/mini';

/** What carries the answer to a captcha, beside the attributes of the call it protects. */
export const captchaAnswer = {
  captcha_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  captcha_answer: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  recaptcha_token: z.optional(z.nullable(z.string().check(z.maxLength(4096)))),
} as const;

const answerSchema = z.object(captchaAnswer);
export type CaptchaAnswer = z.output<typeof answerSchema>;

/** Attributes of POST /api/v1/captcha. */
export const captchaAttributes = z.object({
  /** `letters` is drawn here; `recaptcha` is Google's, where its keys are configured. */
  kind: z.enum(['letters', 'recaptcha']),
  /** A picture as a `data:` address; null for reCAPTCHA. */
  image: z.nullable(z.string()),
  /** Address of a sound for whoever cannot see the picture: groups of tones to be counted. */
  audio: z.nullable(z.string()),
  hint: z.string(),
  audio_hint: z.nullable(z.string()),
  site_key: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});
export type CaptchaAttributes = z.output<typeof captchaAttributes>;
