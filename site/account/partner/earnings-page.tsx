import { Link, useLoaderData } from 'react-router';
import { formatMoney, formatPercent } from '../../../i18n/format.ts';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { Part } from '../account-page.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { BalanceFigures } from '../money/balance-figures.tsx';
import { DebtNotice } from '../money/debt-notice.tsx';
import { isSomething, type RewardFilter } from '../money/load-rewards.ts';
import { StatusFilter } from '../orders/status-filter.tsx';
import { DownloadLink } from './download-link.tsx';
import { type Earning, type EarningsData, loadEarnings } from './load-referrals.ts';
import { ReferralPage } from './referral-tabs.tsx';

export const loader = loadEarnings;

/** What a partner has earned by the exchanges of those they brought. */
export function Component() {
  const { t } = useLanguage();
  const { lines, page, totalPages, totals, filter } = useLoaderData<EarningsData>();
  const none = lines.length === 0 && filter === 'all' && page === 1;
  return (
    <ReferralPage title={t('referral.earningsTitle')} lead={t('referral.earningsLead')}>
      {none ? (
        <EmptyPart
          seed="earnings"
          title={t('referral.earningsNone')}
          text={t('referral.earningsNoneText')}
        >
          <Link to="/account/referral" className={buttonLook()}>
            {t('referral.toLink')}
          </Link>
        </EmptyPart>
      ) : (
        <>
          <Totals totals={totals} />
          <DebtNotice debt={totals.debt} />
          <Part title={t('referral.earningsList')}>
            <StatusFilter
              label={t('referral.filter')}
              chosen={filter}
              addressOf={(wanted) => addressOf(wanted, 1)}
              filters={[
                { filter: 'all', name: t('referral.all') },
                { filter: 'not_paid', name: t('referral.notPaid') },
                { filter: 'paid', name: t('referral.paid') },
              ]}
            />
            {lines.length === 0 ? (
              <p className="py-4 text-sm text-soft">{t('referral.noneOfThese')}</p>
            ) : (
              <ul
                aria-label={t('referral.earningsList')}
                className="divide-y divide-hairline border-b border-hairline"
              >
                {lines.map((earning) => (
                  <Line key={earning.id} earning={earning} />
                ))}
              </ul>
            )}
            <Pager
              label={t('referral.earningsPages')}
              page={page}
              totalPages={totalPages}
              addressOf={(to) => addressOf(filter, to)}
            />
            <DownloadLink href="/api/v1/referral_incomes/export">{t('referral.csv')}</DownloadLink>
          </Part>
        </>
      )}
    </ReferralPage>
  );
}

function Totals({ totals }: Pick<EarningsData, 'totals'>) {
  const { locale, t } = useLanguage();
  const { available, total, paid, currency_iso_code: currency, minimum_withdrawal: min } = totals;
  return (
    <BalanceFigures
      currency={currency}
      figures={[
        { name: t('referral.canWithdraw'), amount: available },
        { name: t('referral.earnedTotal'), amount: total },
        { name: t('referral.earnedPaid'), amount: paid },
      ]}
    >
      {isSomething(available) ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to="/account/withdrawal?source=referral_incomes" className={buttonLook()}>
            {t('referral.withdraw')}
          </Link>
          <span className="text-sm text-soft">
            {t('referral.minimum', { min: formatMoney(min, currency, locale) })}
          </span>
        </p>
      ) : null}
    </BalanceFigures>
  );
}

function Line({ earning }: { earning: Earning }) {
  const { locale, t } = useLanguage();
  const { order_number: number, rate, link, created_at: at } = earning;
  const share = formatPercent(rate, locale);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-3">
      <div className="min-w-0">
        <p>{t('referral.ofOrder', { number })}</p>
        <p className="text-xs text-soft">
          <Moment at={at} />, {t('referral.byShare', { share })}
          {link === null ? null : `, ${t('referral.byLink', { link })}`}
        </p>
      </div>
      <div className="max-w-36 text-right sm:max-w-none">
        <Money
          amount={earning.amount}
          currency={earning.currency_iso_code}
          className={`font-medium ${isLost(earning) ? 'text-soft line-through' : ''}`}
        />
        <State earning={earning} />
      </div>
    </li>
  );
}

function isLost({ state }: Earning): boolean {
  return state === 'refused' || state === 'reversed';
}

/** Where the sum is: an earning that was taken back is on no balance, and its line is struck. */
function State({ earning: { state, status } }: { earning: Earning }) {
  const { t } = useLanguage();
  const states = {
    credited: t(status === 'paid' ? 'referral.statePaid' : 'referral.stateCredited'),
    review: t('referral.stateReview'),
    refused: t('referral.stateRefused'),
    reversed: t('referral.stateReversed'),
  };
  const tones = {
    credited: status === 'paid' ? 'text-green' : 'text-soft',
    review: 'text-amber',
    refused: 'text-red',
    reversed: 'text-red',
  };
  return <p className={`text-xs ${tones[state]}`}>{states[state]}</p>;
}

function addressOf(filter: RewardFilter, page: number): string {
  const query = new URLSearchParams({ status: filter, page: String(page) });
  return `/account/referral/earnings?${query}`;
}
