import * as z from 'zod/mini';
import { formulaLengthMax } from '../core/pricing/parse-formula.ts';
import type { Answered } from './answered.ts';
import { changedCount, systemName } from './office.ts';

const text = (most: number) => z.string().check(z.maxLength(most));
const percent = text(10);
const amount = text(40);
const orNone = <Schema extends z.core.$ZodType>(schema: Schema) => z.nullable(schema);
const few = <Schema extends z.core.$ZodType>(schema: Schema, most: number) =>
  z.array(schema).check(z.maxLength(most));

/** Each member of a rule; what is absent stays as it is. */
export const priceTerms = {
  path: z.optional(few(text(40).check(z.minLength(1)), 6)),
  income_markup: z.optional(percent),
  outcome_markup: z.optional(percent),
  /** Better prices for larger amounts. */
  amounts: z.optional(few(z.object({ from: amount, markup: percent }), 6)),
  reserves: z.optional(few(z.object({ below: amount, markup: percent }), 6)),
  hours: z.optional(
    few(
      z.object({
        days: few(z.int().check(z.minimum(1), z.maximum(7)), 7),
        from: text(5),
        to: text(5),
        markup: percent,
      }),
      8,
    ),
  ),
  profit_min: z.optional(orNone(percent)),
  profit_min_amount: z.optional(orNone(amount)),
  rate_per: z.optional(z.enum(['income', 'outcome'])),
  rate_step: z.optional(orNone(amount)),
  rate_floor: z.optional(orNone(amount)),
  rate_ceiling: z.optional(orNone(amount)),
  rate_standard: z.optional(orNone(amount)),
  place: z.optional(
    orNone(
      z.object({
        target: z.int().check(z.minimum(1), z.maximum(50)),
        step: percent,
        reserve_min: orNone(amount),
        follow: few(text(20), 100),
        ignore: few(text(20), 100),
        spike: percent,
        profit_max: orNone(percent),
      }),
    ),
  ),
};

/** Attributes of POST /office/api/prices/change and /prices/trial: the same, tried or done. */
export const changePricesRequest = z.object({
  ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(5000)),
  fixed_markup: z.optional(percent),
  floating_markup: z.optional(percent),
  /** Takes the rules away; the margins remain. */
  without_rule: z.optional(z.boolean()),
  ...priceTerms,
});
export type ChangePricesRequest = z.output<typeof changePricesRequest>;

/** Attributes of PUT /office/api/own_rates/{id}. */
export const ownRateRequest = z.object({
  base: text(12),
  quote: text(12),
  /** A number, or a formula of prices: `min(rapira USDT/RUB ask, USD/RUB ask) + 0.3 %`. */
  bid: text(formulaLengthMax).check(z.minLength(1)),
  ask: text(formulaLengthMax).check(z.minLength(1)),
  leads: z.boolean(),
  drift_max: percent,
  /** Null for a formula that ends with the prices it is made of. */
  valid_hours: orNone(z.int().check(z.minimum(1), z.maximum(720))),
});

const rateShown = z.object({ income: z.string(), outcome: z.string() });
export type RateShown = Answered<typeof rateShown>;

/** What of the board is looked at. */
export const priceFilters = ['open', 'ruled', 'place', 'trouble'] as const;

const troubles = ['no_market', 'held', 'out_of_bounds', 'unreadable_rule', 'monitor'] as const;

/** Attributes of `prices` of GET /office/api/prices: one line of the live board. */
export const priceAttributes = z.object({
  income: systemName,
  outcome: systemName,
  /** Takes orders now, as far as switches and hours go. */
  open: z.boolean(),
  rate_type: z.string(),
  market: z.nullable(rateShown),
  /** The prices that the market's is made of, in their order: markets and own rates. */
  path: z.array(z.string()),
  /** Why these: a rule names them, an own rate leads, or it is the only way there is. */
  path_by: z.nullable(z.enum(['rule', 'own', 'market'])),
  /** Null where none is given: see `trouble`. */
  rate: z.nullable(rateShown),
  /** What the first price leaves us of the market, in per cent. */
  margin: z.nullable(z.string()),
  fixed_markup: z.string(),
  floating_markup: z.string(),
  ruled: z.boolean(),
  steps: z.int(),
  /** Our place among those that are counted, and how many these are. */
  place: z.nullable(z.int()),
  places: z.nullable(z.int()),
  place_target: z.nullable(z.int()),
  trouble: z.nullable(z.enum(troubles)),
});
export type PriceAttributes = Answered<typeof priceAttributes>;

/** `meta` of GET /office/api/prices. */
export const pricesMeta = z.object({
  /** When the prices are from; null while there are none. */
  as_of: z.nullable(z.iso.datetime()),
  /** All that were found, so that many pages can be changed at once. */
  ids: z.array(z.string()),
  /** Pairs whose sources disagree by more than they may. */
  disagreeing: z.array(z.string()),
});

/** The terms of a rule as they are kept. */
const ruleTerms = z.object({
  path: z.array(z.string()),
  income_markup: z.string(),
  outcome_markup: z.string(),
  amounts: z.array(z.object({ from: z.string(), markup: z.string() })),
  reserves: z.array(z.object({ below: z.string(), markup: z.string() })),
  hours: z.array(
    z.object({ days: z.array(z.int()), from: z.string(), to: z.string(), markup: z.string() }),
  ),
  profit_min: z.nullable(z.string()),
  profit_min_amount: z.nullable(z.string()),
  rate_per: z.enum(['income', 'outcome']),
  rate_step: z.nullable(z.string()),
  rate_floor: z.nullable(z.string()),
  rate_ceiling: z.nullable(z.string()),
  rate_standard: z.nullable(z.string()),
  place: z.nullable(
    z.object({
      target: z.int(),
      step: z.string(),
      reserve_min: z.nullable(z.string()),
      follow: z.array(z.string()),
      ignore: z.array(z.string()),
      spike: z.string(),
      profit_max: z.nullable(z.string()),
    }),
  ),
});

/** Attributes of `price_rules` of GET /office/api/prices/{id}: all that its editor needs. */
export const priceRuleAttributes = z.object({
  ...priceAttributes.shape,
  terms: ruleTerms,
  revision: z.nullable(z.string()),
  /** Prices that a path may go along, with what they are now. */
  legs: z.array(z.object({ name: z.string(), bid: z.string(), ask: z.string() })),
  monitor_configured: z.boolean(),
  monitor_problem: z.nullable(z.string()),
  time_zone: z.string(),
});
export type PriceRuleAttributes = Answered<typeof priceRuleAttributes>;

/** One direction of a trial: what changes at this moment. */
const trialLine = z.object({
  id: z.string(),
  income: systemName,
  outcome: systemName,
  rate_before: z.nullable(rateShown),
  rate_after: z.nullable(rateShown),
  margin_before: z.nullable(z.string()),
  margin_after: z.nullable(z.string()),
});
export type TrialLine = Answered<typeof trialLine>;

/** Attributes of `price_trials`: what the last orders would have cost. */
export const trialAttributes = z.object({
  lines: z.array(trialLine),
  directions: z.int(),
  orders: z.int(),
  /** Of these could not be priced again, and are in no other figure: too little is kept of them. */
  orders_unknown: z.int(),
  orders_changed: z.int(),
  /** Orders that would have had no price. */
  orders_refused: z.int(),
  /** In dollars by the prices of now, so that directions add up; null without prices. */
  volume: z.nullable(z.string()),
  margin_before: z.nullable(z.string()),
  margin_after: z.nullable(z.string()),
  examples: z.array(
    z.object({
      order: z.string(),
      number: z.string(),
      /** The amount its customer fixed: it stays, the other one follows. */
      asked_side: z.enum(['income', 'outcome']),
      income_before: z.string(),
      income_after: z.nullable(z.string()),
      outcome_before: z.string(),
      outcome_after: z.nullable(z.string()),
      income_currency: z.string(),
      outcome_currency: z.string(),
    }),
  ),
});
export type TrialAttributes = Answered<typeof trialAttributes>;

/** Answer of POST /office/api/prices/change. */
export const changedPricesDocument = z.object({ data: z.array(z.never()), meta: changedCount });

const values = z.nullable(z.record(z.string(), z.unknown()));

/** Attributes of `price_changes` of GET /office/api/price_log. */
export const priceChangeAttributes = z.object({
  kind: z.enum(['rule', 'markup', 'own_rate']),
  subject: z.string(),
  subject_name: z.string(),
  before: values,
  after: values,
  actor: z.string(),
  created_at: z.iso.datetime(),
});
export type PriceChangeAttributes = Answered<typeof priceChangeAttributes>;

/** Attributes of `price_ticks` of GET /office/api/prices/{id}/ticks. */
export const priceTickAttributes = z.object({
  as_of: z.iso.datetime(),
  source: z.string(),
  market: z.nullable(rateShown),
});
export type PriceTickAttributes = Answered<typeof priceTickAttributes>;

const formulaInput = z.object({ name: z.string(), value: z.string() });

/** Attributes of `own_rate_trials`: what an own rate would be worth now. Nothing is kept. */
export const ownRateTrialAttributes = z.object({
  worth: z.nullable(z.object({ bid: z.string(), ask: z.string() })),
  failure: z.nullable(z.string()),
  failure_at: z.string(),
  inputs: z.array(formulaInput),
  /** What one of the base brings and costs by the board of now; null where it has no price. */
  market: z.nullable(z.object({ bid: z.string(), ask: z.string() })),
  /** The prices that this is made of. */
  market_path: z.array(z.string()),
});
export type OwnRateTrialAttributes = Answered<typeof ownRateTrialAttributes>;

/** Attributes of `own_rates` of GET /office/api/own_rates; the id is the code without `own:`. */
export const ownRateAttributes = z.object({
  base: z.string(),
  quote: z.string(),
  bid: z.string(),
  ask: z.string(),
  leads: z.boolean(),
  drift_max: z.string(),
  /** Null where it ends with the prices it is made of. */
  expires_at: z.nullable(z.iso.datetime()),
  /** What it was worth at the newest tick, or why nothing. */
  worth: z.nullable(z.object({ bid: z.string(), ask: z.string() })),
  failure: z.nullable(z.string()),
  /** The price or the word that is in the way, where it is one. */
  failure_at: z.string(),
  /** What its formulas were made of then. */
  inputs: z.array(formulaInput),
});
export type OwnRateAttributes = Answered<typeof ownRateAttributes>;

/** Attributes of `price_checks` of GET /office/api/orders/{id}/price_check. */
export const priceCheckAttributes = z.object({
  /** The snapshot of its price is there, and its prices follow from what the sources said. */
  snapshot: z.enum(['proved', 'unproved', 'missing']),
  /** Its market price follows from the snapshot; null without the snapshot. */
  market: z.nullable(z.boolean()),
  /** Its prices follow from the rule of its time; null where no rule priced it. */
  rule: z.nullable(z.boolean()),
  /** When the prices of the snapshot were taken, and from where. */
  as_of: z.nullable(z.iso.datetime()),
  source: z.nullable(z.string()),
  /** The market price that the snapshot gives, along the path of the rule. */
  market_then: z.nullable(rateShown),
  /** The market price the order stands on. */
  market_kept: rateShown,
  /** Our price of its amount, before fees. */
  price: rateShown,
  /** Which wording of the rule it was. */
  revision: z.nullable(z.string()),
});
export type PriceCheckAttributes = Answered<typeof priceCheckAttributes>;
