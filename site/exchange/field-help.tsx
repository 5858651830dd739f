import { BankChoice } from '../banks/bank-choice.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { FormField } from './form-fields.ts';

export type FieldHelpProps = {
  readonly field: FormField;
  readonly value: string;
  readonly onFill: (value: string) => void;
};

/** Under a field that can be filled by a press: banks to choose from, an address to play with. */
export function FieldHelp({ field, value, onFill }: FieldHelpProps) {
  const { t } = useLanguage();
  if (field.help === 'bank') return <BankChoice value={value} onChoose={onFill} />;
  if (value !== '') return null;
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onFill(field.example)}
      className="settle text-link -mt-2 block min-h-11 text-sm"
    >
      {t('exchangeParts.fillExample')}
    </button>
  );
}
