import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import type { RateChart } from '../api/views.ts';
import { useLanguage } from '../shell/language.tsx';
import { Change } from './change.tsx';
import type { CanvasProps } from './chart-canvas.tsx';
import { ChartPicture } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';
import { priceText } from './price-text.ts';

type Props = {
  readonly chart: RateChart;
  /** How another period is chosen: by links on a page, by buttons in a form. */
  readonly periods: ReactNode;
  /** The visitor has opened the chart already: nothing is left to press. */
  readonly opened?: boolean;
};

/** A chart with its figures, periods and table; what moves it about is loaded when asked for. */
export function ChartPanel({ chart, periods, opened = false }: Props) {
  const { t } = useLanguage();
  const canvas = useCanvas(opened);
  const { Canvas } = canvas;
  const title = t('crypto.chart', { base: chart.base, quote: chart.quote });
  return (
    <section aria-label={title} className="space-y-3">
      <ChartFigures chart={chart} />
      {periods}
      {chart.points.length < 2 ? (
        <Notice title={t('crypto.noPoints')}>{t('crypto.noPointsText')}</Notice>
      ) : (
        <>
          {Canvas === null ? <ChartPicture chart={chart} /> : <Canvas chart={chart} />}
          {canvas.failed ? <Notice tone="loss">{t('crypto.chartFailed')}</Notice> : null}
          {Canvas === null && !opened && canvas.hydrated ? (
            <Button kind="quiet" busy={canvas.loading} onClick={canvas.load}>
              {t('crypto.interactive')}
            </Button>
          ) : null}
          <ChartTable chart={chart} />
        </>
      )}
      <Origin chart={chart} />
    </section>
  );
}

function ChartFigures({ chart }: { chart: RateChart }) {
  const { locale, t } = useLanguage();
  const last = chart.points.at(-1);
  if (last === undefined) return null;
  const price = (text: string | null) => priceText(text ?? '0', chart.quote, locale);
  const figures = [
    ['now', price(last[1])],
    ['change', <Change key="change" change={chart.change} />],
    ['min', price(chart.min)],
    ['max', price(chart.max)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="overline-text">{t(`crypto.${name}`)}</dt>
          <dd className="figures font-medium">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the figures come from, when it is not the service's own records of a real market. */
function Origin({ chart }: { chart: RateChart }) {
  const { t } = useLanguage();
  if (!chart.simulated && !chart.backfilled) return null;
  return (
    <p className="text-xs text-soft">
      {chart.simulated ? t('crypto.simulatedChart') : t('crypto.backfilledChart')}
    </p>
  );
}

/** The chart that can be moved about weighs more than the page: it comes when it is opened. */
function useCanvas(opened: boolean) {
  const [Canvas, setCanvas] = useState<ComponentType<CanvasProps> | null>(null);
  const [state, setState] = useState<'server' | 'rest' | 'loading' | 'failed'>('server');

  function load() {
    setState('loading');
    import('./chart-canvas.tsx').then(
      (chunk) => {
        setCanvas(() => chunk.ChartCanvas);
        setState('rest');
      },
      () => setState('failed'),
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only its being opened counts
  useEffect(() => {
    if (opened) load();
    else setState('rest');
  }, [opened]);

  return {
    Canvas,
    load,
    hydrated: state !== 'server',
    loading: state === 'loading',
    failed: state === 'failed',
  };
}
