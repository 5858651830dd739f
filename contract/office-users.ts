import * as z from 'zod/mini';

/** Attributes of POST /office/api/users/{id}/block: what the user is told, if they ask. */
export const blockRequest = z.object({
  reason: z.string().check(z.minLength(3), z.maxLength(500)),
});

/** Attributes of a user as operators see them. */
export type OfficeUserAttributes = {
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly locale: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly two_factor_enabled: boolean;
  readonly open_sessions: number;
  readonly created_at: string;
  readonly confirmed_at: string | null;
};

/** Attributes of a line in the list of users. */
export type OfficeUserLineAttributes = Pick<
  OfficeUserAttributes,
  'email' | 'name' | 'status' | 'created_at'
>;
