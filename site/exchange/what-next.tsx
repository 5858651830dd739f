import { formatSpan } from '../../i18n/format.ts';
import type { RateCalculation } from '../api/views.ts';
import { type Say, useLanguage } from '../shell/language.tsx';
import type { Pair } from './pair.ts';

/** When to pay, how long it takes and what if something goes wrong: said before the button. */
export function WhatNext({ pair, terms }: { pair: Pair; terms: RateCalculation | null }) {
  const { locale, t } = useLanguage();
  const waiting =
    pair.income.kind === 'crypto' ? 'exchange.factTimeCrypto' : 'exchange.factTimeManual';
  const facts =
    terms === null
      ? [[t('exchange.factTime'), t(waiting)]]
      : [
          [
            t('exchange.factPay'),
            t('exchange.factPayText', { window: formatSpan(terms.payment_window_s, locale) }),
          ],
          [t('exchange.factTime'), t(waiting)],
          [t('exchange.factWrong'), ifWrong(terms.deposit_policy, t)],
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
            <dd className="text-soft">{text}</dd>
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
