import { formatSpan } from '../../../i18n/format.ts';
import type { RateCalculation } from '../../api/views.ts';
import { type Say, useLanguage } from '../../shell/language.tsx';
import { AwayNote } from '../away-note.tsx';
import type { Pair } from '../pair.ts';
import { waitedFor } from './waited-for.ts';

export type WhatNextProps = {
  readonly pair: Pair;
  readonly terms: RateCalculation | null;
  readonly awayUntil: string | null;
};

/** When to pay, how long it takes and what if something goes wrong: said before the button. */
export function WhatNext({ pair, terms, awayUntil }: WhatNextProps) {
  const { locale, t } = useLanguage();
  const time = [
    t('exchangeTerms.factTime'),
    t(`exchangeTerms.time.${waitedFor(pair, terms)}`),
  ] as const;
  const away = terms?.operators_away;
  const facts =
    terms === null
      ? [time]
      : [
          [
            t('exchangeTerms.factPay'),
            t('exchangeTerms.factPayText', { window: formatSpan(terms.payment_window_s, locale) }),
          ] as const,
          time,
          [t('exchangeTerms.factWrong'), ifWrong(terms.deposit_policy, t)] as const,
        ];

  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="sr-only">
        {t('exchangeTerms.facts')}
      </h2>
      <dl className="divide-y divide-hairline border-y border-hairline text-sm">
        {facts.map(([term, text]) => (
          <div key={term} className="grid gap-x-6 py-3 sm:grid-cols-[10rem_1fr]">
            <dt className="font-medium">{term}</dt>
            <dd className="text-soft">
              {text}
              {away && term === time[0] ? <AwayNote until={awayUntil} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** As the direction does it: by itself, or after asking. */
function ifWrong({ late, short, over }: RateCalculation['deposit_policy'], t: Say): string {
  return `${t(`exchangeTerms.late.${late}`)} ${t(`exchangeTerms.short.${short}`)} ${t(`exchangeTerms.over.${over}`)}`;
}
