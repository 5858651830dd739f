import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { Money } from '../../../ui/values/money.tsx';
import type { RateCalculation } from '../../api/views.ts';
import { useLanguage } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';
import { currenciesOf, rateText } from './rate-text.ts';

export type RateChangedProps = {
  readonly pair: Pair;
  readonly before: RateCalculation | null;
  /** Null while the new quote is on its way. */
  readonly after: RateCalculation | null;
  readonly onAccept: () => void;
  readonly onClose: () => void;
};

/** The rate moved against the visitor: the old and the new side by side, and a choice. */
export function RateChangedDialog({ pair, before, after, onAccept, onClose }: RateChangedProps) {
  const { t } = useLanguage();
  return (
    <Dialog open={before !== null} title={t('exchangeParts.rateChangedTitle')} onClose={onClose}>
      <p className="text-sm">{t('exchangeParts.rateChangedText')}</p>
      <dl className="my-4 grid grid-cols-2 gap-4 border-y border-hairline py-3">
        {before ? (
          <Figures label={t('exchangeParts.rateWas')} quote={before} pair={pair} old />
        ) : null}
        {after ? (
          <Figures label={t('exchangeParts.rateIs')} quote={after} pair={pair} />
        ) : (
          <Spinner label={t('exchange.rateRefreshing')} />
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAccept} disabled={after === null}>
          {t('exchangeParts.rateAccept')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('exchangeParts.rateDecline')}
        </Button>
      </div>
    </Dialog>
  );
}

type FiguresProps = { label: string; quote: RateCalculation; pair: Pair; old?: boolean };

function Figures({ label, quote, pair, old }: FiguresProps) {
  const { locale } = useLanguage();
  const currencies = currenciesOf(pair);
  return (
    <div className={old ? 'text-soft' : ''}>
      <dt className="overline-text">{label}</dt>
      <dd>
        <Money
          amount={quote.outcome_amount}
          currency={currencies.outcome}
          className={`block text-lg ${old ? '' : 'font-semibold'}`}
        />
        <span className="figures text-xs">{rateText(quote.rate, currencies, locale)}</span>
      </dd>
    </div>
  );
}
