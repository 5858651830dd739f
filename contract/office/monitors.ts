import * as z from 'zod/mini';
import { monitorFlags } from '../../core/monitors/flags.ts';
import type { Answered } from '../answered.ts';
import { systemName } from '../office.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const flags = z.array(z.enum(monitorFlags)).check(z.maxLength(monitorFlags.length));

/** Attributes of PUT /office/api/monitor_systems/{id}. */
export const monitorSystemRequest = z.object({
  /** Null or empty: its own code. */
  code: z.optional(z.nullable(text(24))),
  income_flags: flags,
  outcome_flags: flags,
});

/** Attributes of PUT /office/api/monitor_directions/{id}. */
export const monitorDirectionRequest = z.object({
  exported: z.boolean(),
  flags,
  cities: z.array(text(24)).check(z.maxLength(200)),
  income_costs: z.array(text(32)).check(z.maxLength(2)),
  income_cost_min: z.optional(z.nullable(text(32))),
  delay_minutes: z.optional(z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(43_200)))),
});

/** Attributes of POST /office/api/trustee_keys. */
export const trusteeKeyRequest = z.object({
  partner_id: text(64).check(z.minLength(1)),
  contact_email: text(254).check(z.minLength(1)),
});

const shownFlags = z.array(z.enum(monitorFlags));

export const monitorSystemAttributes = z.object({
  ...systemName.shape,
  monitor_code: z.string(),
  own_code: z.boolean(),
  income_flags: shownFlags,
  outcome_flags: shownFlags,
});
export type MonitorSystemAttributes = Answered<typeof monitorSystemAttributes>;

/** Which of the directions are looked at: told to monitors, kept from them, or found differing. */
export const monitorStates = ['told', 'kept', 'differing'] as const;

export const monitorDirectionAttributes = z.object({
  income: systemName,
  outcome: systemName,
  cash: z.boolean(),
  enabled: z.boolean(),
  exported: z.boolean(),
  /** What monitors are told at this moment; null while it is not in the files. */
  rate: z.nullable(z.object({ in: z.string(), out: z.string() })),
  min_income_amount: z.nullable(z.string()),
  max_income_amount: z.nullable(z.string()),
  /** Set by an operator, and all that are told: those the service knows by itself as well. */
  flags: shownFlags,
  effective_flags: shownFlags,
  cities: z.array(z.string()),
  income_costs: z.array(z.string()),
  income_cost_min: z.nullable(z.string()),
  delay_minutes: z.nullable(z.int()),
  /** When the self-check switched it off, and what differed. */
  differed_at: z.nullable(z.iso.datetime()),
  difference: z.nullable(
    z.object({
      income: z.string(),
      exported: z.nullable(z.string()),
      quoted: z.nullable(z.string()),
      ordered: z.nullable(z.string()),
    }),
  ),
});
export type MonitorDirectionAttributes = Answered<typeof monitorDirectionAttributes>;

/** How the files stand, beside the list of those who read them. */
export const monitorState = z.object({
  rates_as_of: z.nullable(z.iso.datetime()),
  technical_break: z.boolean(),
  checked_at: z.nullable(z.iso.datetime()),
  checked_directions: z.int(),
  differing: z.int(),
});
export type MonitorState = Answered<typeof monitorState>;

export const trusteeKeyAttributes = z.object({
  partner: z.string(),
  public_key: z.string(),
  contact_email: z.string(),
  created_at: z.iso.datetime(),
  revoked_at: z.nullable(z.iso.datetime()),
});
export type TrusteeKeyAttributes = Answered<typeof trusteeKeyAttributes>;

/** Only in the answer to making it: nobody can read the secret again. */
export const issuedKeyAttributes = z.object({
  ...trusteeKeyAttributes.shape,
  secret_key: z.string(),
});
export type IssuedKeyAttributes = Answered<typeof issuedKeyAttributes>;
