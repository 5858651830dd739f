import * as z from 'zod/mini';
import type { HoldReason } from '../core/payout-holds/payout-hold.ts';
import { heldCustomers } from '../core/payout-holds/payout-hold.ts';
import { screeningCategories } from '../core/screening/categories.ts';
import type { ScreeningHoldClass, ScreeningTerms } from '../core/screening/judge.ts';

const words = (max: number) => z.string().check(z.maxLength(max), z.trim(), z.minLength(1));
const whole = (least: number, most: number) =>
  z.number().check(z.int(), z.minimum(least), z.maximum(most));
/** A share in parts per million; null for no bound. */
const bound = z.nullable(whole(0, 1_000_000));
const sides = z.object({ income: bound, outcome: bound });

/** Attributes of PUT /office/api/screening_terms/{scope}. */
export const screeningTermsRequest = z.object({
  payout_address: z.boolean(),
  deposit: z.boolean(),
  refund_address: z.boolean(),
  score_max: sides,
  categories: z.partialRecord(z.enum(screeningCategories), sides),
  not_scored: z.enum(['go_on', 'hold']),
  review_minutes: whole(5, 43_200),
  /** Of the terms that were changed; 0 where the scope had none of its own. */
  version: whole(0, 2_000_000_000),
});
export type ScreeningTermsRequest = z.output<typeof screeningTermsRequest>;

export type ScreeningTermsAttributes = {
  /** `*`, or the id of a direction. */
  readonly scope: string;
  /** The direction in words; null for every direction. */
  readonly name: string | null;
  readonly terms: ScreeningTerms;
  readonly version: number;
  readonly by: string | null;
  readonly updated_at: string | null;
};

/** Attributes of GET /office/api/screening: who is asked. */
export type ScreeningStateAttributes = {
  readonly provider: string | null;
  readonly list: boolean;
  /** Checks that wait for an answer, and those of the last day that got none. */
  readonly waiting: number;
  readonly failed_today: number;
};

/** Attributes of POST /office/api/payout_hold_rules and of PUT to one of them. */
export const payoutHoldRuleRequest = z.object({
  direction_id: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  applies_to: z.enum(heldCustomers),
  outcome_min: z.optional(z.unknown()),
  /** In percent. */
  score_min: z.optional(z.nullable(whole(1, 100))),
  delay_minutes: whole(0, 10_080),
  needs_release: z.boolean(),
  enabled: z.boolean(),
  version: z.optional(whole(0, 2_000_000_000)),
});
export type PayoutHoldRuleRequest = z.output<typeof payoutHoldRuleRequest>;

export type PayoutHoldRuleAttributes = {
  readonly direction_id: string | null;
  readonly direction: string | null;
  readonly applies_to: (typeof heldCustomers)[number];
  readonly outcome_min: string | null;
  readonly currency: string | null;
  readonly score_min: number | null;
  readonly delay_minutes: number;
  readonly needs_release: boolean;
  readonly enabled: boolean;
  readonly version: number;
  readonly by: string;
  readonly updated_at: string;
};

/** Attributes of POST /office/api/orders/{id}/release_held_payout. */
export const releaseHeldPayoutRequest = z.object({
  payout_id: words(64),
  reason: words(500),
});

/** Attributes of POST /office/api/orders/{id}/recheck_screening. */
export const recheckScreeningRequest = z.object({ check_id: words(22) });

/** Why and until when a payout waits. */
export type OfficePayoutHold = {
  readonly reasons: readonly HoldReason[];
  readonly until: string | null;
  readonly needs_release: boolean;
  /** It keeps the payout back at this moment. */
  readonly in_force: boolean;
  readonly prepared_by: string | null;
  readonly released_by: string | null;
  readonly released_at: string | null;
  readonly reason: string | null;
};

/** One check of screening, as the file of an order shows it. */
export type OfficeScreening = {
  readonly id: string;
  readonly screener: string;
  readonly moment: 'payout_address' | 'deposit' | 'refund_address' | 'payer_address';
  readonly address: string;
  readonly txid: string | null;
  readonly state: 'new' | 'asked' | 'pending' | 'done' | 'not_scored' | 'failed';
  /** Parts per million. */
  readonly score: number | null;
  readonly signals: readonly { readonly category: string; readonly share: number }[];
  readonly reason: string | null;
  /** What was made of it under the terms of that moment; null where nothing was yet. */
  readonly verdict: 'passed' | 'risk' | 'not_scored' | null;
  readonly over: readonly string[];
  readonly asked_at: string;
  readonly answered_at: string | null;
};

/** Why and until when screening holds an order. */
export type OfficeScreeningHold = {
  readonly class: ScreeningHoldClass;
  readonly since: string;
  readonly until: string;
  readonly overdue: boolean;
};
