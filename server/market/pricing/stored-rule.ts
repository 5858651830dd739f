import { readRule } from '../../../core/pricing/read-rule.ts';
import type { PricingRule } from '../../../core/pricing/rule.ts';
import type { RuleTerms } from '../../../core/pricing/rule-terms.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Exchange } from '../catalogue/catalogue.ts';

/** A rule in force, with the wording it was read from. */
export type StoredRule = {
  readonly revision: string;
  readonly terms: RuleTerms;
  /** Null where the payment systems have changed so that the wording makes no sense any more. */
  readonly rule: PricingRule | null;
};

/** Reads a kept wording. */
export function storedRuleOf(
  revision: bigint,
  terms: RuleTerms,
  { income, outcome }: Pick<Exchange, 'income' | 'outcome'>,
): StoredRule {
  const rule = readRule(terms, { income, outcome });
  return { revision: revision.toString(), terms, rule: isRefusal(rule) ? null : rule };
}
