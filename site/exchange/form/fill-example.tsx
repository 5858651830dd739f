import { useLanguage } from '../../shell/language.tsx';
import type { FieldHelpProps } from './field-help.tsx';

/** Under an empty field of a network of the demo: an address to play with. */
export function FillExample({ example, value, onFill }: FieldHelpProps) {
  const { t } = useLanguage();
  if (value !== '') return null;
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onFill(example)}
      className="settle text-link -mt-2 block min-h-11 text-sm"
    >
      {t('fieldHelp.fillExample')}
    </button>
  );
}
