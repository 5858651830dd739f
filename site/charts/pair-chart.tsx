import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ChartPeriod } from '../../contract/crypto-stats.ts';
import { isAbort } from '../../ui/actions/failure.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import type { RateChart } from '../api/views.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { loadChart } from './load-chart.ts';
import { periodName, periods } from './periods.ts';

/** `sberrub/ltc`: the pair whose chart was opened. */
export type PairChartProps = { readonly of: string };

/** The chart inside another page: it brings its data when it is opened. */
export function PairChart({ of }: PairChartProps) {
  const { t } = useLanguage();
  const [asked, ask] = useState<Asked>({ period: '7d' });
  const { chart, failed } = useChart(of, asked);
  const choice = (
    <Segmented
      legend={t('crypto.period')}
      value={asked.period}
      onChange={(period) => ask({ period })}
      segments={periods.map((each) => ({ value: each, label: periodName(each, t) }))}
    />
  );
  return (
    <div className="space-y-3">
      {failed ? (
        <Notice tone="loss" announce>
          <p>{t('crypto.dataFailed')}</p>
          <button type="button" className="text-link" onClick={() => ask({ ...asked })}>
            {t('crypto.retry')}
          </button>
        </Notice>
      ) : null}
      {chart === null ? failed ? choice : <Spinner /> : null}
      {chart === null ? null : <ChartPanel chart={chart} periods={choice} opened />}
      <Link to={`/rates/${of.replace('/', '-')}`} className="text-link text-sm">
        {t('crypto.wholePage')}
      </Link>
    </div>
  );
}

/** Another object is another question, whatever it asks for. */
type Asked = { readonly period: ChartPeriod };

/** The chart of a pair; the one before stays until the next is there. */
function useChart(of: string, asked: Asked) {
  const api = useApi();
  const [chart, setChart] = useState<RateChart | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    setFailed(false);
    loadChart(api, of, asked.period, leaving.signal).then(setChart, (error: unknown) => {
      if (!isAbort(error)) setFailed(true);
    });
    return () => leaving.abort();
  }, [api, of, asked]);
  return { chart, failed };
}
