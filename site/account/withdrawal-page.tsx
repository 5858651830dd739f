import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { RewardTotalAttributes } from '../../contract/rewards.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { listOf } from '../api/document.ts';
import { type PaymentSystem, viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';
import type { Order } from '../orders/order-view.ts';
import { useLanguage } from '../shell/language.tsx';
import { pageFailureOf } from '../shell/page-failure.ts';
import { AccountPage } from './account-page.tsx';
import { EmptyPart } from './empty-part.tsx';
import { isSomething, readTotals } from './load-rewards.ts';
import type { WalletSystem } from './load-wallets.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

type WithdrawalData = {
  readonly totals: RewardTotalAttributes;
  /** Payment systems that balances are paid out to. */
  readonly systems: readonly WalletSystem[];
};

/** The balance, and where it can be paid out to. */
export async function loader({ context }: LoaderFunctionArgs): Promise<WithdrawalData> {
  const { api } = context.get(siteContext);
  try {
    const [totals, known] = await Promise.all([
      readTotals(api),
      api.get('/api/v1/payment_systems?enable_referal_output=true'),
    ]);
    const systems = listOf(known)
      .map((resource) => viewOf<PaymentSystem>(resource))
      .filter(({ outcome_enabled: enabled }) => enabled)
      .map(({ id, name, icon_url, kind, account }) => ({ id, name, icon_url, kind, account }));
    return { totals, systems };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** Taking money out of the balance: how much and where to; the rest is in the mail. */
export function Component() {
  const { t } = useLanguage();
  const { totals, systems } = useLoaderData<WithdrawalData>();
  const [made, setMade] = useState<Order | null>(null);
  if (made !== null) return <Mailed order={made} />;
  if (!isSomething(totals.available)) {
    return (
      <AccountPage title={t('withdrawal.title')}>
        <EmptyPart
          seed="withdrawal"
          title={t('withdrawal.nothing')}
          text={t('withdrawal.nothingText')}
        >
          <Link to="/account/rewards" className={buttonLook()}>
            {t('withdrawal.toRewards')}
          </Link>
        </EmptyPart>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('withdrawal.title')} lead={t('withdrawal.lead')}>
      <WithdrawalForm totals={totals} systems={systems} onMade={setMade} />
    </AccountPage>
  );
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
