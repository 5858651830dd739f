import type { PriceRuleAttributes } from '../../contract/pricing.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';
import { AmountFields, HoursFields, ReserveFields } from './band-fields.tsx';
import { BoundsFields } from './bounds-fields.tsx';
import { PathFields } from './path-fields.tsx';
import { PlaceFields } from './place-fields.tsx';

type Props = {
  readonly price: PriceRuleAttributes;
  readonly action: Action;
  /** Something was changed: what had been tried is no longer what would be saved. */
  readonly onChange: () => void;
};

/** Names of all fields whose errors are shown beside them. */
export const ruleFields = [
  'fixed_markup',
  'floating_markup',
  'income_markup',
  'outcome_markup',
  'profit_min',
  'profit_min_amount',
  'path',
  'amounts',
  'reserves',
  'hours',
  'rate_step',
  'rate_floor',
  'rate_ceiling',
  'rate_standard',
  'place',
];

/** Everything a direction is priced by. */
export function RuleForm(props: Props) {
  return (
    <>
      <Margins {...props} />
      <PathFields {...props} />
      <AmountFields {...props} />
      <ReserveFields {...props} />
      <HoursFields {...props} />
      <BoundsFields {...props} />
      <PlaceFields {...props} />
    </>
  );
}

function Margins({ price, action }: Props) {
  const { t } = useLanguage();
  const { terms } = price;
  const field = (name: string, label: string, value: string | null, hint?: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      defaultValue={value ?? ''}
      autoComplete="off"
      error={action.errorOf(name)}
    />
  );
  return (
    <Section title={t('officeRates.margins')}>
      <p className="mb-3 text-sm text-soft">{t('officeRates.marginsHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {field('fixed_markup', t('officeRates.fixedMarkup'), price.fixed_markup)}
        {field('floating_markup', t('officeRates.floatingMarkup'), price.floating_markup)}
        {field('income_markup', t('officeRates.incomeMarkup'), terms.income_markup)}
        {field('outcome_markup', t('officeRates.outcomeMarkup'), terms.outcome_markup)}
        {field(
          'profit_min',
          t('officeRates.profitMin'),
          terms.profit_min,
          t('officeRates.profitMinHint'),
        )}
        {field(
          'profit_min_amount',
          `${t('officeRates.profitMinAmount')}, ${price.outcome.currency}`,
          terms.profit_min_amount,
        )}
      </div>
    </Section>
  );
}
