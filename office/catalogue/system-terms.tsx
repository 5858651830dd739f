import { payerFields, requiredFields } from '../../core/directions/direction.ts';
import { txidMark } from '../../core/requisites/transaction-link.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { FieldGroup } from './edit-form.tsx';
import type { OpenSystem } from './system-page.tsx';

type Props = { readonly system: OpenSystem; readonly action: Action };

/** Names, sides, limits, the rail, and what a customer is asked for. */
export function SystemTerms({ system, action }: Props) {
  return (
    <>
      <Names system={system} action={action} />
      <Sides system={system} action={action} />
      <Asked system={system} />
    </>
  );
}

function Names({ system, action }: Props) {
  const { t } = useLanguage();
  return (
    <FieldGroup title={t('desk.systems.name')}>
      <ActionField
        action={action}
        name="name_ru"
        label={t('desk.systems.nameRu')}
        defaultValue={system.name_ru}
        maxLength={80}
        required
      />
      <ActionField
        action={action}
        name="name_en"
        label={t('desk.systems.nameEn')}
        defaultValue={system.name_en}
        maxLength={80}
        required
      />
      <ActionField
        action={action}
        name="position"
        label={t('desk.direction.position')}
        inputMode="numeric"
        defaultValue={String(system.position)}
        hint={t('desk.systems.positionHint')}
      />
      <div className="self-end">
        <Checkbox name="pinned" defaultChecked={system.pinned}>
          {t('desk.systems.pinned')}
        </Checkbox>
      </div>
    </FieldGroup>
  );
}

function Sides({ system, action }: Props) {
  const { t } = useLanguage();
  const { currency } = system;
  const field = (name: keyof OpenSystem & string, label: string, value?: string) => (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={system[name] === null ? t('desk.notGiven') : undefined}
      defaultValue={value ?? String(system[name] ?? '')}
      error={action.errorOf(name)}
    />
  );
  const amount = (label: string) => t('desk.amountOf', { label, currency });
  const railError = action.errorOf('rail');
  return (
    <FieldGroup title={t('desk.systems.sides')}>
      <div className="grid content-start gap-2 sm:col-span-2 lg:col-span-3">
        <Checkbox name="income_enabled" defaultChecked={system.income_enabled}>
          {t('office.reserves.takesIncome')}
        </Checkbox>
        <Checkbox name="outcome_enabled" defaultChecked={system.outcome_enabled}>
          {t('office.reserves.givesOutcome')}
        </Checkbox>
        <Checkbox name="referral_output_enabled" defaultChecked={system.referral_output_enabled}>
          {t('desk.systems.referral')}
        </Checkbox>
        <Checkbox name="card_verification" defaultChecked={system.card_verification}>
          {t('desk.systems.verification')}
        </Checkbox>
      </div>
      {field('min_income_amount', amount(t('desk.direction.minIncome')))}
      {field('max_income_amount', amount(t('desk.direction.maxIncome')))}
      {field('network_fee', amount(t('desk.systems.networkFee')))}
      <Select
        name="rail"
        label={t('desk.systems.rail')}
        defaultValue={system.rail}
        error={railError && t('desk.systems.railBusy')}
      >
        {system.rails.map((rail) => (
          <option key={rail} value={rail}>
            {outsideName(rail, t)}
          </option>
        ))}
      </Select>
      {field(
        'requisites_ttl_s',
        t('desk.minutesOf', { label: t('desk.systems.ttl') }),
        String(system.requisites_ttl_s / 60),
      )}
      {field('confirmations', t('desk.direction.confirmations'))}
      <div className="sm:col-span-2">
        <ActionField
          action={action}
          name="explorer"
          mono
          label={t('desk.systems.explorer')}
          hint={t('desk.systems.explorerHint', { mark: txidMark })}
          spellCheck={false}
          maxLength={200}
          defaultValue={system.explorer}
        />
      </div>
    </FieldGroup>
  );
}

function Asked({ system }: { system: OpenSystem }) {
  const { t } = useLanguage();
  return (
    <FieldGroup title={t('desk.systems.fields')}>
      {(['income_fields', 'outcome_fields'] as const).map((side) => (
        <fieldset key={side} className="grid content-start gap-2">
          <legend className="mb-1 text-sm">
            {t(
              side === 'income_fields' ? 'desk.systems.incomeFields' : 'desk.systems.outcomeFields',
            )}
          </legend>
          {(side === 'income_fields' ? payerFields : requiredFields).map((name) => (
            <Checkbox
              key={name}
              name={side}
              value={name}
              defaultChecked={system[side].includes(name)}
            >
              {t(`desk.field.${name}`)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </FieldGroup>
  );
}
