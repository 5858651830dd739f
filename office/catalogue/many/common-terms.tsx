import type { ReactNode } from 'react';
import {
  cardVerificationModes,
  latePolicies,
  overPolicies,
  shortPolicies,
} from '../../../core/directions/direction.ts';
import type { Action } from '../../../ui/actions/use-action.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useLanguage } from '../../parts/language.tsx';
import { codesOf, secondsOf, tickedOf, wholeOf } from '../form-values.ts';
import { scheduleOf } from '../schedule-of-form.ts';
import { amountNamesOf, amountsOf, CurrencyAmounts } from './currency-amounts.tsx';
import { OpennessOfMany } from './openness-of-many.tsx';

const figures = [
  'fixed_markup',
  'floating_markup',
  'income_fee_percent',
  'outcome_fee_percent',
  'tolerance_under',
  'tolerance_over',
  'rate_move_max',
] as const;

/** Names of the fields that stand beside their faults. */
export function commonTermNames(currencies: readonly string[]): string[] {
  return [
    ...figures,
    'payment_window_s',
    'top_up_s',
    'confirmations',
    'position',
    'countries_denied',
    'schedule',
    ...amountNamesOf(currencies),
  ];
}

type Props = {
  readonly action: Action;
  /** What is filled in to begin with, as requests write it. */
  readonly terms?: Readonly<Record<string, unknown>>;
  /** Codes of the currencies that amounts may be given in. */
  readonly currencies: readonly string[];
  /** What a choice left alone means. */
  readonly unset: string;
  /** Fields of its own, before all others. */
  readonly children?: ReactNode;
};

/** Every term of a direction but its pair; an empty field says nothing. */
export function CommonTermFields(props: Props) {
  const { action, terms = {}, currencies, unset } = props;
  const given = Array.isArray(terms['amounts']) ? terms['amounts'] : [];
  return (
    <div className="grid gap-6">
      <Figures {...props} />
      <CurrencyAmounts action={action} currencies={currencies} given={given} />
      <OpennessOfMany action={action} terms={terms} unset={unset} />
    </div>
  );
}

function Figures({ action, terms = {}, unset, children }: Props) {
  const { t } = useLanguage();
  const percent = (label: string) => t('desk.percentOf', { label });
  const minutes = (label: string) => t('desk.minutesOf', { label });
  const field = (name: string, label: string) => (
    <Field
      name={name}
      label={label}
      inputMode="text"
      autoComplete="off"
      defaultValue={writtenOf(name, terms[name])}
      error={action.errorOf(name)}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {children}
      {field('fixed_markup', percent(t('desk.direction.fixedMarkup')))}
      {field('floating_markup', percent(t('desk.direction.floatingMarkup')))}
      {field('income_fee_percent', percent(t('desk.direction.incomeFeePercent')))}
      {field('outcome_fee_percent', percent(t('desk.direction.outcomeFeePercent')))}
      {field('rate_move_max', percent(t('desk.direction.rateMove')))}
      {field('payment_window_s', minutes(t('desk.direction.window')))}
      {field('top_up_s', minutes(t('desk.direction.topUp')))}
      {field('tolerance_under', percent(t('desk.direction.under')))}
      {field('tolerance_over', percent(t('desk.direction.over')))}
      {field('confirmations', t('desk.direction.confirmations'))}
      {field('position', t('desk.direction.position'))}
      <Choices action={action} terms={terms} unset={unset} />
    </div>
  );
}

function Choices({ action, terms = {}, unset }: Pick<Props, 'action' | 'terms' | 'unset'>) {
  const { t } = useLanguage();
  const choices = [
    ['late_policy', t('desk.direction.late'), latePolicies],
    ['short_policy', t('desk.direction.short'), shortPolicies],
    ['over_policy', t('desk.direction.overPolicy'), overPolicies],
  ] as const;
  const rateTypes = Array.isArray(terms['rate_types']) ? terms['rate_types'].join(' ') : '';
  return (
    <>
      {choices.map(([name, label, known]) => (
        <Select
          key={name}
          name={name}
          label={label}
          defaultValue={String(terms[name] ?? '')}
          error={action.errorOf(name)}
        >
          <option value="">{unset}</option>
          {known.map((each) => (
            <option key={each} value={each}>
              {t(`desk.policy.${each}`)}
            </option>
          ))}
        </Select>
      ))}
      <Select name="rate_types" label={t('desk.direction.rate')} defaultValue={rateTypes}>
        <option value="">{unset}</option>
        <option value="fixed floating">{t('desk.bulk.bothRates')}</option>
        <option value="fixed">{t('desk.direction.fixed')}</option>
        <option value="floating">{t('desk.direction.floating')}</option>
      </Select>
      <Select
        name="limits"
        label={t('desk.direction.limits')}
        defaultValue={terms['min_income_follows'] === true ? 'follow' : ''}
      >
        <option value="">{unset}</option>
        <option value="follow">{t('setup.limits.asSystem')}</option>
      </Select>
      <Select
        name="card_verification_mode"
        label={t('desk.direction.cardMode')}
        defaultValue={String(terms['card_verification_mode'] ?? '')}
        error={action.errorOf('card_verification_mode')}
      >
        <option value="">{unset}</option>
        {cardVerificationModes.map((each) => (
          <option key={each} value={each}>
            {t(`desk.cardMode.${each}`)}
          </option>
        ))}
      </Select>
    </>
  );
}

/** Spans are kept in seconds and written in minutes. */
function writtenOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  return name.endsWith('_s') ? String(Number(value) / 60) : String(value);
}

/** Only what was filled in: what is undefined is not sent. */
export function commonTermsOf(form: FormData) {
  const filled = <Value,>(name: string, read: (form: FormData, name: string) => Value) =>
    textOf(form, name) === '' ? undefined : read(form, name);
  return {
    ...Object.fromEntries(figures.map((name) => [name, filled(name, textOf)])),
    rate_types: filled('rate_types', textOf)?.split(' '),
    late_policy: filled('late_policy', textOf),
    short_policy: filled('short_policy', textOf),
    over_policy: filled('over_policy', textOf),
    card_verification_mode: filled('card_verification_mode', textOf),
    payment_window_s: filled('payment_window_s', secondsOf),
    top_up_s: filled('top_up_s', secondsOf),
    confirmations: filled('confirmations', wholeOf),
    position: filled('position', wholeOf),
    min_income_follows: filled('limits', () => true),
    max_income_follows: filled('limits', () => true),
    amounts: amountsOf(form),
    countries_denied: filled('countries_denied', countriesOf),
    required_fields: filled('required_fields_kind', () => tickedOf(form, 'required_fields')),
    schedule: filled('schedule_kind', scheduleOf),
  };
}

/** A dash closes it to nobody. */
function countriesOf(form: FormData, name: string): string[] {
  return /^[-–—]$/.test(textOf(form, name).trim()) ? [] : codesOf(form, name);
}
