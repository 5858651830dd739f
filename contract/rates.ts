import * as z from 'zod/mini';
import { requiredFields } from '../core/directions/direction.ts';
import { operatorsAway } from './support.ts';

const decimal = z.string().check(z.regex(/^[0-9]+(\.[0-9]+)?$/));
const rateType = z.enum(['fixed', 'floating']);
const id = z.string().check(z.minLength(1), z.maxLength(64));
/** A decimal string, or a JSON number that is written plainly. */
const givenAmount = z.union([z.string().check(z.maxLength(32)), z.number()]);

const pair = {
  income_payment_system_id: id,
  outcome_payment_system_id: id,
  /** The direction's first when absent. */
  rate_type: z.optional(rateType),
  /** Code of a coupon that shall be used; for those who are signed in. */
  coupon: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
};

/** Attributes of POST /api/v1/rate_calculations/from_income. */
export const fromIncomeRequest = z.object({ ...pair, income_amount: givenAmount });
/** Attributes of POST /api/v1/rate_calculations/from_outcome. */
export const fromOutcomeRequest = z.object({ ...pair, outcome_amount: givenAmount });
/** Attributes of POST /api/v1/rate_calculations/first_slot. */
export const firstSlotRequest = z.object({
  ...pair,
  /**
   * Asks for what a form opens with: a round amount that is worth about ten thousand roubles, as
   * near to it as the pair takes. Absent: the smallest amount.
   */
  opening: z.optional(z.boolean()),
});

/** A range of incomes, ends included, that are all exchanged at one rate. */
const rateStep = z.object({
  min_income_amount: decimal,
  max_income_amount: decimal,
  rate: z.object({ income: decimal, outcome: decimal }),
});
export type RateStepShown = z.output<typeof rateStep>;

/** What the signed-in customer is given by their level and by a coupon. */
const rateDiscount = z.object({
  /** Of the market's price, level and coupon together; never more than our margin is. */
  percent: decimal,
  /** What the outcome is more by it, in its currency. */
  amount: decimal,
  coupon: z.nullable(z.string()),
  /** Dollars that the coupon puts on the balance when the order is completed. */
  bonus: z.nullable(decimal),
});
export type RateDiscount = z.output<typeof rateDiscount>;

/** Attributes of `rate_calculations`. Its id is the quote, for an order to name. */
export const rateCalculationAttributes = z.object({
  income_payment_system_id: z.string(),
  outcome_payment_system_id: z.string(),
  income_amount: decimal,
  outcome_amount: decimal,
  rate_type: rateType,
  /** One of the two is "1". Our margin is in it, the fees are beside it. */
  rate: z.object({ income: decimal, outcome: decimal }),
  /** The market's price, and what of it stays with us; null where the shop does not tell. */
  market_rate: z.nullable(z.object({ income: decimal, outcome: decimal })),
  margin_percent: z.nullable(decimal),
  /** Where the rate depends on the amount: all that can be had, from the smallest amounts. */
  steps: z.optional(z.array(rateStep)),
  /** A maximum below its minimum: nothing can be taken now. */
  min_income_amount: decimal,
  max_income_amount: decimal,
  min_outcome_amount: decimal,
  max_outcome_amount: decimal,
  reserve: decimal,
  /** Withheld from the income, in its currency. */
  income_fee: decimal,
  /** Withheld from the outcome, in its currency. */
  outcome_fee: decimal,
  /** Cost of the payout, withheld from the outcome. */
  network_fee: decimal,
  /** Null for whoever is given nothing. */
  discount: z.nullable(rateDiscount),
  quoted_at: z.string(),
  expires_at: z.string(),
  payment_window_s: z.int(),
  confirmations_required: z.int(),
  /** A card must be verified once before it pays here, from `card_verification_from` on. */
  card_verification_required: z.boolean(),
  /** `wait`: the order is made and waits for it; `refuse`: none is made. Null: not required. */
  card_verification_mode: z.nullable(z.enum(['wait', 'refuse'])),
  /** The smallest income it is required for; null: any. */
  card_verification_from: z.nullable(decimal),
  /** Rate types this pair may be exchanged at. */
  rate_types: z.array(rateType),
  /** What becomes of a deposit that is late, short or over. */
  deposit_policy: z.object({
    late: z.enum(['requote', 'moderate']),
    short: z.enum(['accept', 'moderate']),
    over: z.enum(['accept', 'moderate', 'refund']),
  }),
  /** Who says that the money came, and who sends what is paid out. */
  confirmed_by: z.enum(['rail', 'operator']),
  paid_out_by: z.enum(['rail', 'operator']),
  /** This pair needs an operator and none is at the desk; null where nobody is waited for. */
  operators_away: z.nullable(operatorsAway),
  /** Money from somebody else's account is stopped for a check. */
  own_account_only: z.boolean(),
  /** The address one will pay from can be checked before ordering: POST /api/v1/payer_checks. */
  payer_check_offered: z.boolean(),
  /** What an order of this pair is asked for besides amounts and the account to be paid to. */
  required_fields: z.array(z.enum(requiredFields)),
  /** With `?check_slots`, and always for the first slot. */
  slot: z.optional(
    z.object({
      available: z.boolean(),
      reason: z.nullable(z.enum(['insufficient_reserve', 'no_slot'])),
    }),
  ),
});
export type RateCalculationAttributes = z.output<typeof rateCalculationAttributes>;

/** Answer of the three calculations. */
export const rateCalculationDocument = z.object({
  data: z.object({
    type: z.literal('rate_calculations'),
    id: z.string(),
    attributes: rateCalculationAttributes,
  }),
});
export type RateCalculationDocument = z.output<typeof rateCalculationDocument>;

/**
 * Answer of GET /uploads/cs.json: every open direction. Empty while there are no fresh prices and
 * in a technical break.
 */
export const publicRatesDocument = z.object({
  generated_at: z.string(),
  rates_as_of: z.nullable(z.string()),
  source: z.nullable(z.string()),
  simulated: z.nullable(z.boolean()),
  payment_systems: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      currency_iso_code: z.string(),
      reserve: decimal,
    }),
  ),
  directions: z.array(
    z.object({
      income: z.string(),
      outcome: z.string(),
      rate_type: rateType,
      rate: z.object({ income: decimal, outcome: decimal }),
      min_income_amount: decimal,
      max_income_amount: decimal,
      min_outcome_amount: decimal,
      max_outcome_amount: decimal,
      reserve: decimal,
      /** Where the rate depends on the amount: `rate` is that of the smallest, these are all. */
      steps: z.optional(z.array(rateStep)),
    }),
  ),
});
export type PublicRatesDocument = z.output<typeof publicRatesDocument>;

/** Attributes of `rate_sources` of GET /office/api/rate_sources: how each source is. */
export type RateSourceAttributes = {
  readonly kind: 'exchange' | 'bank';
  readonly last_ok_at: string | null;
  readonly last_error_at: string | null;
  readonly last_error: string | null;
  /** Failures in a row; zero while it answers. */
  readonly faults: number;
  readonly next_poll_at: string;
  readonly as_of: string | null;
  readonly prices: readonly {
    readonly pair: string;
    readonly bid: string;
    readonly ask: string;
  }[];
  /** Markets in which its last word was not believed: `outlier`, `stale`, `frozen`, … */
  readonly rejections: readonly {
    readonly market: string;
    readonly why: string;
    readonly bid: string;
    readonly ask: string;
  }[];
};

/** Attributes of `rate_breakers` of GET /office/api/rate_breakers; the id is `BTC-USDT`. */
export type RateBreakerAttributes = {
  readonly market: string;
  readonly hold: 'none' | 'fixed' | 'all';
  readonly reason: string | null;
  readonly held_since: string | null;
  /** Ordered by an operator and not done yet. */
  readonly ordered: string | null;
};

/** Attributes of PUT /office/api/rate_breakers/{id}. */
export const rateBreakerRequest = z.object({
  order: z.enum(['release', 'hold_fixed', 'hold_all']),
});
