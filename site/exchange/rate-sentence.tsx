import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-now.ts';
import { type Say, useLanguage } from '../shell/language.tsx';
import type { Pair } from './pair.ts';
import { currenciesOf, rateText } from './rate-text.ts';
import type { LiveQuote } from './use-quote.ts';

type Props = { readonly live: LiveQuote; readonly pair: Pair };

/** The rate is a sentence: what one unit costs and how long it is held. */
export function RateSentence({ live, pair }: Props) {
  const { locale, t } = useLanguage();
  const { known, quote } = live;
  // What a form opens with has not moved.
  const [openedWith] = useState(known?.id);
  if (known === null) {
    return (
      <p className="min-h-6 text-sm text-soft">
        {live.pending ? t('exchange.rateRefreshing') : '–'}
      </p>
    );
  }
  const held = quote === null ? null : <Held until={quote.expires_at} t={t} />;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-sm">
      <span
        key={known.id}
        className={classes('figures font-semibold', known.id !== openedWith && 'settle')}
      >
        {rateText(known.rate, currenciesOf(pair), locale)}
      </span>
      <span className="inline-flex items-center gap-1.5 text-soft">
        {live.pending || held ? <Icon name="clock" className="size-4" /> : null}
        {live.pending ? t('exchange.rateRefreshing') : held}
      </span>
    </p>
  );
}

/** Counted down in the browser; the page as the server sent it has no clock, only its room. */
function Held({ until, t }: { until: string; t: Say }) {
  return (
    <span className={useHydrated() ? '' : 'invisible'}>
      {t('exchange.rateHeld')} <Countdown until={until} />
    </span>
  );
}
