import { useEffect, useRef, useState } from 'react';

/** Many changes within one yieldToMain are one reading. */
const gatherMilliseconds = 250;

/** Screens that show many orders are read again no more often than this while many change. */
export const manyOrdersRest = 2_000;

type OfficeEvents = {
  /** Called for each order that changes; with null where some may have been missed. */
  readonly order?: (orderId: string | null) => void;
  /** Called when the queue of cards has changed, or may have. */
  readonly card?: () => void;
};

/**
 * Hears of every order and card that changes, as long as the screen is open. After changes were
 * heard of, the next are kept back for `restMilliseconds`. Says whether the line is up: while it is
 * down the screen may be behind.
 */
export function useOfficeEvents(
  events: OfficeEvents,
  restMilliseconds = gatherMilliseconds,
): boolean {
  const [up, setUp] = useState(true);
  const latest = useRef(events);
  latest.current = events;

  useEffect(() => {
    const source = new EventSource('/office/api/events');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lost = false;
    let cards = false;
    let restsUntil = 0;
    const heard = new Set<string | null>();
    function gather() {
      const wait = Math.max(gatherMilliseconds, restsUntil - performance.now());
      timer ??= setTimeout(() => {
        timer = undefined;
        restsUntil = performance.now() + restMilliseconds;
        for (const id of heard) latest.current.order?.(id);
        if (cards) latest.current.card?.();
        heard.clear();
        cards = false;
      }, wait);
    }
    source.addEventListener('order', (event: MessageEvent<string>) => {
      heard.add(orderIdIn(JSON.parse(event.data)));
      gather();
    });
    source.addEventListener('card', () => {
      cards = true;
      gather();
    });
    source.addEventListener('open', () => {
      setUp(true);
      if (lost) {
        heard.add(null);
        cards = true;
        gather();
      }
      lost = false;
    });
    source.addEventListener('error', () => {
      lost = true;
      setUp(false);
    });
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [restMilliseconds]);

  return up;
}

/** Hears of orders alone: `hear` is told the id of each, or null. */
export function useOrderEvents(
  hear: (orderId: string | null) => void,
  restMilliseconds = gatherMilliseconds,
): boolean {
  return useOfficeEvents({ order: hear }, restMilliseconds);
}

/** The order an event is about; null where it may be any of them. */
function orderIdIn(message: unknown): string | null {
  const isOfOne = typeof message === 'object' && message !== null && 'id' in message;
  return isOfOne && typeof message.id === 'string' ? message.id : null;
}
