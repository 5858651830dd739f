import { useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatDay } from '../../i18n/format-moment.ts';
import { ActionScreenContext, plainScreen } from '../../ui/actions/use-action.ts';
import { useHydrated } from '../../ui/values/use-now.ts';
import { type Desk, loadDesk } from '../contacts/load-desk.ts';
import { siteContext } from '../context.ts';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { useSettings } from '../shell/root-data.ts';
import { loadReview, type ReviewOfOrder } from './after/load-review.ts';
import { OrderReview } from './after/review-panel.tsx';
import { DemoPanel } from './demo-panel.tsx';
import { keepFocus } from './keep-focus.ts';
import { loadOrder } from './load-order.ts';
import { Meeting } from './meeting.tsx';
import { loadMessages, OrderMessages } from './messages.tsx';
import { OrderDesk, OrderSupport } from './order-desk.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHeading, OrderTicket } from './order-ticket.tsx';
import { awaitsDecision, type Order } from './order-view.ts';
import { useLiveOrder } from './use-live-order.ts';

type OrderData = {
  readonly order: Order;
  readonly desk: Desk | null;
  readonly review: ReviewOfOrder;
  readonly messages: Awaited<ReturnType<typeof loadMessages>>;
};

/** The order, and who is at the desk that could see to it. */
export async function loader(args: LoaderFunctionArgs): Promise<OrderData> {
  const { api } = args.context.get(siteContext);
  const [order, desk] = await Promise.all([loadOrder(args), loadDesk(api)]);
  const token = new URL(args.request.url).searchParams.get('review');
  const [review, messages] = await Promise.all([
    loadReview(api, order, token?.slice(0, 64) ?? null),
    loadMessages(api, order),
  ]);
  return { order, desk, review, messages };
}

/** The page of one order: a ticket that is always true. */
export function Component() {
  const { t } = useLanguage();
  const loaded = useLoaderData<OrderData>();
  const { order, offline, reload, news } = useLiveOrder(loaded.order);
  // What is done with an order is seen in it; the button that did it is often gone then.
  const screen = useMemo(() => ({ ...plainScreen, reload, settled: keepFocus }), [reload]);
  const status = awaitsDecision(order) ? t('orderPage.yourDecision') : order.label;
  return (
    <div className="mx-auto max-w-[72rem] px-4 pt-6 sm:px-6 lg:pt-10">
      <PageHead title={t('orderPage.pageTitle', { number: order.number, status })} />
      <PrintedFrom order={order} />
      <OrderHeading order={order} status={status} offline={offline} />
      <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <ActionScreenContext value={screen}>
            <OrderDesk value={loaded.desk}>
              <OrderReview value={loaded.review}>
                <OrderTicket order={order} />
              </OrderReview>
              <Meeting order={order} />
              <OrderSupport number={order.number} />
              <OrderMessages order={order} loaded={loaded.messages} news={news} />
            </OrderDesk>
            <DemoPanel order={order} />
          </ActionScreenContext>
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
  // As on the screen: the visitor's own day, as soon as their browser has told it.
  const day = formatDay(order.created_at, locale, useHydrated() ? undefined : 'UTC');
  return <p className="print-only mb-4">{t('orderPage.printedFrom', { host, day })}</p>;
}
