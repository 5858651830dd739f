import { Link } from 'react-router';
import { classes } from '../../ui/classes.ts';
import type { RateChart } from '../api/views.ts';
import { useLanguage } from '../shell/language.tsx';
import { periodName, periods } from './periods.ts';

/** Periods as links: each is an address, and they work before any script does. */
export function PeriodLinks({ chart }: { readonly chart: RateChart }) {
  const { t } = useLanguage();
  return (
    <nav aria-label={t('crypto.period')} className="flex flex-wrap gap-x-5 text-sm">
      {periods.map((period) => (
        <Link
          key={period}
          to={`?period=${period}`}
          replace
          preventScrollReset
          state={{ keepFocus: true }}
          aria-current={period === chart.period ? 'true' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center border-b-2',
            period === chart.period
              ? 'border-green font-medium text-ink'
              : 'border-transparent text-soft hover:text-ink',
          )}
        >
          {periodName(period, t)}
        </Link>
      ))}
    </nav>
  );
}
