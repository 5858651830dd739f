import type { PriceRuleAttributes } from '../../contract/pricing.ts';
import { Field } from '../../ui/field.tsx';
import type { Deed } from '../api/use-deed.ts';
import { useLanguage } from '../parts/language.tsx';
import { Section } from '../parts/page.tsx';
import { Select } from '../parts/select.tsx';
import { HoursRow } from './hours-row.tsx';
import { PathFields } from './path-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { Part, RuleRows, Small } from './rule-rows.tsx';

export type RuleFormProps = {
  readonly price: PriceRuleAttributes;
  readonly deed: Deed;
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
export function RuleForm(props: RuleFormProps) {
  return (
    <>
      <Margins {...props} />
      <PathFields {...props} />
      <Bands {...props} />
      <Bounds {...props} />
      <PlaceFields {...props} />
    </>
  );
}

function Margins({ price, deed }: RuleFormProps) {
  const { t } = useLanguage();
  const { terms } = price;
  const field = (name: string, label: string, value: string | null, hint?: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      defaultValue={value ?? ''}
      autoComplete="off"
      error={deed.errorOf(name)}
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

function Bands({ price, deed, onChange }: RuleFormProps) {
  const { t } = useLanguage();
  const { terms, income, outcome } = price;
  const markup = t('officeRates.markup');
  return (
    <>
      <Part title={t('officeRates.amounts')} hint={t('officeRates.amountsHint')}>
        <RuleRows
          rows={terms.amounts}
          empty={{ from: '', markup: '' }}
          most={6}
          error={deed.errorOf('amounts')}
          onChange={onChange}
        >
          {(row) => (
            <>
              <Small
                name="amount_from"
                label={`${t('officeRates.amountFrom')}, ${income.currency}`}
                value={row.from}
              />
              <Small name="amount_markup" label={markup} value={row.markup} placeholder="-0.3" />
            </>
          )}
        </RuleRows>
      </Part>
      <Part title={t('officeRates.reserves')} hint={t('officeRates.reservesHint')}>
        <RuleRows
          rows={terms.reserves}
          empty={{ below: '', markup: '' }}
          most={6}
          error={deed.errorOf('reserves')}
          onChange={onChange}
        >
          {(row) => (
            <>
              <Small
                name="reserve_below"
                label={`${t('officeRates.reserveBelow')}, ${outcome.currency}`}
                value={row.below}
              />
              <Small name="reserve_markup" label={markup} value={row.markup} placeholder="0.5" />
            </>
          )}
        </RuleRows>
      </Part>
      <Part
        title={t('officeRates.hours')}
        hint={t('officeRates.hoursHint', { zone: price.time_zone })}
      >
        <RuleRows
          rows={terms.hours}
          empty={{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '08:00', markup: '' }}
          most={8}
          error={deed.errorOf('hours')}
          onChange={onChange}
        >
          {(row) => <HoursRow hours={row} onChange={onChange} />}
        </RuleRows>
      </Part>
    </>
  );
}

function Bounds({ price, deed }: RuleFormProps) {
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
      error={deed.errorOf(name)}
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
