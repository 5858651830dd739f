import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { useLanguage } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';
import { currenciesOf, rateText } from './rate-text.ts';
import type { LiveQuote } from './use-quote.ts';

type Props = { readonly live: LiveQuote; readonly pair: Pair };

/** The rate is a sentence: what one unit costs now. */
export function RateSentence({ live, pair }: Props) {
  const { locale, t } = useLanguage();
  const { known } = live;
  // What a form opens with has not moved.
  const [openedWith] = useState(known?.id);
  if (known === null) {
    return (
      <p className="min-h-6 text-sm text-soft">
        {live.pending ? t('exchange.rateRefreshing') : '–'}
      </p>
    );
  }
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm">
      <span
        key={known.id}
        className={classes('figures font-semibold', known.id !== openedWith && 'settle')}
      >
        {rateText(known.rate, currenciesOf(pair), locale)}
      </span>
      {live.pending ? <span className="text-soft">{t('exchange.rateRefreshing')}</span> : null}
    </p>
  );
}
