import { useState } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../../../ui/states/spinner.tsx';
import type { PairChartProps } from '../../charts/pair-chart.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { type LazyPart, useLazyPart } from '../../shell/use-lazy-part.ts';
import type { Pair } from '../pair.ts';

const chart: LazyPart<PairChartProps> = {
  load: async () => (await import('../../charts/pair-chart.tsx')).PairChart,
  topic: 'crypto',
};

/** How the rate has moved: loaded when it is opened; without scripts a link to its own page. */
export function RateChart({ pair: { income, outcome } }: { pair: Pair }) {
  const { t } = useLanguage();
  const [opened, setOpened] = useState(false);
  const Chart = useLazyPart(chart, opened);
  // Within one currency there is no market.
  if (income.currency_iso_code === outcome.currency_iso_code) return null;
  return (
    <details onToggle={() => setOpened(true)} className="border-b border-hairline pb-3">
      <summary className="flex min-h-11 items-center">
        <span className="text-link">{t('exchange.chart')}</span>
      </summary>
      {Chart ? <Chart of={`${income.id}/${outcome.id}`} /> : opened ? <Spinner /> : null}
      {Chart ? null : (
        <Link to={`/rates/${income.id}-${outcome.id}`} className="text-link">
          {income.code} – {outcome.code}
        </Link>
      )}
    </details>
  );
}
