import type { Item } from '../../client/call-types.ts';
import type { OfficeCityAttributes } from '../../contract/office/cities.ts';
import type { OfficeSystemAttributes } from '../../contract/office.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { call } from '../api/call.ts';
import { ScheduleFields } from '../catalogue/schedule-fields.tsx';
import { scheduleOf } from '../catalogue/schedule-of-form.ts';
import { useLanguage } from '../parts/language.tsx';
import type { Requisite } from './requisites-page.tsx';

type Props = {
  /** Null makes a new one. */
  readonly requisite: Requisite | null;
  /** Id of the payment system that a new one is for, unless another is chosen. */
  readonly likely?: string | undefined;
  readonly systems: readonly Item<OfficeSystemAttributes>[];
  /** Where a place of cash may be. */
  readonly cities: readonly Item<OfficeCityAttributes>[];
  readonly onClose: () => void;
};

const amounts = ['order_amount_min', 'order_amount_max', 'day_amount_max', 'month_amount_max'];
const fields = [
  'payment_system_id',
  'account',
  'memo',
  'holder',
  'bank',
  'city',
  'slots',
  'schedule',
  ...amounts,
];

/** A place of the pool: where it is, whose, and how much it may take. */
export function RequisiteDialog({ requisite, likely, systems, cities, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t(requisite === null ? 'office.requisites.new' : 'office.requisites.changeTitle')}
      submit={t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) =>
        requisite === null
          ? call('POST /office/api/requisites', {
              attributes: { ...placeOf(form), ...termsOf(form) },
            })
          : call('PATCH /office/api/requisites/{id}', {
              params: { id: requisite.id },
              attributes: termsOf(form),
            })
      }
    >
      {(action) => (
        <>
          {requisite === null ? (
            <Place systems={systems} likely={likely} action={action} />
          ) : (
            <p className="font-mono text-sm break-all">{requisite.account}</p>
          )}
          <Terms requisite={requisite} cities={cities} action={action} />
        </>
      )}
    </FormDialog>
  );
}

function placeOf(form: FormData) {
  return {
    payment_system_id: textOf(form, 'payment_system_id'),
    account: textOf(form, 'account'),
    memo: textOf(form, 'memo'),
  };
}

function termsOf(form: FormData) {
  const money = amounts.map((name) => [name, typedNumber(textOf(form, name))]);
  return {
    holder: textOf(form, 'holder'),
    bank: textOf(form, 'bank'),
    city: textOf(form, 'city'),
    slots: Number(textOf(form, 'slots')),
    enabled: form.get('enabled') === 'on',
    schedule: scheduleOf(form),
    ...Object.fromEntries(money),
  };
}

type PlaceProps = Pick<Props, 'systems' | 'likely'> & { readonly action: Action };

function Place({ systems, likely, action }: PlaceProps) {
  const { t } = useLanguage();
  return (
    <>
      <Select
        name="payment_system_id"
        label={t('office.reserves.system')}
        defaultValue={likely}
        error={action.errorOf('payment_system_id')}
      >
        {systems.map((system) => (
          <option key={system.id} value={system.id}>
            {system.name}
          </option>
        ))}
      </Select>
      <ActionField
        action={action}
        name="account"
        mono
        label={t('office.requisites.account')}
        required
      />
      <Field name="memo" label="MEMO" autoComplete="off" error={action.errorOf('memo')} />
    </>
  );
}

type TermsProps = Pick<Props, 'requisite' | 'cities'> & { readonly action: Action };

function Terms({ requisite, cities, action }: TermsProps) {
  const { locale, t } = useLanguage();
  const amount = (name: string, label: string, value: string | null | undefined) => (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t('office.requisites.noLimit')}
      defaultValue={value ?? ''}
      error={action.errorOf(name)}
    />
  );
  const min = requisite?.order_amount_min;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ActionField
        action={action}
        name="holder"
        label={t('office.requisites.holder')}
        defaultValue={requisite?.holder ?? ''}
      />
      <ActionField
        action={action}
        name="bank"
        label={t('office.requisites.bank')}
        defaultValue={requisite?.bank ?? ''}
      />
      <Select
        name="city"
        label={t('officeCities.requisite')}
        defaultValue={requisite?.city ?? ''}
        error={action.errorOf('city')}
      >
        <option value="">{t('officeCities.requisiteAny')}</option>
        {cities.map((city) => (
          <option key={city.id} value={city.id}>
            {city[`name_${locale}`]}
          </option>
        ))}
      </Select>
      {amount('order_amount_min', t('office.requisites.orderMin'), isZero(min) ? '' : min)}
      {amount('order_amount_max', t('office.requisites.orderMax'), requisite?.order_amount_max)}
      {amount('day_amount_max', t('office.requisites.dayMax'), requisite?.day_amount_max)}
      {amount('month_amount_max', t('office.requisites.monthMax'), requisite?.month_amount_max)}
      <ActionField
        action={action}
        name="slots"
        type="number"
        min={1}
        max={1000}
        label={t('office.requisites.slotsLabel')}
        hint={t('office.requisites.slotsHint')}
        defaultValue={requisite?.slots ?? 1}
        required
      />
      <div className="self-center">
        <Checkbox name="enabled" defaultChecked={requisite?.enabled ?? true}>
          {t('office.requisites.enabled')}
        </Checkbox>
      </div>
      <div className="sm:col-span-2">
        <ScheduleFields schedule={requisite?.schedule ?? null} error={action.errorOf('schedule')} />
      </div>
    </div>
  );
}

function isZero(amount: string | undefined): boolean {
  return amount === undefined || /^[0.]*$/.test(amount);
}
