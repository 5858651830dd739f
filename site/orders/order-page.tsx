import { useLoaderData } from 'react-router';
import { formatDay } from '../../i18n/format-moment.ts';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { useSettings } from '../shell/root-data.ts';
import { DemoPanel } from './demo-panel.tsx';
import { loadOrder } from './load-order.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderHeading, OrderTicket } from './order-ticket.tsx';
import type { Order } from './order-view.ts';
import { useLiveOrder } from './use-live-order.ts';

export const loader = loadOrder;

/** The page of one order: a ticket that is always true. */
export function Component() {
  const { t } = useLanguage();
  const { order, offline, reload } = useLiveOrder(useLoaderData<Order>());
  return (
    <div className="mx-auto max-w-[72rem] px-4 pt-6 sm:px-6 lg:pt-10">
      <PageHead title={t('orderPage.pageTitle', { number: order.number, status: order.label })} />
      <PrintedFrom order={order} />
      <OrderHeading order={order} offline={offline} />
      <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <OrderTicket order={order} reload={reload} />
          <DemoPanel order={order} reload={reload} />
        </div>
        <OrderFacts order={order} />
      </div>
    </div>
  );
}

/** A sheet of paper must say by itself whose it is and of which year. */
function PrintedFrom({ order }: { order: Order }) {
  const { locale, t } = useLanguage();
  const { host } = new URL(useSettings().origin);
  const day = formatDay(order.created_at, locale);
  return <p className="print-only mb-4">{t('orderPage.printedFrom', { host, day })}</p>;
}
