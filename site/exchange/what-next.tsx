import { formatSpan } from '../../i18n/format.ts';
import type { RateCalculation } from '../api/views.ts';
import { type Say, useLanguage } from '../shell/language.tsx';
import { AwayNote } from './away-note.tsx';
import type { Pair } from './pair.ts';
import { waitedFor } from './waited-for.ts';

type Props = {
  readonly pair: Pair;
  readonly terms: RateCalculation | null;
  readonly awayUntil: string | null;
};

/** When to pay, how long it takes and what if something goes wrong: said before the button. */
export function WhatNext({ pair, terms, awayUntil }: Props) {
  const { locale, t } = useLanguage();
  const time = [t('exchange.factTime'), t(`exchange.time.${waitedFor(pair, terms)}`)] as const;
  const away = terms?.operators_away;
  const facts =
    terms === null
      ? [time]
      : [
          [
            t('exchange.factPay'),
            t('exchange.factPayText', { window: formatSpan(terms.payment_window_s, locale) }),
          ] as const,
          time,
          [t('exchange.factWrong'), ifWrong(terms.deposit_policy, t)] as const,
        ];

  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="sr-only">
        {t('exchange.facts')}
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
  return `${t(`exchange.late.${late}`)} ${t(`exchange.short.${short}`)} ${t(`exchange.over.${over}`)}`;
}
