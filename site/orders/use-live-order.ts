import { startTransition, useCallback, useEffect, useState } from 'react';
import { pathOf } from '../../client/client.ts';
import { readEvent } from '../../client/read-event.ts';
import type { PublicCalls } from '../../contract/calls/public-calls.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { type Order, type OrderAnswer, readOrder, showOrder } from './order-view.ts';

type LiveOrder = {
  readonly order: Order;
  /** The last news could not be fetched; what is shown may be old. */
  readonly offline: boolean;
  readonly reload: () => Promise<void>;
  /** Grows when something about the order may have changed, also where the order has not. */
  readonly news: number;
};

const followOrder = 'GET /api/v1/orders/{id}/events';
const pollMilliseconds = 10_000;
/** As often as prices are made. */
const offerMilliseconds = 5_000;

/**
 * Keeps the order on the page true: the service sends it anew after every change, and while no
 * events come the page asks by itself. It also asks while the customer is offered to accept: what
 * that gives follows the market, which changes no order.
 */
export function useLiveOrder(first: Order): LiveOrder {
  const api = useApi();
  const { locale } = useLanguage();
  const [order, setOrder] = useState(first);
  const [offline, setOffline] = useState(false);
  const [news, setNews] = useState(0);
  const { id } = first;

  const show = useCallback((answer: OrderAnswer) => {
    const next = readOrder(answer);
    // The first event says what the page was sent with: nothing is drawn for that.
    setOrder((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    setOffline(false);
  }, []);
  const reload = useCallback(
    () => api.call(showOrder, { params: { id } }).then(show, () => setOffline(true)),
    [api, id, show],
  );

  // A loader that ran again brings a newer order than the one kept here.
  useEffect(() => setOrder(first), [first]);

  // Also after the order is final: money may still come, and then it lives on.
  useEffect(() => {
    const events = new EventSource(pathOf(followOrder, { params: { id }, query: { locale } }));
    let isFirst = true;
    // Nobody waits for an event: what it changes is drawn in slices.
    events.addEventListener('order', (event) => {
      startTransition(() => {
        show(readEvent<PublicCalls[typeof showOrder]>(event.data));
        if (!isFirst) setNews(oneMore);
        isFirst = false;
      });
    });
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void reload();
      setNews(oneMore);
    };
    const timer = setInterval(() => {
      if (events.readyState !== EventSource.OPEN) ask();
    }, pollMilliseconds);
    document.addEventListener('visibilitychange', ask);
    return () => {
      events.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id, locale, show, reload]);

  const offered = order.accept_offer !== null;
  useEffect(() => {
    if (!offered) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, offerMilliseconds);
    return () => clearInterval(timer);
  }, [offered, reload]);

  return { order, offline, reload, news };
}

function oneMore(count: number): number {
  return count + 1;
}
