import { Link, useLoaderData } from 'react-router';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { DayChart } from '../../charts/day-chart.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { Part } from '../account-page.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { StatusFilter } from '../orders/status-filter.tsx';
import {
  loadStatistics,
  type Statistic,
  type StatisticSpan,
  type StatisticsData,
  statisticSpans,
} from './load-statistics.ts';
import { ReferralPage } from './referral-tabs.tsx';
import { StatisticTable, statisticFigures, statisticText } from './statistic-table.tsx';

export const loader = loadStatistics;

/** From a click to an earning, by day and by link. */
export function Component() {
  const { t } = useLanguage();
  const { span, days, links, total } = useLoaderData<StatisticsData>();
  const nothing = total.clicks + total.registrations + total.orders === 0;
  return (
    <ReferralPage title={t('referral.statisticsTitle')} lead={t('referral.statisticsLead')}>
      <StatusFilter<`${StatisticSpan}`>
        label={t('referral.period')}
        chosen={`${span}`}
        addressOf={(wanted) => `/account/referral/statistics?days=${wanted}`}
        filters={statisticSpans.map((count) => ({
          filter: `${count}`,
          name: count === 365 ? t('referral.year') : t('referral.days', { count }),
        }))}
      />
      {nothing ? (
        <EmptyPart
          seed="statistics"
          title={t('referral.statisticsNone')}
          text={t('referral.statisticsNoneText')}
        >
          <Link to="/account/referral" className={buttonLook()}>
            {t('referral.toLink')}
          </Link>
        </EmptyPart>
      ) : (
        <>
          <Charts days={days} total={total} />
          <Part title={t('referral.byLinks')}>
            <StatisticTable
              lines={links}
              first={t('referral.columnLink')}
              nameOf={({ link }) => link ?? t('referral.noLink')}
            />
          </Part>
          <Part title={t('referral.byDays')}>
            <Days days={days} />
          </Part>
        </>
      )}
    </ReferralPage>
  );
}

/** Each figure has a line of its own, from zero up: they are too unlike for one picture. */
function Charts({ days, total }: Pick<StatisticsData, 'days' | 'total'>) {
  const { locale, t } = useLanguage();
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {statisticFigures.map((figure) => {
        const name = t(`referral.${figure}`);
        const shown = (value: string | number) => statisticText(figure, value, locale);
        const points = days.map((day) => ({ at: dayOf(day), value: String(day[figure]) }));
        const most = points.reduce(
          (top, { value }) => (Number(value) > Number(top) ? value : top),
          '0',
        );
        return (
          <figure key={figure}>
            <figcaption>
              <span className="overline-text block">{name}</span>
              <span className="figures text-xl font-semibold">{shown(total[figure])}</span>
            </figcaption>
            <DayChart
              points={points}
              label={t('referral.chartSummary', {
                name,
                total: shown(total[figure]),
                most: shown(most),
              })}
            />
          </figure>
        );
      })}
    </div>
  );
}

function Days({ days }: Pick<StatisticsData, 'days'>) {
  const { t } = useLanguage();
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 items-center text-soft hover:text-ink">
        <span className="text-link">{t('referral.asTable')}</span>
      </summary>
      <StatisticTable lines={days.toReversed()} first={t('referral.day')} nameOf={dayOf} />
    </details>
  );
}

function dayOf({ day, id }: Statistic): string {
  return day ?? id;
}
