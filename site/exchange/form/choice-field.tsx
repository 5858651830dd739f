import { useEffect, useState } from 'react';
import type { CityAttributes } from '../../../contract/catalogue.ts';
import { dateFormat } from '../../../i18n/intl-formats.ts';
import { FieldFrame, fieldIds, inputLook } from '../../../ui/forms/field.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { fieldId } from '../../shell/field-id.ts';
import { useLanguage } from '../../shell/language.tsx';
import type { FormField } from './form-fields.ts';

export type ChoiceFieldProps = {
  readonly field: FormField;
  /** Code of the city that is chosen; empty for none. */
  readonly city: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** One of a list: a city, a time to come, or what the shop itself asks for. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { t } = useLanguage();
  const { field, city } = props;
  if (field.input === 'visit') return city === '' ? null : <VisitField {...props} key={city} />;
  return (
    <OneOf
      {...props}
      choices={field.choices ?? []}
      none={t('exchangeTerms.choose')}
      find={t('exchangeTerms.find')}
    />
  );
}

/** From so many on a list is searched. */
const searchedFrom = 13;

type Choice = { readonly value: string; readonly label: string };

function OneOf({
  field,
  value,
  error,
  choices,
  none,
  find,
  onChange,
}: ChoiceFieldProps & {
  readonly choices: readonly Choice[];
  readonly none: string;
  readonly find: string;
}) {
  const [search, setSearch] = useState('');
  const id = fieldId(field.name);
  const words = search.trim().toLowerCase();
  const shown = choices.filter(
    (choice) => choice.value === value || choice.label.toLowerCase().includes(words),
  );
  return (
    <FieldFrame id={id} label={field.label} error={error} required={field.required}>
      {choices.length < searchedFrom ? null : (
        <input
          type="search"
          aria-label={find}
          aria-controls={id}
          placeholder={find}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${inputLook(false)} mb-2`}
        />
      )}
      <select
        id={id}
        name={field.name}
        required={field.required}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? fieldIds(id).error : undefined}
        className={inputLook(error !== undefined)}
      >
        <option value="">{none}</option>
        {shown.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** When to come, in the hours of the desk; whoever does not care yet arranges it afterwards. */
function VisitField(props: ChoiceFieldProps) {
  const { locale, t } = useLanguage();
  const desk = useDesk(props.city);
  if (desk === null) return <div className="min-h-19" />;
  const day = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' });
  const hour = dateFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const choices = desk.visit_windows.map(({ from, to }) => {
    const [begins, ends] = [new Date(from), new Date(to)];
    const hours = `${hour.format(begins)}–${hour.format(ends)}`;
    return { value: from, label: `${day.format(begins)}, ${hours}` };
  });
  return (
    <>
      <OneOf
        {...props}
        choices={choices}
        none={t('exchangeTerms.visitLater')}
        find={t('exchangeTerms.findTime')}
      />
      <p className="-mt-2 text-sm text-soft">
        {t('exchangeTerms.desk', { address: desk.address })}
      </p>
    </>
  );
}

/** The desk of a city; null until it has come, and where it cannot be had. */
function useDesk(city: string): CityAttributes | null {
  const api = useApi();
  const [desk, setDesk] = useState<CityAttributes | null>(null);
  useEffect(() => {
    let current = true;
    api.call('GET /api/v1/cities/{id}', { params: { id: city } }).then(
      ({ item }) => {
        if (current) setDesk(item);
      },
      // Without it the time is arranged afterwards.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [api, city]);
  return desk;
}
