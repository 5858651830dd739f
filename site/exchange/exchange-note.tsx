import { Suspense } from 'react';
import { formatMoney, formatPercent, formatSpan } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import type { FieldErrors } from '../api/field-errors.ts';
import { useLanguage } from '../shell/language.tsx';
import { Engraving } from './engraving.tsx';
import { AmountSide } from './form/amount-side.tsx';
import { type Pair, pairs } from './pair.ts';
import { RateChart } from './quote/rate-chart.tsx';
import { RateSentence } from './quote/rate-sentence.tsx';
import { currenciesOf, rateText } from './quote/rate-text.ts';
import type { LiveQuote } from './quote/use-quote.ts';
import { RateSteps } from './served-parts.ts';

type Props = {
  readonly pair: Pair;
  readonly live: LiveQuote;
  readonly errors: FieldErrors;
  readonly onSwap: () => void;
  readonly onAskReserve: () => void;
};

/** The banknote: two amounts over a guilloche of their own, and the rate as a sentence. */
export function ExchangeNote({ pair, live, errors, onSwap, onAskReserve }: Props) {
  return (
    <>
      <section className="relative isolate overflow-hidden border-y-4 border-double border-edge">
        <Engraving
          seed={`${pair.income.code}-${pair.outcome.code}`}
          bands={4}
          className={classes(
            'fade-left absolute -top-20 left-full -z-10 size-[44rem]',
            '-translate-x-[58%] opacity-40',
          )}
        />
        <div className="px-4 pt-4 pb-3 sm:px-6">
          <AmountSide
            side="income"
            system={pair.income}
            live={live}
            error={errors['income_amount']}
          />
        </div>
        <SwapLine pair={pair} onSwap={onSwap} />
        <div className="px-4 pt-2 pb-3 sm:px-6">
          <AmountSide
            side="outcome"
            system={pair.outcome}
            live={live}
            error={errors['outcome_amount']}
          />
        </div>
        <div className="border-t border-hairline bg-paper/70 px-4 py-3 sm:px-6">
          <RateSentence live={live} pair={pair} />
          <RateTypeChoice live={live} />
          <RateMeaning pair={pair} live={live} />
        </div>
        <QuoteTrouble pair={pair} live={live} onAskReserve={onAskReserve} />
      </section>
      {(live.known?.steps?.length ?? 0) > 1 ? (
        <Suspense>
          <RateSteps pair={pair} live={live} />
        </Suspense>
      ) : null}
      <RateChart pair={pair} />
    </>
  );
}

function SwapLine({ pair, onSwap }: { pair: Pair; onSwap: () => void }) {
  const { t } = useLanguage();
  const possible = pairs(pair.outcome, pair.income);
  return (
    <div className="flex items-center gap-4 px-4 sm:px-6">
      <span className="h-px flex-1 bg-hairline" />
      <button
        type="button"
        onClick={onSwap}
        disabled={!possible}
        title={possible ? t('exchange.swap') : t('exchange.swapUnavailable')}
        className={classes(
          'grid size-11 place-items-center rounded-full border border-edge',
          'bg-paper text-green hover:border-green disabled:text-edge',
        )}
      >
        <Icon name="swap" />
        <span className="sr-only">{t('exchange.swap')}</span>
      </button>
      <span className="h-px flex-1 bg-hairline" />
    </div>
  );
}

function RateTypeChoice({ live }: { live: LiveQuote }) {
  const { t } = useLanguage();
  const offered = live.known?.rate_types ?? [];
  if (offered.length < 2) return null;
  return (
    <Segmented
      legend={t('exchange.rateType')}
      value={live.request.rateType}
      onChange={live.chooseRateType}
      segments={offered.map((rateType) => ({
        value: rateType,
        label: t(`exchange.${rateType}`),
      }))}
    />
  );
}

/** What the chosen rate promises and what is already inside the figure. */
function RateMeaning({ pair, live }: { pair: Pair; live: LiveQuote }) {
  const { locale, t } = useLanguage();
  const { known } = live;
  if (known === null) return null;
  const window = formatSpan(known.payment_window_s, locale);
  const fee = known.network_fee;
  return (
    <p className="mt-1 max-w-[60ch] text-xs text-soft">
      {live.request.rateType === 'fixed'
        ? t('exchange.fixedMeaning', { window })
        : t('exchange.floatingMeaning')}{' '}
      {/[1-9]/.test(fee)
        ? t('exchange.networkFee', {
            amount: formatMoney(fee, pair.outcome.currency_iso_code, locale),
          })
        : t('exchange.noFee')}
      {known.market_rate == null || known.margin_percent == null
        ? null
        : ` ${t('exchange.margin', {
            rate: rateText(known.market_rate, currenciesOf(pair), locale),
            percent: formatPercent(known.margin_percent, locale),
          })}`}
    </p>
  );
}

type TroubleProps = Pick<Props, 'pair' | 'live' | 'onAskReserve'>;

/** No rate, no free place, not enough reserve: said here, with what can be done about it. */
function QuoteTrouble({ pair, live, onAskReserve }: TroubleProps) {
  const { locale, t } = useLanguage();
  const slot = live.quote?.slot;
  const refused = live.problems.some((problem) => problem.code === 'insufficient_reserve');
  if (refused || slot?.reason === 'insufficient_reserve') {
    const { reserve } = live.known ?? pair.outcome;
    const amount = formatMoney(reserve, pair.outcome.currency_iso_code, locale);
    return (
      <Notice tone="waiting" title={t('exchange.noReserveTitle')} announce>
        <p>{t('exchange.noReserveText', { amount })}</p>
        <Button kind="plain" onClick={onAskReserve}>
          {t('exchange.reserveOpen')}
        </Button>
      </Notice>
    );
  }
  const general = live.problems.filter(({ field }) => !/_amount$|^coupon$/.test(field ?? ''));
  if (live.failed || general.length > 0) {
    return (
      <Notice tone="loss" announce title={general[0]?.text ?? t('exchange.quoteFailed')}>
        <Button kind="plain" icon="refresh" onClick={() => void live.refresh()}>
          {t('exchange.quoteRetry')}
        </Button>
      </Notice>
    );
  }
  if (slot?.available === false) {
    return (
      <Notice tone="waiting" title={t('exchange.noSlot')}>
        {t('exchange.noSlotText')}
      </Notice>
    );
  }
  return null;
}
