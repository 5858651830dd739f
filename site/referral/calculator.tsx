import { useId, useState } from 'react';
import { estimateEarning, percentAt, type SignedTier } from '../../core/referrals/estimate.ts';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import { plainAmount, typedAmount } from '../../ui/forms/amount-text.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useLanguage } from '../shell/language.tsx';

/** What stands in a calculator: how many people, and what they exchange in a month. */
export type Reckoned = { readonly people: string; readonly exchanged: string };

type Props = {
  readonly tiers: readonly SignedTier[];
  /** A share agreed with the partner, in percent: it goes by no number of people. */
  readonly agreed: string | null;
  readonly first: Reckoned;
};

/** How much would come of so many people: answers while one types. */
export function Calculator({ tiers, agreed, first }: Props) {
  const { locale, t } = useLanguage();
  const [typed, setTyped] = useState(() => ({
    ...first,
    exchanged: typedAmount(first.exchanged, locale),
  }));
  const result = useId();
  return (
    <div className="grid max-w-[44rem] gap-x-6 gap-y-4 sm:grid-cols-2">
      <Field
        label={t('referral.people')}
        value={typed.people}
        onChange={({ target }) => setTyped({ ...typed, people: target.value })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-controls={result}
      />
      <Field
        label={t('referral.exchanged')}
        value={typed.exchanged}
        onChange={({ target }) => setTyped({ ...typed, exchanged: target.value })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-controls={result}
      />
      <div id={result} aria-live="polite" className="sm:col-span-2">
        <Estimate
          tiers={tiers}
          agreed={agreed}
          reckoned={{ ...typed, exchanged: plainAmount(typed.exchanged, locale) }}
        />
      </div>
    </div>
  );
}

type EstimateProps = Pick<Props, 'tiers' | 'agreed'> & { readonly reckoned: Reckoned };

/** What a calculator answers, or what it still needs. */
export function Estimate({ tiers, agreed, reckoned: { people, exchanged } }: EstimateProps) {
  const { locale, t } = useLanguage();
  const counted = /^[0-9]{1,7}$/.test(people.trim()) ? Number(people) : null;
  const percent = agreed ?? (counted === null ? null : percentAt(tiers, counted));
  const earned = percent === null ? null : estimateEarning(percent, exchanged);
  if (percent === null || earned === null) {
    return <p className="text-sm text-soft">{t('referral.reckonNeeds')}</p>;
  }
  return (
    <>
      <p className="figures text-2xl font-semibold tracking-tight">
        {t('referral.perMonth', { amount: formatMoney(earned, 'RUB', locale) })}
      </p>
      <p className="text-sm text-soft">
        {t('referral.reckoned', { share: formatPercent(percent, locale) })}
      </p>
    </>
  );
}
