import { fieldKey } from '../../i18n/field-key.ts';
import { useLanguage } from './language.tsx';

/** The name of a field in words; its code, by which programs know it, stands behind them. */
export function FieldName({ name }: { readonly name: string }) {
  const { t } = useLanguage();
  return (
    <span className="font-sans text-soft" title={name}>
      {t.ifKnown(fieldKey(name)) ?? name}
    </span>
  );
}
