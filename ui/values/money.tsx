import { formatMoney } from '../../i18n/format.ts';
import { useUiLanguage } from '../language/language.tsx';

type Props = {
  /** Plain decimal as it travels, and never a number. */
  readonly amount: string;
  readonly currency: string;
  readonly className?: string;
};

/** The only way an amount is shown: grouped, with its currency, never cut. */
export function Money({ amount, currency, className = '' }: Props) {
  const { locale } = useUiLanguage();
  return <span className={`figures ${className}`}>{formatMoney(amount, currency, locale)}</span>;
}
