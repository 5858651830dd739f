import type { ChartPeriod } from '../../contract/crypto-stats.ts';
import type { Say } from '../shell/language.tsx';

/** Periods of a chart in the order they are offered. */
export const periods = ['24h', '7d', '30d', '90d', '1y'] as const satisfies readonly ChartPeriod[];

/** The period of an address; a week where it names none that is known. */
export function periodOf(search: URLSearchParams): ChartPeriod {
  const named = search.get('period');
  return periods.find((period) => period === named) ?? '7d';
}

/** A period in words. */
export function periodName(period: ChartPeriod, t: Say): string {
  return t(`crypto.period${period}`);
}
