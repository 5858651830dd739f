import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PayoutAttributes } from '../../../contract/people/withdrawals.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { PaymentSystemIcon } from '../../../ui/drawings/payment-system-icon.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Money } from '../../../ui/values/money.tsx';
import type { PaymentSystem } from '../../api/views.ts';
import { siteContext } from '../../context.ts';
import { useLanguage } from '../../shell/language.tsx';
import { pageFailureOf } from '../../shell/page-failure.ts';
import { AccountPage } from '../account-page.tsx';
import { askedPage } from '../asked-page.ts';
import { EmptyPart } from '../empty-part.tsx';
import { BalanceFigures } from '../money/balance-figures.tsx';
import { isSomething } from '../money/load-rewards.ts';
import { readWithdrawable, type Withdrawables } from '../money/load-withdrawable.ts';
import type { LineSystem } from '../orders/order-line.ts';
import { StatusMark } from '../orders/status-mark.tsx';
import { DayMoment } from './day-moment.tsx';

type Payout = PayoutAttributes & { readonly id: string; readonly system: LineSystem | null };

type PayoutsData = {
  readonly payouts: readonly Payout[];
  readonly page: number;
  readonly totalPages: number;
  readonly balance: Withdrawables;
};

/** What can be withdrawn, and one page of what was. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<PayoutsData> {
  const { api } = context.get(siteContext);
  const asked = new URL(request.url).searchParams;
  try {
    const [balance, found] = await Promise.all([
      readWithdrawable(api),
      api.call('GET /api/v1/payouts', { query: { page: askedPage(asked), per: 12 } }),
    ]);
    const { items, related, page, totalPages } = found;
    const payouts = items.map((payout) => {
      const system = related(payout, 'payment_system');
      return { ...payout, system: system === null ? null : lineOf(system) };
    });
    return { payouts, page, totalPages, balance };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

function lineOf({ id, name, icon_url, currency_iso_code }: PaymentSystem): LineSystem {
  return { id, name, icon_url, currency_iso_code };
}

/** What a user has taken out of their balance, and the way to take out more. */
export function Component() {
  const { locale, t } = useLanguage();
  const { payouts, page, totalPages, balance } = useLoaderData<PayoutsData>();
  const min = formatMoney(balance.min, 'USD', locale);
  return (
    <AccountPage title={t('account.payouts')} lead={t('referral.payoutsLead')}>
      <BalanceFigures
        currency="USD"
        figures={[{ name: t('referral.canWithdraw'), amount: balance.ways.all.available }]}
      >
        {isSomething(balance.ways.all.available) ? (
          <Link to="/account/withdrawal" className={buttonLook()}>
            {t('referral.withdraw')}
          </Link>
        ) : null}
      </BalanceFigures>
      {payouts.length === 0 ? (
        <EmptyPart
          seed="payouts"
          title={t('referral.payoutsNone')}
          text={
            balance.ways.all.missing === null
              ? t('referral.payoutsReady')
              : t('referral.payoutsNoneText', { min })
          }
        >
          {balance.ways.all.missing === null ? null : (
            <Link to="/account/referral" className={buttonLook('quiet')}>
              {t('referral.toProgramme')}
            </Link>
          )}
        </EmptyPart>
      ) : (
        <div>
          <ul aria-label={t('referral.payoutsList')} className="border-t border-hairline">
            {payouts.map((payout) => (
              <Line key={payout.id} payout={payout} />
            ))}
          </ul>
          <Pager
            label={t('referral.payoutsPages')}
            page={page}
            totalPages={totalPages}
            addressOf={(to) => `/account/payouts?page=${to}`}
          />
        </div>
      )}
    </AccountPage>
  );
}

const grid = classes(
  'grid grid-cols-1 items-center gap-x-5 gap-y-2',
  'sm:grid-cols-[9.5rem_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,0.9fr)]',
);

function Line({ payout }: { payout: Payout }) {
  const { t } = useLanguage();
  const { id, order_number: number, source, outcome_tx_url: txUrl, system } = payout;
  return (
    <li className={`relative border-b border-hairline py-3 text-sm hover:bg-raised ${grid}`}>
      <p className="flex items-baseline justify-between gap-3 sm:block">
        <Link
          to={`/orders/${id}`}
          className="figures font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {number}
        </Link>
        <DayMoment at={payout.created_at} className="block text-xs text-soft" />
      </p>
      <p>
        <Money amount={payout.amount} currency={payout.currency_iso_code} className="font-medium" />
        <span className="block text-xs text-soft">{t(`referral.source.${source}`)}</span>
      </p>
      <p className="flex min-w-0 items-center gap-2.5">
        <PaymentSystemIcon
          name={system?.name ?? '?'}
          iconUrl={system?.icon_url ?? null}
          className="size-6 sm:size-7"
        />
        <span className="min-w-0">
          <Money
            amount={payout.outcome_amount}
            currency={payout.outcome_currency_iso_code}
            className="block"
          />
          <span className="block truncate text-xs text-soft">{payout.account}</span>
        </span>
      </p>
      <p className="flex gap-2">
        <StatusMark status={payout.status} />
        <span>
          {payout.label}
          {txUrl === null ? null : (
            // Above the link that covers the line.
            <a
              href={txUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-link relative z-1 block w-fit py-1 text-xs"
            >
              {t('referral.transaction')}
              <span className="sr-only">: {number}</span>
            </a>
          )}
        </span>
      </p>
    </li>
  );
}
