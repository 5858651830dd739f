import type { PriceRuleAttributes } from '../../contract/pricing.ts';
import type { Action } from '../../ui/actions/use-action.ts';

/** What the fields of a rule begin with, and the words they are asked in. */
type RuleBase = Pick<
  PriceRuleAttributes,
  'terms' | 'legs' | 'monitor_configured' | 'monitor_problem' | 'time_zone'
> & {
  readonly income: { readonly currency: string };
  readonly outcome: { readonly currency: string };
};

/** One part of a rule, of a single direction or of many at once. */
export type RulePartProps = {
  readonly price: RuleBase;
  readonly action: Action;
  /** Something was changed: what had been tried is no longer what would be saved. */
  readonly onChange: () => void;
};
