import * as z from 'zod/mini';
import { captchaAnswer } from './people/captcha.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** Attributes of POST /api/v1/reserve_requests. */
export const reserveRequest = z.object({
  payment_system_id: text(64),
  amount: z.unknown(),
  email: text(254),
  ...captchaAnswer,
});
export type ReserveRequest = z.output<typeof reserveRequest>;

/** Attributes of `reserve_requests`, as they were kept. */
export const reserveRequestAttributes = z.object({
  payment_system_id: z.string(),
  amount: z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/)),
  email: z.string(),
});
