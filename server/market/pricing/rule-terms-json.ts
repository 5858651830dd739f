import { z } from 'zod';
import type { RuleTerms } from '../../../core/pricing/rule-terms.ts';

const text = z.string();
const maybe = z.string().nullable();

const place = z.object({
  target: z.number(),
  step: text,
  reserve_min: maybe,
  spike: text,
  profit_max: maybe,
  follow: z.array(text),
  ignore: z.array(text),
});

const terms = z.object({
  path: z.array(text),
  income_markup: text,
  outcome_markup: text,
  amounts: z.array(z.object({ from: text, markup: text })),
  reserves: z.array(z.object({ below: text, markup: text })),
  hours: z.array(z.object({ days: z.array(z.number()), from: text, to: text, markup: text })),
  profit_min: maybe,
  profit_min_amount: maybe,
  rate_per: z.enum(['income', 'outcome']),
  rate_step: maybe,
  rate_floor: maybe,
  rate_ceiling: maybe,
  rate_standard: maybe,
  place: place.nullable(),
});

/** Reads the wording of a rule as it was kept, in force or in the log. */
export function ruleTermsFromJson(stored: unknown): RuleTerms {
  return terms.parse(stored);
}
