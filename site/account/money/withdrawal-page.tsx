import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { type PayoutSource, payoutSources } from '../../../contract/people/withdrawals.ts';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { siteContext } from '../../context.ts';
import type { Order } from '../../orders/order-view.ts';
import { useLanguage } from '../../shell/language.tsx';
import { pageFailureOf } from '../../shell/page-failure.ts';
import { AccountPage } from '../account-page.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { DebtNotice } from './debt-notice.tsx';
import { isSomething } from './load-rewards.ts';
import type { WalletSystem } from './load-wallets.ts';
import { readWithdrawable, type Withdrawables } from './load-withdrawable.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

type WithdrawalData = {
  readonly balance: Withdrawables;
  /** Payment systems that balances are paid out to. */
  readonly systems: readonly WalletSystem[];
};

/** The balance, and where it can be paid out to. */
export async function loader({ context }: LoaderFunctionArgs): Promise<WithdrawalData> {
  const { api } = context.get(siteContext);
  try {
    const [balance, known] = await Promise.all([
      readWithdrawable(api),
      api.call('GET /api/v1/payment_systems', { query: { enable_referal_output: true } }),
    ]);
    const systems = known.items
      .filter(({ outcome_enabled: enabled }) => enabled)
      .map(({ id, name, icon_url, kind, account }) => ({ id, name, icon_url, kind, account }));
    return { balance, systems };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** Taking money out of the balance: how much and where to; the rest is in the mail. */
export function Component() {
  const { t } = useLanguage();
  const { balance, systems } = useLoaderData<WithdrawalData>();
  const [asked] = useSearchParams();
  const [made, setMade] = useState<Order | null>(null);
  if (made !== null) return <Mailed order={made} />;
  if (!isSomething(balance.ways.all.available)) {
    return (
      <AccountPage title={t('withdrawal.title')}>
        <EmptyPart
          seed="withdrawal"
          title={t('withdrawal.nothing')}
          text={t('withdrawal.nothingText')}
        >
          <Link to="/account/referral" className={buttonLook()}>
            {t('withdrawal.toProgramme')}
          </Link>
        </EmptyPart>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('withdrawal.title')} lead={t('withdrawal.lead')}>
      <DebtNotice debt={balance.debt} />
      <WithdrawalForm
        balance={balance}
        source={sourceOf(asked.get('source'), balance)}
        systems={systems}
        onMade={setMade}
      />
    </AccountPage>
  );
}

/** What the address asks for, as long as there is anything on that balance. */
function sourceOf(asked: string | null, { ways }: Withdrawables): PayoutSource {
  const known = payoutSources.find((source) => source === asked) ?? 'all';
  return isSomething(ways[known].available) ? known : 'all';
}

/** Nothing has left yet, and the page says what must be done for it to leave. */
function Mailed({ order }: { order: Order }) {
  const { t } = useLanguage();
  return (
    <AccountPage title={t('withdrawal.title')}>
      <div className="max-w-[34rem] space-y-5">
        <Notice tone="waiting" title={t('withdrawal.mailedTitle')} announce>
          <p>{t('withdrawal.mailedText', { email: order.email ?? '' })}</p>
          <p className="mt-1">
            {t('withdrawal.waitUntil')} <Moment at={order.expires_at} />
          </p>
        </Notice>
        <Link to={`/orders/${order.id}`} className={buttonLook()}>
          {t('withdrawal.toOrder', { number: order.number })}
        </Link>
      </div>
    </AccountPage>
  );
}
