import { FieldFrame, fieldIds, inputLook } from '../../../ui/forms/field.tsx';
import { fieldId } from '../../shell/field-id.ts';
import { useLanguage } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';
import type { FormField } from './form-fields.ts';
import { useCountries } from './use-countries.ts';

export type CountryFieldProps = {
  readonly field: FormField;
  readonly pair: Pair;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
};

/** Countries the direction is open to; a closed one is listed and says so. */
export function CountryField({ field, pair, value, error, onChange }: CountryFieldProps) {
  const { t } = useLanguage();
  const countries = useCountries(pair);
  const id = fieldId(field.name);
  const chosen = countries.find((country) => country.iso_code === value);
  const problem =
    error ?? (chosen?.available === false ? t('exchangeTerms.countryClosed') : undefined);
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
        <option value="">{t('exchangeTerms.countryChoose')}</option>
        {countries.map((country) => (
          <option key={country.iso_code} value={country.iso_code}>
            {country.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
