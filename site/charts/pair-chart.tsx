import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ChartPeriod } from '../../contract/crypto-stats.ts';
import type { Locale } from '../../i18n/locale.ts';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isAbort } from '../api/client.ts';
import type { RateChart } from '../api/views.ts';
import { useApi } from '../shell/api-context.tsx';
import { LanguageProvider, useLanguage } from '../shell/language.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { loadChart } from './load-chart.ts';
import { periodName, periods } from './periods.ts';

/** `sberrub/ltc`: the pair whose chart was opened. */
type Props = { readonly of: string };

/** The chart inside another page: it brings its words and its data when it is opened. */
export function PairChart({ of }: Props) {
  const { locale, t } = useLanguage();
  const { texts, failed } = useWords(locale);
  if (failed) return <Notice tone="loss">{t('site.offlineText')}</Notice>;
  if (texts === null) return <Spinner />;
  return (
    <LanguageProvider locale={locale} texts={texts}>
      <LoadedChart of={of} />
    </LanguageProvider>
  );
}

/** Words of a chart beside those of every page. */
const wordsOf = {
  ru: () =>
    Promise.all([import('../texts/frame-ru.ts'), import('../../i18n/messages/ru/crypto.ts')]),
  en: () =>
    Promise.all([import('../texts/frame-en.ts'), import('../../i18n/messages/en/crypto.ts')]),
} as const;

function useWords(locale: Locale) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    wordsOf[locale]().then(
      ([frame, { crypto }]) => setTexts({ ...frame.texts, ...crypto }),
      () => setFailed(true),
    );
  }, [locale]);
  return { texts, failed };
}

function LoadedChart({ of }: Props) {
  const { t } = useLanguage();
  const [period, setPeriod] = useState<ChartPeriod>('7d');
  const { chart, failed } = useChart(of, period);
  const choice = (
    <Segmented
      legend={t('crypto.period')}
      value={period}
      onChange={setPeriod}
      segments={periods.map((each) => ({ value: each, label: periodName(each, t) }))}
    />
  );
  return (
    <div className="space-y-3">
      {failed ? (
        <Notice tone="loss" announce>
          {t('crypto.dataFailed')}
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

/** The chart of a pair; the one before stays until the next is there. */
function useChart(of: string, period: ChartPeriod) {
  const api = useApi();
  const [chart, setChart] = useState<RateChart | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    setFailed(false);
    loadChart(api, of, period, leaving.signal).then(setChart, (error: unknown) => {
      if (!isAbort(error)) setFailed(true);
    });
    return () => leaving.abort();
  }, [api, of, period]);
  return { chart, failed };
}
