import * as z from 'zod/mini';
import { type MonitorFlag, monitorFlags } from '../core/monitors/flags.ts';
import type { SystemName } from './office.ts';

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

export type MonitorSystemAttributes = SystemName & {
  readonly monitor_code: string;
  readonly own_code: boolean;
  readonly income_flags: readonly MonitorFlag[];
  readonly outcome_flags: readonly MonitorFlag[];
};

export type MonitorDirectionAttributes = {
  readonly income: SystemName;
  readonly outcome: SystemName;
  readonly cash: boolean;
  readonly enabled: boolean;
  readonly exported: boolean;
  /** What monitors are told at this moment; null while it is not in the files. */
  readonly rate: { readonly in: string; readonly out: string } | null;
  readonly min_income_amount: string | null;
  readonly max_income_amount: string | null;
  /** Set by an operator, and all that are told: those the service knows by itself as well. */
  readonly flags: readonly MonitorFlag[];
  readonly told_flags: readonly MonitorFlag[];
  readonly cities: readonly string[];
  readonly income_costs: readonly string[];
  readonly income_cost_min: string | null;
  readonly delay_minutes: number | null;
  /** When the self-check switched it off, and what differed. */
  readonly differed_at: string | null;
  readonly difference: {
    readonly income: string;
    readonly exported: string | null;
    readonly quoted: string | null;
    readonly ordered: string | null;
  } | null;
};

/** How the files stand, beside the list of those who read them. */
export type MonitorState = {
  readonly rates_as_of: string | null;
  readonly technical_break: boolean;
  readonly checked_at: string | null;
  readonly checked_directions: number;
  readonly differing: number;
};

export type TrusteeKeyAttributes = {
  readonly partner: string;
  readonly public_key: string;
  readonly contact_email: string;
  readonly created_at: string;
  readonly revoked_at: string | null;
  /** Only in the answer to making it. */
  readonly secret_key?: string;
};
