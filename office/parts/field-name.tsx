import { useLanguage } from './language.tsx';

/** The name of a field in words; its code, by which programs know it, stands behind them. */
export function FieldName({ name }: { readonly name: string }) {
  const { t } = useLanguage();
  // Rows of the database are logged with their own names of the same fields: `exportName`.
  const code = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return (
    <span className="font-sans text-soft" title={name}>
      {t.ifKnown(`officeField.${code}`) ?? name}
    </span>
  );
}
