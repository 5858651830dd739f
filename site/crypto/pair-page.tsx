import { Link, useLoaderData } from 'react-router';
import { buttonLook } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { ChartPanel } from '../charts/chart-panel.tsx';
import { PeriodLinks } from '../charts/period-links.tsx';
import { pairPath } from '../exchange/pair.ts';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { loadPair, type PairData } from './load-crypto.ts';

export const loader = loadPair;

/** How the market rate of a pair has moved. */
export function Component() {
  const { pair, chart } = useLoaderData<PairData>();
  const { t } = useLanguage();
  const names = { income: pair.income.name, outcome: pair.outcome.name };
  const exchange = pairPath(pair.income, pair.outcome);
  const same = pair.income.currency_iso_code === pair.outcome.currency_iso_code;
  return (
    <div className="mx-auto max-w-[64rem] px-4 pt-6 sm:px-6 lg:pt-10">
      <PageHead
        title={t('crypto.pairPageTitle', names)}
        description={t('crypto.pairDescription', { base: chart.base, quote: chart.quote })}
        path={exchange.replace('/exchange/', '/rates/')}
      />
      <h1 className="text-xl sm:text-2xl">{t('crypto.pairTitle', names)}</h1>
      <p className="mt-2 max-w-[60ch] text-sm text-soft">{t('crypto.pairLead')}</p>
      <p className="mt-4">
        <Link to={exchange} className={buttonLook()}>
          {t('crypto.toExchange')}
        </Link>
      </p>
      <div className="mt-8">
        {same ? (
          <Notice>{t('crypto.samePrice')}</Notice>
        ) : (
          <ChartPanel chart={chart} periods={<PeriodLinks chart={chart} />} />
        )}
      </div>
    </div>
  );
}
