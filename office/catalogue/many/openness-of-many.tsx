import { useState } from 'react';
import { requiredFields } from '../../../core/directions/direction.ts';
import type { Action } from '../../../ui/actions/use-action.ts';
import { ActionField } from '../../../ui/forms/action-field.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useLanguage } from '../../parts/language.tsx';
import { ScheduleFields } from '../schedule-fields.tsx';
import { hoursRead } from '../schedule-of-form.ts';

type Props = {
  readonly action: Action;
  readonly terms: Readonly<Record<string, unknown>>;
  /** What a choice left alone means. */
  readonly unset: string;
};

/** For whom and when many directions are open, and what they ask. */
export function OpennessOfMany({ action, terms, unset }: Props) {
  const { t } = useLanguage();
  const countries = terms['countries_denied'];
  return (
    <div className="grid gap-4">
      <ActionField
        action={action}
        name="countries_denied"
        label={t('desk.direction.countries')}
        hint={t('desk.bulk.countriesHint')}
        defaultValue={Array.isArray(countries) ? countries.join(', ') || '—' : ''}
      />
      <AskedFields terms={terms} unset={unset} />
      <ScheduleFields
        schedule={hoursRead(terms['schedule'])}
        unset={terms['schedule'] === undefined ? unset : undefined}
        error={action.errorOf('schedule')}
      />
    </div>
  );
}

/** What is asked of the customer: as it is, or exactly what is ticked. */
function AskedFields({ terms, unset }: Omit<Props, 'action'>) {
  const { t } = useLanguage();
  const given = terms['required_fields'];
  const asked = Array.isArray(given) ? given.map(String) : [];
  const [kind, setKind] = useState(given === undefined ? '' : 'set');
  return (
    <div className="grid gap-2">
      <Select
        name="required_fields_kind"
        label={t('desk.direction.fields')}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      >
        <option value="">{unset}</option>
        <option value="set">{t('desk.bulk.onlyTicked')}</option>
      </Select>
      {kind === '' ? null : (
        <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
          <legend className="sr-only">{t('desk.direction.fields')}</legend>
          {requiredFields.map((name) => (
            <Checkbox
              key={name}
              name="required_fields"
              value={name}
              defaultChecked={asked.includes(name)}
            >
              {t(`desk.field.${name}`)}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </div>
  );
}
