import { useEffect, useRef, useState } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { type OrderNeed, orderNeeds } from '../../contract/office/needs.ts';
import { orderExceptions, orderStatuses } from '../../core/orders/order.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { FilterDate } from '../../ui/lists/filter-date.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { toFirstPage } from '../../ui/lists/first-page.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { tabLook, tabRowLook } from '../../ui/lists/tabs.tsx';
import { useCentred } from '../../ui/lists/use-centred.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { manyOrdersRest, useOrderEvents } from '../api/use-order-events.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { loadSetup, SetupBanner } from '../setup/setup-banner.tsx';
import { BankLinesDialog } from './bank-lines/bank-lines-dialog.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useChosenOrders } from './bulk/use-chosen-orders.ts';
import { momentsOfDays } from './days-of-query.ts';
import { NextOrder } from './keys/next-order.tsx';
import { keepQueue } from './last-queue.ts';
import { QueueTable } from './queue-table.tsx';
import { SavedFilters } from './saved-filters.tsx';

const claimed = [
  'page',
  'needs',
  'status',
  'exception',
  'search',
  'income',
  'outcome',
  'city',
  'since',
  'until',
];

/** The page of the queue that the address asks for. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = momentsOfDays(askedOf(request, claimed));
  const { signal } = request;
  const setup = loadSetup(signal);
  const [queue, saved] = await load(request, () =>
    Promise.all([
      call('GET /office/api/orders', { query: Object.fromEntries(query), signal }),
      call('GET /office/api/queue_filters', { signal }),
    ]),
  );
  const { items, page, total, totalPages, more, meta } = queue;
  query.delete('page');
  const list = { items, page, total, totalPages, more, ...meta };
  const asked = askedOf(request, claimed);
  asked.delete('page');
  return {
    ...list,
    saved: saved.items,
    asked: asked.toString(),
    setup: await setup,
    query: query.toString(),
  };
}

type Counts = Readonly<Record<OrderNeed, number>>;

/** Every order, those that wait for an operator first; it keeps itself up to date. */
export function Component() {
  const { t } = useLanguage();
  const { items, needs, unallocated, cities, saved, setup, query, ...list } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const search = useRef<HTMLInputElement>(null);
  const asked = useLocation().search;
  useEffect(() => keepQueue(asked), [asked]);
  const up = useOrderEvents(() => void revalidate(), manyOrdersRest);
  const mayWrite = useMay('orders.comment');
  const choice = useChosenOrders(items);
  const waiting = orderNeeds.reduce((sum, need) => sum + needs[need], 0);
  const title = t('office.nav.orders');
  return (
    <Page title={title} aside={<Aside query={query} />}>
      {up ? null : (
        <div className="mb-3">
          <Notice tone="waiting" announce>
            {t('office.queue.lineDown')}
          </Notice>
        </div>
      )}
      <SetupBanner setup={setup} />
      <MoneyWaits count={unallocated} />
      <Needs counts={needs} waiting={waiting} />
      <SavedFilters saved={saved} asked={list.asked} />
      <div className="my-3 flex flex-wrap gap-2">
        <SearchBox label={t('office.queue.search')} input={search} />
        <FilterSelect
          name="status"
          label={t('office.queue.status')}
          everything={t('office.queue.anyStatus')}
          options={orderStatuses.map((value) => ({ value, label: t(`office.status.${value}`) }))}
        />
        <FilterSelect
          name="exception"
          label={t('office.queue.exception')}
          everything={t('office.queue.anyException')}
          options={orderExceptions
            .filter((value) => value !== 'none')
            .map((value) => ({ value, label: t(`office.exception.${value}`) }))}
        />
        {cities.length === 0 ? null : (
          <FilterSelect
            name="city"
            label={t('officeCities.city')}
            everything={t('office.queue.anyCity')}
            options={cities.map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
        <FilterDate name="since" label={t('desk.queue.since')} />
        <FilterDate name="until" label={t('desk.queue.until')} />
      </div>
      {items.length === 0 ? (
        <Empty>{t(query === '' ? 'officeWords.ordersNone' : 'office.queue.empty')}</Empty>
      ) : (
        <QueueTable orders={items} search={search} choice={mayWrite ? choice : null} />
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} more={list.more} />
      <p className="mt-4 text-xs text-soft max-md:hidden">{t('office.queue.keys')}</p>
      {mayWrite ? <BulkBar chosen={choice.chosen} onClear={choice.clear} /> : null}
    </Page>
  );
}

/** Money that came over providers and that no order of the queue shows. */
function MoneyWaits({ count }: { count: number }) {
  const { t } = useLanguage();
  if (count === 0) return null;
  const title =
    count === 1 ? t('gateways.tasksWaitOne') : t('gateways.tasksWait', { count: String(count) });
  return (
    <div className="mb-3">
      <Notice tone="waiting" title={title}>
        <Link to="/gateways" className="text-green underline underline-offset-4">
          {t('gateways.tasksLook')}
        </Link>
      </Notice>
    </div>
  );
}

/** What is done with the queue as a whole. */
function Aside({ query }: { query: string }) {
  const { t } = useLanguage();
  const mayConfirm = useMay('orders.confirm');
  const [pasting, setPasting] = useState(false);
  return (
    <>
      {mayConfirm ? (
        <Button size="small" onClick={() => setPasting(true)}>
          {t('bankLines.open')}
        </Button>
      ) : null}
      <NextOrder />
      <Export query={query} />
      {pasting ? <BankLinesDialog onClose={() => setPasting(false)} /> : null}
    </>
  );
}

/** The orders that the filters leave, as a file. */
function Export({ query }: { query: string }) {
  const { t } = useLanguage();
  if (!useMay('orders.export')) return null;
  return (
    <a
      href={`/office/api/orders/export?${query}`}
      download
      className={buttonLook('quiet', 'small')}
    >
      {t('desk.queue.export')}
    </a>
  );
}

/** How much of each kind waits, each count a filter. */
function Needs({ counts, waiting }: { counts: Counts; waiting: number }) {
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  const chosen = parameters.get('needs') ?? '';
  const line = useCentred<HTMLElement>(chosen);
  const to = (needs: string) => {
    const next = new URLSearchParams(parameters);
    toFirstPage(next);
    if (needs === '') next.delete('needs');
    else next.set('needs', needs);
    return `?${next}`;
  };
  const tabs = [
    { value: '', label: t('office.queue.all'), count: null },
    { value: 'any', label: t('office.queue.waiting'), count: waiting },
    ...orderNeeds.map((need) => ({
      value: need,
      label: t(`office.need.${need}`),
      count: counts[need],
    })),
  ];
  return (
    <nav ref={line} aria-label={t('office.queue.needs')} className={tabRowLook}>
      {tabs.map((tab) => (
        <Link
          key={tab.value}
          to={to(tab.value)}
          aria-current={tab.value === chosen ? 'true' : undefined}
          className={tabLook}
        >
          {tab.label}
          {tab.count === null ? null : (
            <span className={`figures text-xs ${tab.count > 0 ? 'font-semibold text-amber' : ''}`}>
              {tab.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
