import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../../ui/spinner.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Pair } from './pair.ts';

/** How the rate has moved: loaded when it is opened; without scripts a link to its own page. */
export function RateChart({ pair: { income, outcome } }: { pair: Pair }) {
  const { t } = useLanguage();
  const [Chart, setChart] = useState<ComponentType<{ of: string }> | null>(null);
  const [loading, setLoading] = useState(false);
  // Within one currency there is no market.
  if (income.currency_iso_code === outcome.currency_iso_code) return null;

  function load() {
    setLoading(true);
    import('../charts/pair-chart.tsx')
      .then((chunk) => setChart(() => chunk.PairChart))
      .catch(() => setLoading(false));
  }

  return (
    <details onToggle={load} className="border-b border-hairline pb-3">
      <summary className="flex min-h-11 items-center">
        <span className="text-link">{t('exchange.chart')}</span>
      </summary>
      {Chart ? (
        <Chart of={`${income.id}/${outcome.id}`} />
      ) : loading ? (
        <Spinner />
      ) : (
        <Link to={`/rates/${income.id}-${outcome.id}`} className="text-link">
          {income.code} – {outcome.code}
        </Link>
      )}
    </details>
  );
}
