import type { RateShown } from '../../contract/pricing.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = { readonly rate: RateShown | null };

/** A rate with its side of one left out: the other says it all beside the pair. */
export function Rate({ rate }: Props) {
  const { locale } = useLanguage();
  if (rate === null) return <span className="text-soft">—</span>;
  const { income, outcome } = rate;
  const text =
    income === '1'
      ? `1 : ${formatDecimal(outcome, locale)}`
      : `${formatDecimal(income, locale)} : 1`;
  return <span className="figures whitespace-nowrap">{text}</span>;
}

/** A percentage in the operator's language. */
export function Percent({ value }: { readonly value: string | null }) {
  const { locale, t } = useLanguage();
  if (value === null) return <span className="text-soft">—</span>;
  const written = value.replace('-', '\u2212');
  return t('office.percent', { value: locale === 'ru' ? written.replace('.', ',') : written });
}
