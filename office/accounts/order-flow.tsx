import type { FlowAttributes } from '../../contract/office/reports.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { type Say, useLanguage } from '../parts/language.tsx';
import { Figures } from '../programme/figures.tsx';

const steps = ['quotes', 'orders', 'paid', 'completed'] as const;
const ends = ['expired', 'cancelled', 'rejected', 'refunded', 'reviewed', 'held'] as const;

/** From the quote to the end: how many got so far, and how long it took. */
export function OrderFlow({ flow }: { readonly flow: FlowAttributes }) {
  const { locale, t } = useLanguage();
  const count = (value: number) => formatDecimal(String(value), locale);
  const share = (at: number): string | null => {
    const before = steps[at - 1];
    const step = steps[at];
    if (before === undefined || step === undefined || flow[before] === 0) return null;
    const percent = formatDecimal(((flow[step] / flow[before]) * 100).toFixed(1), locale);
    return t('reports.flow.share', { percent, of: t(`reports.flow.${before}`).toLowerCase() });
  };
  return (
    <>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('reports.flowText')}</p>
      <Figures
        figures={steps.map((step, at) => ({
          label: t(`reports.flow.${step}`),
          value: (
            <>
              {count(flow[step])}
              <span className="block text-xs font-normal text-soft">{share(at)}</span>
            </>
          ),
        }))}
      />
      <div className="mt-4">
        <Figures
          figures={[
            { label: t('reports.flow.median'), value: spanOf(flow.median_s, t) },
            { label: t('reports.flow.p95'), value: spanOf(flow.p95_s, t) },
            ...ends.map((end) => ({ label: t(`reports.flow.${end}`), value: count(flow[end]) })),
          ]}
        />
      </div>
    </>
  );
}

function spanOf(seconds: number | null, t: Say): string {
  if (seconds === null) return '—';
  if (seconds < 100) return t('reports.seconds', { count: String(seconds) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return t('reports.minutes', { count: String(minutes) });
  return t('reports.hours', { count: String(Math.round(minutes / 60)) });
}
