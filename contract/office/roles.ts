import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
import { scheduleTerms } from '../schedule.ts';
import { permissions } from './permissions.ts';

/** What a role is known by: `cashier`, or what was made of an id. */
export const roleId = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{1,39}$/));

const name = z.string().check(z.maxLength(60), z.trim(), z.minLength(1));
const allowed = z.array(z.enum(permissions)).check(z.maxLength(permissions.length));

/** Attributes of POST /office/api/roles. */
export const newRoleRequest = z.object({
  name,
  permissions: allowed,
  access_hours: z.optional(z.nullable(scheduleTerms)),
});

/** Attributes of PUT /office/api/roles/{id}. Without a name it keeps the one it has. */
export const roleRequest = z.object({
  name: z.optional(name),
  permissions: allowed,
  /** Hours in which those who have it may work; null: at any. Absent: as they were. */
  access_hours: z.optional(z.nullable(scheduleTerms)),
  /** As it was when it was read: who has changed it since is not run over. */
  base: z.array(z.string()),
});

export const roleAttributes = z.object({
  /** Given by an operator; null is the preset's own name. */
  name: z.nullable(z.string()),
  permissions: z.array(z.enum(permissions)),
  /** What it can be put back to; null for a role of the operators' own. */
  preset: z.nullable(z.array(z.enum(permissions))),
  /** The owner's: it may do everything, and is not edited. */
  built_in: z.boolean(),
  operators: z.int(),
  /** Hours in which those who have it may work; null: at any. */
  access_hours: z.nullable(scheduleTerms),
});
export type RoleAttributes = Answered<typeof roleAttributes>;
