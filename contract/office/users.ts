import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

/** What an account may be, of those that operators are shown. */
export const shownStatuses = ['unconfirmed', 'active', 'blocked'] as const;

/** Attributes of POST /office/api/users/{id}/block: what the user is told, if they ask. */
export const blockRequest = z.object({
  reason: z.string().check(z.minLength(3), z.maxLength(500)),
});

/** Attributes of a line in the list of users. */
export const officeUserLineAttributes = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  status: z.string(),
  created_at: z.iso.datetime(),
});
export type OfficeUserLineAttributes = Answered<typeof officeUserLineAttributes>;

/** Attributes of a user as operators see them. */
export const officeUserAttributes = z.extend(officeUserLineAttributes, {
  phone: z.nullable(z.string()),
  locale: z.string(),
  status_reason: z.nullable(z.string()),
  two_factor_enabled: z.boolean(),
  open_sessions: z.int(),
  confirmed_at: z.nullable(z.iso.datetime()),
});
export type OfficeUserAttributes = Answered<typeof officeUserAttributes>;
