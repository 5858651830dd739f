import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { siteContext } from '../context.ts';
import { useLanguage } from '../shell/language.tsx';
import { pageFailureOf } from '../shell/page-failure.ts';
import { AccountPage, Part } from './account-page.tsx';
import { ClaimOrders } from './orders/claim-orders.tsx';
import { countClaimable } from './orders/load-orders.ts';
import { listOrders, type OrderLine, openStatuses, readOrderLines } from './orders/order-line.ts';
import { OrderList } from './orders/order-list.tsx';
import { ToDo } from './to-do.tsx';
import { useAccount } from './use-account.tsx';

type OverviewData = {
  readonly open: readonly OrderLine[];
  readonly last: readonly OrderLine[];
  readonly claimable: number;
};

/** What waits for the user, and what they did last. */
export async function loader({ context }: LoaderFunctionArgs): Promise<OverviewData> {
  const { api } = context.get(siteContext);
  const orders = async (query: { readonly per: number; readonly status?: string }) =>
    readOrderLines(await api.call(listOrders, { query })).orders;
  try {
    const [open, last, claimable] = await Promise.all([
      orders({ per: 20, status: openStatuses.join(',') }),
      orders({ per: 5 }),
      countClaimable(api),
    ]);
    return { open, last: last.filter(({ id }) => !open.some((one) => one.id === id)), claimable };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** The first page of the account: open orders, what should be done, the last orders. */
export function Component() {
  const { t } = useLanguage();
  const user = useAccount();
  const { open, last, claimable } = useLoaderData<OverviewData>();
  return (
    <AccountPage title={user.name ?? t('account.title')} lead={user.email}>
      <ClaimOrders count={claimable} />
      <Part
        title={t('account.openOrders')}
        text={open.length === 0 ? t('account.noOpenOrders') : null}
        action={
          open.length === 0 ? (
            <Link to="/" className="text-link -my-2.5 inline-flex min-h-11 items-center text-sm">
              {t('account.toExchange')}
            </Link>
          ) : null
        }
      >
        {open.length > 0 ? <OrderList orders={open} label={t('account.openOrders')} /> : null}
      </Part>
      <ToDo user={user} />
      {last.length > 0 ? (
        <Part
          title={t('account.lastOrders')}
          action={
            <Link
              to="/account/orders"
              className="text-link -my-2.5 inline-flex min-h-11 items-center text-sm"
            >
              {t('account.allOrders')}
            </Link>
          }
        >
          <OrderList orders={last} label={t('account.lastOrders')} />
        </Part>
      ) : null}
    </AccountPage>
  );
}
