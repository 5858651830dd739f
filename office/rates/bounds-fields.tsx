import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { RulePartProps } from './rule-part.ts';
import { Part } from './rule-rows.tsx';

/** How the rate is written and rounded, and what it may not pass. */
export function BoundsFields({ price, action }: RulePartProps) {
  const { t } = useLanguage();
  const { terms, income, outcome } = price;
  const field = (
    name: 'rate_step' | 'rate_floor' | 'rate_ceiling' | 'rate_standard',
    label: string,
  ) => (
    <Field
      name={name}
      label={label}
      defaultValue={terms[name] ?? ''}
      autoComplete="off"
      inputMode="decimal"
      error={action.errorOf(name)}
    />
  );
  return (
    <Part title={t('officeRates.bounds')} hint={t('officeRates.boundsHint')}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Select name="rate_per" label={t('officeRates.ratePer')} defaultValue={terms.rate_per}>
          <option value="income">
            {t('officeRates.ratePerSide', { currency: income.currency })}
          </option>
          <option value="outcome">
            {t('officeRates.ratePerSide', { currency: outcome.currency })}
          </option>
        </Select>
        {field('rate_step', t('officeRates.rateStep'))}
        {field('rate_floor', t('officeRates.rateFloor'))}
        {field('rate_ceiling', t('officeRates.rateCeiling'))}
        {field('rate_standard', t('officeRates.rateStandard'))}
      </div>
    </Part>
  );
}
