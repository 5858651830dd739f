import { assert } from '../assert.ts';
import { incomeUnits, outcomeUnits } from '../money/units.ts';
import type { Ratio } from '../rates/ratio.ts';
import type { PricedRule, PriceStep } from './quote.ts';

type RatioJson = readonly [income: string, outcome: string];
type StepJson = readonly [incomeFrom: string, price: RatioJson];

/** What a rule made of the market, with its whole numbers as texts. Short: it is in every token. */
export type PricedRuleJson = {
  readonly revision: string;
  readonly steps: readonly StepJson[];
  readonly profitMin: string;
  readonly hours: number;
  readonly reserve: number;
  readonly target: RatioJson | null;
};

/** Writes what a rule made of the market without losing a digit. */
export function ruleToJson({ revision, steps, profitMin, conditions }: PricedRule): PricedRuleJson {
  const { hours, reserve, target } = conditions;
  return {
    revision,
    steps: steps.map(({ incomeFrom, price }) => [incomeFrom.toString(), ratioToJson(price)]),
    profitMin: profitMin.toString(),
    hours,
    reserve,
    target: target === null ? null : ratioToJson(target),
  };
}

/** Reads what `ruleToJson` wrote; anything else is a bug and throws. */
export function ruleFromJson(json: PricedRuleJson): PricedRule {
  const [first, ...rest] = json.steps.map(stepFromJson);
  assert(first !== undefined, 'a rule has a price');
  const { revision, hours, reserve } = json;
  const target = json.target === null ? null : ratioFromJson(json.target);
  return {
    revision,
    steps: [first, ...rest],
    profitMin: outcomeUnits(BigInt(json.profitMin)),
    conditions: { hours, reserve, target },
  };
}

function stepFromJson([incomeFrom, price]: StepJson): PriceStep {
  return { incomeFrom: incomeUnits(BigInt(incomeFrom)), price: ratioFromJson(price) };
}

function ratioToJson({ income, outcome }: Ratio): RatioJson {
  return [income.toString(), outcome.toString()];
}

function ratioFromJson([income, outcome]: RatioJson): Ratio {
  return { income: BigInt(income), outcome: BigInt(outcome) };
}
