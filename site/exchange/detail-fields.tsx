import { Fragment, type ReactNode } from 'react';
import { Field, FieldFrame, fieldIds, inputLook } from '../../ui/field.tsx';
import type { FieldErrors } from '../api/field-errors.ts';
import type { Country } from '../api/views.ts';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import type { FormField } from './form-fields.ts';

type Props = {
  readonly fields: readonly FormField[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  readonly countries: readonly Country[];
  readonly onChange: (field: FormField, value: string) => void;
  /** Names of the fields in which a saved account stands: it is not to be typed over. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** What stands under a field. */
  readonly below: (field: FormField) => ReactNode;
};

/** Where to send and what else is needed: the fields follow the payment systems. */
export function DetailFields(props: Props) {
  const { fields, values, errors, countries, onChange } = props;
  const { t } = useLanguage();
  return (
    <section aria-labelledby="details-title" className="space-y-4">
      <h2 id="details-title" className="text-lg">
        {t('exchange.details')}
      </h2>
      {fields.map((field) => {
        const value = values[field.name] ?? '';
        const error = errors[field.name];
        if (field.input === 'country') {
          return (
            <CountryField
              key={field.name}
              field={field}
              value={value}
              error={error}
              countries={countries}
              onChange={(code) => onChange(field, code)}
            />
          );
        }
        const example = field.example ? t('ui.example', { example: field.example }) : null;
        return (
          <Fragment key={field.name}>
            <Field
              id={fieldId(field.name)}
              name={field.name}
              label={field.label}
              hint={field.hint ?? example}
              placeholder={field.placeholder}
              error={error}
              required={field.required}
              type={field.input === 'numeric' ? 'text' : field.input}
              inputMode={field.input === 'text' ? undefined : field.input}
              autoComplete={field.autoComplete}
              autoCapitalize={field.mono ? 'none' : undefined}
              spellCheck={false}
              maxLength={254}
              mono={field.mono}
              value={value}
              readOnly={field.name in props.chosen}
              onChange={(event) => onChange(field, event.target.value)}
            />
            {props.below(field)}
          </Fragment>
        );
      })}
    </section>
  );
}

type CountryProps = {
  readonly field: FormField;
  readonly value: string;
  readonly error: string | undefined;
  readonly countries: readonly Country[];
  readonly onChange: (code: string) => void;
};

/** Countries the direction is open to; a closed one is listed and says so. */
function CountryField({ field, value, error, countries, onChange }: CountryProps) {
  const { t } = useLanguage();
  const id = fieldId(field.name);
  const chosen = countries.find((country) => country.iso_code === value);
  const problem = error ?? (chosen?.available === false ? t('exchange.countryClosed') : undefined);
  return (
    <FieldFrame id={id} label={field.label} error={problem} required={field.required}>
      <select
        id={id}
        name={field.name}
        required={field.required}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete={field.autoComplete}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? fieldIds(id).error : undefined}
        className={inputLook(problem !== undefined)}
      >
        <option value="">{t('exchange.countryChoose')}</option>
        {countries.map((country) => (
          <option key={country.iso_code} value={country.iso_code}>
            {country.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
