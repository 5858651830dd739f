import { Link } from 'react-router';
import {
  cardVerificationModes,
  latePolicies,
  overPolicies,
  requiredFields,
  shortPolicies,
} from '../../core/directions/direction.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { OpenDirection } from './direction-page.tsx';
import { FieldGroup } from './edit-form.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

type Props = { readonly direction: OpenDirection; readonly action: Action };

/** What becomes of a deposit, and for whom and when the direction is open. */
export function DirectionRules({ direction, action }: Props) {
  return (
    <>
      <DepositRules direction={direction} action={action} />
      <CardRules direction={direction} action={action} />
      <Openness direction={direction} action={action} />
    </>
  );
}

function DepositRules({ direction, action }: Props) {
  const { t } = useLanguage();
  const field = (name: string, label: string, value: string | number) => (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={String(value)}
      error={action.errorOf(name)}
    />
  );
  const policy = (name: string, label: string, value: string, known: readonly Policy[]) => (
    <Select name={name} label={label} defaultValue={value} error={action.errorOf(name)}>
      {known.map((each) => (
        <option key={each} value={each}>
          {t(`desk.policy.${each}`)}
        </option>
      ))}
    </Select>
  );
  const minutes = (label: string) => t('desk.minutesOf', { label });
  const percent = (label: string) => t('desk.percentOf', { label });
  return (
    <FieldGroup title={t('desk.direction.deposit')}>
      {field(
        'payment_window_s',
        minutes(t('desk.direction.window')),
        minutesIn(direction.payment_window_s),
      )}
      {field('top_up_s', minutes(t('desk.direction.topUp')), minutesIn(direction.top_up_s))}
      {field('confirmations', t('desk.direction.confirmations'), direction.confirmations)}
      {field('tolerance_under', percent(t('desk.direction.under')), direction.tolerance_under)}
      {field('tolerance_over', percent(t('desk.direction.over')), direction.tolerance_over)}
      {policy('late_policy', t('desk.direction.late'), direction.late_policy, latePolicies)}
      {policy('short_policy', t('desk.direction.short'), direction.short_policy, shortPolicies)}
      {policy('over_policy', t('desk.direction.overPolicy'), direction.over_policy, overPolicies)}
    </FieldGroup>
  );
}

/** What an unverified card means; of no use where the payment system has no cards verified. */
function CardRules({ direction, action }: Props) {
  const { t } = useLanguage();
  const { card_verification_mode: mode, card_verification_from: from, income } = direction;
  return (
    <FieldGroup title={t('desk.direction.cards')}>
      <Select
        name="card_verification_mode"
        label={t('desk.direction.cardMode')}
        defaultValue={mode}
        error={action.errorOf('card_verification_mode')}
      >
        {cardVerificationModes.map((each) => (
          <option key={each} value={each}>
            {t(`desk.cardMode.${each}`)}
          </option>
        ))}
      </Select>
      <Field
        name="card_verification_from"
        label={t('desk.amountOf', {
          label: t('desk.direction.cardFrom'),
          currency: income.currency,
        })}
        inputMode="decimal"
        autoComplete="off"
        placeholder={from === null ? t('desk.direction.cardFromNone') : undefined}
        defaultValue={from ?? ''}
        error={action.errorOf('card_verification_from')}
      />
      {direction.cards_verified ? null : (
        <p className="self-end pb-3 text-sm text-soft">
          {t('desk.direction.cardsNotVerified')}{' '}
          <Link to={`/systems/${income.id}`} className="text-link">
            {t('desk.direction.toSystem')}
          </Link>
        </p>
      )}
    </FieldGroup>
  );
}

type Policy = (typeof latePolicies | typeof shortPolicies | typeof overPolicies)[number];

/** Whole minutes where they are, so that seconds of another hand are not lost. */
function minutesIn(seconds: number): string {
  return seconds % 60 === 0 ? String(seconds / 60) : (seconds / 60).toFixed(2);
}

function Openness({ direction, action }: Props) {
  const { t } = useLanguage();
  return (
    <FieldGroup title={t('desk.direction.who')}>
      <ActionField
        action={action}
        name="countries_denied"
        label={t('desk.direction.countries')}
        hint={t('desk.direction.countriesHint')}
        defaultValue={direction.countries_denied.join(', ')}
      />
      <ActionField
        action={action}
        name="position"
        label={t('desk.direction.position')}
        inputMode="numeric"
        defaultValue={String(direction.position)}
      />
      <fieldset className="grid content-start gap-2 sm:col-span-2 lg:col-span-1">
        <legend className="mb-1 text-sm">{t('desk.direction.fields')}</legend>
        {requiredFields.map((name) => (
          <Checkbox
            key={name}
            name="required_fields"
            value={name}
            defaultChecked={direction.required_fields.includes(name)}
          >
            {t(`desk.field.${name}`)}
          </Checkbox>
        ))}
      </fieldset>
      <div className="sm:col-span-2 lg:col-span-3">
        <ScheduleFields schedule={direction.schedule} error={action.errorOf('schedule')} />
      </div>
    </FieldGroup>
  );
}
