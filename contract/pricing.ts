import * as z from 'zod/mini';
import type { RuleTerms } from '../core/pricing/rule-terms.ts';
import type { SystemName } from './office.ts';

const text = (most: number) => z.string().check(z.maxLength(most));
const percent = text(10);
const amount = text(40);
const orNone = <Schema extends z.core.$ZodType>(schema: Schema) => z.nullable(schema);
const few = <Schema extends z.core.$ZodType>(schema: Schema, most: number) =>
  z.array(schema).check(z.maxLength(most));

/** Each member of a rule; what is absent stays as it is. */
const terms = {
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
  ...terms,
});
export type ChangePricesRequest = z.output<typeof changePricesRequest>;

/** Attributes of PUT /office/api/own_rates/{code}. */
export const ownRateRequest = z.object({
  base: text(12),
  quote: text(12),
  /** A number, or a formula of market prices: `USD_RUB.bid * 1.01`. */
  bid: text(200).check(z.minLength(1)),
  ask: text(200).check(z.minLength(1)),
  leads: z.boolean(),
  drift_max: percent,
  valid_hours: z.int().check(z.minimum(1), z.maximum(720)),
});

export type RateShown = { readonly income: string; readonly outcome: string };

/** Attributes of `prices` of GET /office/api/prices: one line of the live board. */
export type PriceAttributes = {
  readonly income: SystemName;
  readonly outcome: SystemName;
  /** Takes orders now, as far as switches and hours go. */
  readonly open: boolean;
  readonly rate_type: string;
  readonly market: RateShown | null;
  /** Null where none is given: see `trouble`. */
  readonly rate: RateShown | null;
  /** What the first price leaves us of the market, in per cent. */
  readonly margin: string | null;
  readonly fixed_markup: string;
  readonly floating_markup: string;
  readonly ruled: boolean;
  readonly steps: number;
  /** Our place among those that are counted, and how many these are. */
  readonly place: number | null;
  readonly places: number | null;
  readonly place_target: number | null;
  readonly trouble: 'no_market' | 'held' | 'out_of_bounds' | 'unreadable_rule' | 'monitor' | null;
};

/** Attributes of `price_rules` of GET /office/api/prices/{id}: all that its editor needs. */
export type PriceRuleAttributes = PriceAttributes & {
  readonly terms: RuleTerms;
  readonly revision: string | null;
  /** Prices that a path may go along, with what they are now. */
  readonly legs: readonly { readonly name: string; readonly bid: string; readonly ask: string }[];
  readonly monitor_configured: boolean;
  readonly monitor_problem: string | null;
  readonly time_zone: string;
};

/** One direction of a trial: what changes at this moment. */
export type TrialLine = {
  readonly id: string;
  readonly income: SystemName;
  readonly outcome: SystemName;
  readonly rate_before: RateShown | null;
  readonly rate_after: RateShown | null;
  readonly margin_before: string | null;
  readonly margin_after: string | null;
};

/** Attributes of `price_trials`: what the last orders would have cost. */
export type TrialAttributes = {
  readonly lines: readonly TrialLine[];
  readonly directions: number;
  readonly orders: number;
  /** Of these could not be priced again, and are in no other figure: too little is kept of them. */
  readonly orders_unknown: number;
  readonly orders_changed: number;
  /** Orders that would have had no price. */
  readonly orders_refused: number;
  /** In dollars by the prices of now, so that directions add up; null without prices. */
  readonly volume: string | null;
  readonly margin_before: string | null;
  readonly margin_after: string | null;
  readonly examples: readonly {
    readonly order: string;
    readonly number: string;
    /** The amount its customer fixed: it stays, the other one follows. */
    readonly asked_side: 'income' | 'outcome';
    readonly income_before: string;
    readonly income_after: string | null;
    readonly outcome_before: string;
    readonly outcome_after: string | null;
    readonly income_currency: string;
    readonly outcome_currency: string;
  }[];
};

/** Attributes of `price_changes` of GET /office/api/price_log. */
export type PriceChangeAttributes = {
  readonly kind: 'rule' | 'markup' | 'own_rate';
  readonly subject: string;
  readonly subject_name: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly actor: string;
  readonly created_at: string;
};

/** Attributes of `price_ticks` of GET /office/api/prices/{id}/ticks. */
export type PriceTickAttributes = {
  readonly as_of: string;
  readonly source: string;
  readonly market: RateShown | null;
};

/** Attributes of `own_rates` of GET /office/api/own_rates; the id is the code without `own:`. */
export type OwnRateAttributes = {
  readonly base: string;
  readonly quote: string;
  readonly bid: string;
  readonly ask: string;
  readonly leads: boolean;
  readonly drift_max: string;
  readonly expires_at: string;
  /** What it was worth at the newest tick, or why nothing. */
  readonly worth: { readonly bid: string; readonly ask: string } | null;
  readonly failure: string | null;
};

/** Attributes of `price_checks` of GET /office/api/orders/{id}/price_check. */
export type PriceCheckAttributes = {
  /** The snapshot of its price is there, and its prices follow from what the sources said. */
  readonly snapshot: 'proved' | 'unproved' | 'missing';
  /** Its market price follows from the snapshot; null without the snapshot. */
  readonly market: boolean | null;
  /** Its prices follow from the rule of its time; null where no rule priced it. */
  readonly rule: boolean | null;
  /** When the prices of the snapshot were taken, and from where. */
  readonly as_of: string | null;
  readonly source: string | null;
  /** The market price that the snapshot gives, along the path of the rule. */
  readonly market_then: RateShown | null;
  /** The market price the order stands on. */
  readonly market_kept: RateShown;
  /** Our price of its amount, before fees. */
  readonly price: RateShown;
  /** Which wording of the rule it was. */
  readonly revision: string | null;
};
