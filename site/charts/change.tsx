import { useLanguage } from '../shell/language.tsx';
import { changeText } from './price-text.ts';

/** A change of a price: the sign says what the colour says too; a dash where nobody knows. */
export function Change({ change }: { readonly change: string | null }) {
  const { locale } = useLanguage();
  if (change === null) return <span className="text-soft">–</span>;
  const colour = change.startsWith('-') ? 'text-red' : /[1-9]/.test(change) ? 'text-green' : '';
  return (
    <span className={`figures whitespace-nowrap ${colour}`}>{changeText(change, locale)}</span>
  );
}
