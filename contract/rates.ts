import * as z from 'zod/mini';
import { requiredFields } from '../core/directions/direction.ts';
import { ownFieldTypes } from '../core/own-fields/own-field.ts';
import type { Answered } from './answered.ts';
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
  /** Code of the city where cash changes hands; the first of them when absent. */
  city: z.optional(z.nullable(z.string().check(z.maxLength(24)))),
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
export type RateStepShown = Answered<typeof rateStep>;

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
export type RateDiscount = Answered<typeof rateDiscount>;

const texts = z.object({ ru: z.string(), en: z.string() });

/** A city in which a pair is exchanged. */
const quotedCity = z.object({ code: z.string(), name: texts });
export type QuotedCity = Answered<typeof quotedCity>;

/** A question of the operators' own, as an order of the pair is asked it. */
const askedField = z.object({
  name: z.string(),
  /** Who is asked of it: the account paid from or paid to; null: of the order. */
  side: z.nullable(z.enum(['income', 'outcome'])),
  type: z.enum(ownFieldTypes),
  label: texts,
  hint: texts,
  required: z.boolean(),
  choices: z.array(z.object({ value: z.string(), ru: z.string(), en: z.string() })),
});
export type AskedField = Answered<typeof askedField>;

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
  /** What it must or may carry in `fields` besides. */
  own_fields: z.array(askedField),
  /** Where it is quoted for; null where no city is asked for. */
  city: z.nullable(z.string()),
  /** The cities that can be chosen; an order names one of them where there are any. */
  cities: z.array(quotedCity),
  /** With `?check_slots`, and always for the first slot. */
  slot: z.optional(
    z.object({
      available: z.boolean(),
      reason: z.nullable(z.enum(['insufficient_reserve', 'no_slot'])),
    }),
  ),
});
export type RateCalculationAttributes = Answered<typeof rateCalculationAttributes>;

/** Answer of the three calculations. */
export const rateCalculationDocument = z.object({
  data: z.object({
    type: z.literal('rate_calculations'),
    id: z.string(),
    attributes: rateCalculationAttributes,
  }),
});
export type RateCalculationDocument = Answered<typeof rateCalculationDocument>;

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
      /** Cash changes hands there: such a pair is listed once for each of its cities. */
      city: z.optional(z.string()),
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
export type PublicRatesDocument = Answered<typeof publicRatesDocument>;

/** Attributes of `rate_sources` of GET /office/api/rate_sources: how each source is. */
export const rateSourceAttributes = z.object({
  kind: z.enum(['exchange', 'bank']),
  last_ok_at: z.nullable(z.iso.datetime()),
  last_error_at: z.nullable(z.iso.datetime()),
  last_error: z.nullable(z.string()),
  /** Failures in a row; zero while it answers. */
  faults: z.int(),
  next_poll_at: z.iso.datetime(),
  as_of: z.nullable(z.iso.datetime()),
  prices: z.array(z.object({ pair: z.string(), bid: z.string(), ask: z.string() })),
  /** Markets in which its last word was not believed: `outlier`, `stale`, `frozen`, … */
  rejections: z.array(
    z.object({ market: z.string(), why: z.string(), bid: z.string(), ask: z.string() }),
  ),
});
export type RateSourceAttributes = Answered<typeof rateSourceAttributes>;

/** Attributes of `rate_breakers` of GET /office/api/rate_breakers; the id is `BTC-USDT`. */
export const rateBreakerAttributes = z.object({
  market: z.string(),
  hold: z.enum(['none', 'fixed', 'all']),
  reason: z.nullable(z.string()),
  held_since: z.nullable(z.iso.datetime()),
  /** Ordered by an operator and not done yet. */
  ordered: z.nullable(z.string()),
});
export type RateBreakerAttributes = Answered<typeof rateBreakerAttributes>;

const sourceWord = z.object({ source: z.string(), price: z.string() });

/** Attributes of `rate_disagreements`, whose id is `USDT-RUB`. */
export const rateDisagreementAttributes = z.object({
  pair: z.string(),
  /** Sources that speak of the pair now. */
  sources: z.int(),
  low: z.nullable(sourceWord),
  high: z.nullable(sourceWord),
  /** How far the highest stands above the lowest, in per cent; null while fewer than two speak. */
  distance: z.nullable(z.string()),
  /** From where on the alarm is raised, in per cent. */
  limit: z.string(),
  /** The limit is the pair's own, not the default. */
  own_limit: z.boolean(),
  /** Since when the alarm is on. */
  raised_at: z.nullable(z.iso.datetime()),
});
export type RateDisagreementAttributes = Answered<typeof rateDisagreementAttributes>;

/** Attributes of PUT /office/api/rate_disagreements/{id}. */
export const rateDisagreementRequest = z.object({
  /** In per cent; null goes back to the default. */
  limit: z.nullable(z.string().check(z.maxLength(10))),
});

/** Attributes of PUT /office/api/rate_breakers/{id}. */
export const rateBreakerRequest = z.object({
  order: z.enum(['release', 'hold_fixed', 'hold_all']),
});
