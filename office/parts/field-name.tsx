import { fieldKey } from '../../i18n/field-key.ts';
import { useLanguage } from './language.tsx';

/** The name of a field in words; its code, by which programs know it, stands behind them. */
export function FieldName({ name }: { readonly name: string }) {
  const { t } = useLanguage();
  // A field of a text names its language first: `ru.title`.
  const words = name.split('.').map((part) => t.ifKnown(fieldKey(part)) ?? part);
  return (
    <span className="font-sans text-soft" title={name}>
      {words.join(': ')}
    </span>
  );
}
