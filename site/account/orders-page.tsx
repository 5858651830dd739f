import { Link, useLoaderData, useSearchParams } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguage } from '../shell/language.tsx';
import { AccountPage } from './account-page.tsx';
import { ClaimOrders } from './claim-orders.tsx';
import { EmptyPart } from './empty-part.tsx';
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
      {totalPages > 1 ? <Pages search={search} totalPages={totalPages} /> : null}
    </div>
  );
}

function Pages({ search, totalPages }: { search: OrderSearch; totalPages: number }) {
  const { t } = useLanguage();
  const { page } = search;
  const look = 'inline-flex min-h-11 items-center gap-2 text-link';
  return (
    <nav
      aria-label={t('account.pages')}
      className="flex flex-wrap items-center justify-between gap-x-6 text-sm"
    >
      {page > 1 ? (
        <Link to={pageAddress(search, page - 1)} rel="prev" className={look}>
          <Icon name="back" />
          {t('account.pageBefore')}
        </Link>
      ) : (
        <span />
      )}
      <span className="figures text-soft">{t('account.pageOf', { page, total: totalPages })}</span>
      {page < totalPages ? (
        <Link to={pageAddress(search, page + 1)} rel="next" className={look}>
          {t('account.pageAfter')}
          <Icon name="arrow" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
