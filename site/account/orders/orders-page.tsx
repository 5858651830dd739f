import { Link, useLoaderData, useSearchParams } from 'react-router';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AccountPage } from '../account-page.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { ClaimOrders } from './claim-orders.tsx';
import { loadOrders, type OrdersData } from './load-orders.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { isSearch, type OrderSearch, pageAddress, readOrderSearch } from './order-search.ts';

export const loader = loadOrders;

/** Every order of the user, newest first, found by whatever they remember of it. */
export function Component() {
  const { t } = useLanguage();
  const data = useLoaderData<OrdersData>();
  const [parameters] = useSearchParams();
  const search = readOrderSearch(parameters);
  const { found } = data;
  const none = found.total === 0 && !isSearch(search);
  return (
    <AccountPage title={t('account.orders')}>
      <div className="space-y-6">
        <ClaimOrders count={data.claimable} />
        {none ? (
          <EmptyPart
            seed="orders"
            title={t('account.ordersNone')}
            text={t('account.ordersNoneText')}
          >
            <Link to="/" className={buttonLook()}>
              {t('account.toExchange')}
            </Link>
          </EmptyPart>
        ) : (
          <>
            <OrderFilters
              key={parameters.toString()}
              search={search}
              systems={data.systems}
              problems={data.problems}
            />
            <Found data={data} search={search} />
          </>
        )}
      </div>
    </AccountPage>
  );
}

function Found({ data, search }: { data: OrdersData; search: OrderSearch }) {
  const { t } = useLanguage();
  const { orders, total, totalPages } = data.found;
  if (orders.length === 0) {
    return (
      <EmptyPart
        seed="search"
        title={t('account.ordersNotFound')}
        text={t('account.ordersNotFoundText')}
      />
    );
  }
  return (
    <div className="space-y-4">
      <p role="status" className="text-sm text-soft">
        {t('account.filterCount', { count: total })}
      </p>
      <OrderList orders={orders} label={t('account.orders')} />
      <Pager
        label={t('account.pages')}
        page={search.page}
        totalPages={totalPages}
        addressOf={(page) => pageAddress(search, page)}
      />
    </div>
  );
}
