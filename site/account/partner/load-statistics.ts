import type { LoaderFunctionArgs } from 'react-router';
import type {
  ReferralStatisticAttributes,
  ReferralStatisticsMeta,
} from '../../../contract/people/referrals.ts';
import { siteContext } from '../../context.ts';
import { pageFailureOf } from '../../shell/page-failure.ts';

export const statisticSpans = [7, 30, 90, 365] as const;
export type StatisticSpan = (typeof statisticSpans)[number];

export type Statistic = Readonly<ReferralStatisticAttributes> & { readonly id: string };

export type StatisticsData = {
  readonly span: StatisticSpan;
  /** Every day of the span, the oldest first. */
  readonly days: readonly Statistic[];
  readonly links: readonly Statistic[];
  readonly total: Pick<ReferralStatisticsMeta, 'clicks' | 'registrations' | 'orders' | 'earnings'>;
};

const dayMilliseconds = 24 * 3_600_000;

/** What happened by a partner's links, by day and by link. */
export async function loadStatistics({
  context,
  request,
}: LoaderFunctionArgs): Promise<StatisticsData> {
  const { api } = context.get(siteContext);
  const asked = Number(new URL(request.url).searchParams.get('days'));
  const span = statisticSpans.find((known) => known === asked) ?? 30;
  const from = new Date(Date.now() - (span - 1) * dayMilliseconds).toISOString().slice(0, 10);
  const ask = (by: 'day' | 'sub') =>
    api.call('GET /api/v1/referral_statistics', { query: { from, by } });
  try {
    const [byDay, byLink] = await Promise.all([ask('day'), ask('sub')]);
    const { clicks, registrations, orders, earnings } = byDay.meta;
    const total = { clicks, registrations, orders, earnings };
    return { span, days: byDay.items, links: byLink.items, total };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}
