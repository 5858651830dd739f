import type { ReactNode } from 'react';
import {
  cardVerificationModes,
  latePolicies,
  overPolicies,
  shortPolicies,
} from '../../core/directions/direction.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';
import { secondsOf, wholeOf } from './form-values.ts';

/** Names of the fields that stand beside their faults. */
export const commonTermNames = [
  'fixed_markup',
  'floating_markup',
  'tolerance_under',
  'tolerance_over',
  'rate_move_max',
  'payment_window_s',
  'top_up_s',
  'confirmations',
];

type Props = {
  readonly action: Action;
  /** What is filled in to begin with, as requests write it. */
  readonly terms?: Readonly<Record<string, unknown>>;
  /** What a choice left alone means. */
  readonly unset: string;
  /** Fields of its own, before all others. */
  readonly children?: ReactNode;
};

/** Terms that mean the same in every direction; an empty field says nothing. */
export function CommonTermFields({ action, terms = {}, unset, children }: Props) {
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
  const policies = [
    ['late_policy', t('desk.direction.late'), latePolicies],
    ['short_policy', t('desk.direction.short'), shortPolicies],
    ['over_policy', t('desk.direction.overPolicy'), overPolicies],
  ] as const;
  const choice = (name: string) => String(terms[name] ?? '');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {children}
      {field('fixed_markup', percent(t('desk.direction.fixedMarkup')))}
      {field('floating_markup', percent(t('desk.direction.floatingMarkup')))}
      {field('rate_move_max', percent(t('desk.direction.rateMove')))}
      {field('payment_window_s', minutes(t('desk.direction.window')))}
      {field('top_up_s', minutes(t('desk.direction.topUp')))}
      {field('tolerance_under', percent(t('desk.direction.under')))}
      {field('tolerance_over', percent(t('desk.direction.over')))}
      {field('confirmations', t('desk.direction.confirmations'))}
      {policies.map(([name, label, known]) => (
        <Select
          key={name}
          name={name}
          label={label}
          defaultValue={choice(name)}
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
        defaultValue={choice('card_verification_mode')}
        error={action.errorOf('card_verification_mode')}
      >
        <option value="">{unset}</option>
        {cardVerificationModes.map((each) => (
          <option key={each} value={each}>
            {t(`desk.cardMode.${each}`)}
          </option>
        ))}
      </Select>
    </div>
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
    fixed_markup: filled('fixed_markup', textOf),
    floating_markup: filled('floating_markup', textOf),
    tolerance_under: filled('tolerance_under', textOf),
    tolerance_over: filled('tolerance_over', textOf),
    rate_move_max: filled('rate_move_max', textOf),
    late_policy: filled('late_policy', textOf),
    short_policy: filled('short_policy', textOf),
    over_policy: filled('over_policy', textOf),
    card_verification_mode: filled('card_verification_mode', textOf),
    payment_window_s: filled('payment_window_s', secondsOf),
    top_up_s: filled('top_up_s', secondsOf),
    confirmations: filled('confirmations', wholeOf),
    min_income_follows: filled('limits', () => true),
    max_income_follows: filled('limits', () => true),
  };
}
