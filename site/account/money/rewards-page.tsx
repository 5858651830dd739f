import { Link, useLoaderData } from 'react-router';
import { formatMoney } from '../../../i18n/format.ts';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AccountPage, Part } from '../account-page.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { StatusFilter } from '../orders/status-filter.tsx';
import { BalanceFigures } from './balance-figures.tsx';
import { DebtNotice } from './debt-notice.tsx';
import { LevelPart } from './level-part.tsx';
import {
  isSomething,
  loadRewards,
  type Reward,
  type RewardFilter,
  type RewardsData,
} from './load-rewards.ts';

export const loader = loadRewards;

/** The balance of a user, and what it is made of. */
export function Component() {
  const { t } = useLanguage();
  const data = useLoaderData<RewardsData>();
  const { totals, rewards, filter } = data;
  const none = !isSomething(totals.total) && rewards.length === 0 && filter === 'all';
  if (none) {
    return (
      <AccountPage title={t('account.rewards')}>
        <EmptyPart seed="rewards" title={t('withdrawal.none')} text={t('withdrawal.noneText')}>
          <Link to="/" className={buttonLook('quiet')}>
            {t('account.toExchange')}
          </Link>
        </EmptyPart>
        <LevelPart levels={data.levels} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('account.rewards')} lead={t('withdrawal.rewardsLead')}>
      <Balance totals={totals} />
      <DebtNotice debt={data.debt} />
      <Part title={t('withdrawal.list')}>
        <StatusFilter
          label={t('withdrawal.filter')}
          chosen={filter}
          addressOf={(wanted) => addressOf(wanted, 1)}
          filters={[
            { filter: 'all', name: t('withdrawal.all') },
            { filter: 'not_paid', name: t('withdrawal.statusNotPaid') },
            { filter: 'paid', name: t('withdrawal.statusPaid') },
          ]}
        />
        {rewards.length === 0 ? (
          <p className="py-4 text-sm text-soft">{t('withdrawal.noneOfThese')}</p>
        ) : (
          <ul aria-label={t('withdrawal.list')} className="divide-y divide-hairline">
            {rewards.map((reward) => (
              <Line key={reward.id} reward={reward} />
            ))}
          </ul>
        )}
        <Pager
          label={t('withdrawal.pages')}
          page={data.page}
          totalPages={data.totalPages}
          addressOf={(page) => addressOf(data.filter, page)}
        />
      </Part>
      <LevelPart levels={data.levels} />
    </AccountPage>
  );
}

function Balance({ totals }: Pick<RewardsData, 'totals'>) {
  const { locale, t } = useLanguage();
  const { available, total, paid, currency_iso_code: currency, minimum_withdrawal: min } = totals;
  return (
    <BalanceFigures
      currency={currency}
      figures={[
        { name: t('withdrawal.available'), amount: available },
        { name: t('withdrawal.total'), amount: total },
        { name: t('withdrawal.paid'), amount: paid },
      ]}
    >
      {isSomething(available) ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to="/account/withdrawal?source=rewards" className={buttonLook()}>
            {t('withdrawal.withdraw')}
          </Link>
          <span className="text-sm text-soft">
            {t('withdrawal.minimum', { min: formatMoney(min, currency, locale) })}
          </span>
        </p>
      ) : null}
    </BalanceFigures>
  );
}

function Line({ reward }: { reward: Reward }) {
  const { t } = useLanguage();
  const { reason, state, status, created_at: at } = reward;
  const reversed = state === 'reversed';
  const [tone, word] = reversed
    ? (['text-red', 'withdrawal.isReversed'] as const)
    : status === 'paid'
      ? (['text-green', 'withdrawal.isPaid'] as const)
      : (['text-soft', 'withdrawal.isNotPaid'] as const);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 py-3">
      <div className="min-w-0">
        <p className="break-words">{reason}</p>
        <p className="text-xs text-soft">
          <Moment at={at} />
        </p>
      </div>
      <div className="max-w-36 text-right sm:max-w-none">
        <Money
          amount={reward.amount}
          currency={reward.currency_iso_code}
          className={`font-medium ${reversed ? 'text-soft line-through' : ''}`}
        />
        <p className={`text-xs ${tone}`}>{t(word)}</p>
      </div>
    </li>
  );
}

function addressOf(filter: RewardFilter, page: number): string {
  return `/account/rewards?${new URLSearchParams({ status: filter, page: String(page) })}`;
}
