import { Link } from 'react-router';
import type { Action } from '../../ui/actions/use-action.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field, FieldError } from '../../ui/forms/field.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { OpenDirection } from './direction-page.tsx';
import { FieldGroup } from './edit-form.tsx';
import { LimitField } from './limit-field.tsx';

type Props = { readonly direction: OpenDirection; readonly action: Action };

/** What the exchange costs the customer, and how much of it there may be. */
export function DirectionMoney({ direction, action }: Props) {
  const { t } = useLanguage();
  const { income, outcome } = direction;
  const percent = (label: string) => t('desk.percentOf', { label });
  const inIncome = (label: string) => t('desk.amountOf', { label, currency: income.currency });
  const inOutcome = (label: string) => t('desk.amountOf', { label, currency: outcome.currency });
  const field = (name: keyof OpenDirection & string, label: string, hint?: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      placeholder={direction[name] === null ? t(emptyMeans(name)) : undefined}
      defaultValue={String(direction[name] ?? '')}
      error={action.errorOf(name)}
    />
  );
  const rateTypesError = action.errorOf('rate_types');
  return (
    <>
      <FieldGroup title={t('desk.direction.rate')}>
        <div className="grid content-start gap-2 sm:col-span-2 lg:col-span-3">
          {(['fixed', 'floating'] as const).map((type) => (
            <Checkbox
              key={type}
              name="rate_types"
              value={type}
              defaultChecked={direction.rate_types.includes(type)}
              aria-invalid={rateTypesError !== undefined || undefined}
            >
              {t(`desk.direction.${type}`)}
            </Checkbox>
          ))}
          <FieldError id="rate-types-error" error={rateTypesError} />
        </div>
        {field(
          'fixed_markup',
          percent(t('desk.direction.fixedMarkup')),
          t('desk.direction.markupHint'),
        )}
        {field('floating_markup', percent(t('desk.direction.floatingMarkup')))}
        {field(
          'rate_move_max',
          percent(t('desk.direction.rateMove')),
          t('desk.direction.rateMoveHint'),
        )}
      </FieldGroup>
      <FieldGroup title={t('desk.direction.fees')}>
        {field('income_fee_fixed', inIncome(t('desk.direction.incomeFee')))}
        {field('income_fee_percent', percent(t('desk.direction.incomeFeePercent')))}
        <NetworkFee direction={direction} />
        {field('outcome_fee_fixed', inOutcome(t('desk.direction.outcomeFee')))}
        {field('outcome_fee_percent', percent(t('desk.direction.outcomeFeePercent')))}
      </FieldGroup>
      <FieldGroup title={t('desk.direction.limits')}>
        <IncomeLimits direction={direction} action={action} />
        {field(
          'review_income_amount',
          inIncome(t('desk.direction.review')),
          t('desk.direction.reviewHint'),
        )}
        {field('min_outcome_amount', inOutcome(t('desk.direction.minOutcome')))}
        {field('max_outcome_amount', inOutcome(t('desk.direction.maxOutcome')))}
      </FieldGroup>
    </>
  );
}

/** The limits that may be those of the payment system. */
function IncomeLimits({ direction, action }: Props) {
  const { t } = useLanguage();
  const { income } = direction;
  const inIncome = (label: string) => t('desk.amountOf', { label, currency: income.currency });
  return (
    <>
      <LimitField
        name="min_income_amount"
        followsName="min_income_follows"
        label={inIncome(t('desk.direction.minIncome'))}
        currency={income.currency}
        amount={direction.min_income_amount}
        systemAmount={direction.system_min_income_amount}
        follows={direction.min_income_follows}
        error={action.errorOf('min_income_amount')}
      />
      <LimitField
        name="max_income_amount"
        followsName="max_income_follows"
        label={inIncome(t('desk.direction.maxIncome'))}
        currency={income.currency}
        amount={direction.max_income_amount}
        systemAmount={direction.system_max_income_amount}
        follows={direction.max_income_follows}
        error={action.errorOf('max_income_amount')}
      />
    </>
  );
}

function emptyMeans(name: string) {
  return name === 'review_income_amount' ? 'desk.direction.reviewNone' : 'desk.notGiven';
}

/** It belongs to the payment system: one network, one fee. */
function NetworkFee({ direction }: { direction: OpenDirection }) {
  const { t } = useLanguage();
  const { outcome, network_fee: fee } = direction;
  return (
    <p className="self-end pb-3 text-sm text-soft">
      {t('desk.systems.networkFee')}: <Money amount={fee} currency={outcome.currency} />{' '}
      <Link to={`/systems/${outcome.id}`} className="text-link">
        {t('desk.direction.toSystem')}
      </Link>
    </p>
  );
}
