import { type ReactNode, useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import type { FieldErrors } from '../../api/field-errors.ts';
import { fieldId } from '../../shell/field-id.ts';
import { useLanguage } from '../../shell/language.tsx';
import { type LazyPart, useLazyPart } from '../../shell/use-lazy-part.ts';
import type { Pair } from '../pair.ts';
import type { ChoiceFieldProps } from './choice-field.tsx';
import type { CountryFieldProps } from './country-field.tsx';
import type { FormField } from './form-fields.ts';

type Props = {
  readonly fields: readonly FormField[];
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  readonly pair: Pair;
  readonly onChange: (field: FormField, value: string) => void;
  /** Names of the fields in which a saved account stands: it is not to be typed over. */
  readonly chosen: Readonly<Record<string, unknown>>;
  /** What stands under a field. */
  readonly below: (field: FormField) => ReactNode;
};

// Few directions ask for a country.
const countryField: LazyPart<CountryFieldProps> = {
  load: async () => (await import('./country-field.tsx')).CountryField,
  topic: 'exchangeTerms',
};

// Nor do many have a city or a list of their own.
const choiceField: LazyPart<ChoiceFieldProps> = {
  load: async () => (await import('./choice-field.tsx')).ChoiceField,
  topic: 'exchangeTerms',
};

/** Where to send and what else is needed: the fields follow the payment systems. */
export function DetailFields(props: Props) {
  const { fields } = props;
  const { t } = useLanguage();
  return (
    <section aria-labelledby="details-title" className="space-y-4">
      <h2 id="details-title" className="text-lg">
        {t('exchange.details')}
      </h2>
      {fields.map((field) =>
        field.folded ? null : <OneField key={field.name} {...props} field={field} />,
      )}
      <FoldedFields {...props} />
    </section>
  );
}

/** One field and what stands under it. */
function OneField({ field, ...props }: Props & { readonly field: FormField }) {
  const { values, errors, onChange } = props;
  const { t } = useLanguage();
  const value = values[field.name] ?? '';
  const error = errors[field.name];
  if (field.input === 'choice' || field.input === 'visit') {
    return (
      <ChoicePlace
        field={field}
        city={values['city'] ?? ''}
        value={value}
        error={error}
        onChange={(chosen) => onChange(field, chosen)}
      />
    );
  }
  if (field.input === 'country') {
    return (
      <CountryPlace
        field={field}
        pair={props.pair}
        value={value}
        error={error}
        onChange={(code) => onChange(field, code)}
      />
    );
  }
  const example = field.example ? t('ui.example', { example: field.example }) : null;
  return (
    <>
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
    </>
  );
}

/** Closed until somebody wants it, has filled it, or is told that something in it is wrong. */
function FoldedFields(props: Props) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const folded = props.fields.filter((field) => field.folded);
  if (folded.length === 0) return null;
  // What was opened stays open when the last letter is taken out again.
  const used = folded.some(({ name }) => props.values[name] || props.errors[name]);
  return (
    <details open={open || used} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-3 text-sm">{t('exchange.refund')}</summary>
      <div className="space-y-4">
        {folded.map((field) => (
          <OneField
            key={field.name}
            {...props}
            field={field}
            // What is not in view need not be loaded.
            below={open || used ? props.below : () => null}
          />
        ))}
      </div>
    </details>
  );
}

function ChoicePlace(props: ChoiceFieldProps) {
  const ChoiceField = useLazyPart(choiceField, true);
  return ChoiceField ? <ChoiceField {...props} /> : <div className="min-h-19" />;
}

function CountryPlace(props: CountryFieldProps) {
  const CountryField = useLazyPart(countryField, true);
  // As high as the field that comes.
  return CountryField ? <CountryField {...props} /> : <div className="min-h-19" />;
}
