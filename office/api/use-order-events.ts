import { useEffect, useRef, useState } from 'react';

/** Many changes within one breath are one reading. */
const gatherMilliseconds = 250;

/** Screens that show many orders are read again no more often than this while many change. */
export const manyOrdersRest = 2_000;

/**
 * Hears of every order that changes, as long as the screen is open; null means that some may have
 * been missed. After changes were heard of, the next are kept back for `restMilliseconds`. Says
 * whether the line is up: while it is down the screen may be behind.
 */
export function useOrderEvents(
  hear: (orderId: string | null) => void,
  restMilliseconds = gatherMilliseconds,
): boolean {
  const [up, setUp] = useState(true);
  const latest = useRef(hear);
  latest.current = hear;

  useEffect(() => {
    const source = new EventSource('/office/api/events');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lost = false;
    let restsUntil = 0;
    const heard = new Set<string | null>();
    function gather(orderId: string | null) {
      heard.add(orderId);
      const wait = Math.max(gatherMilliseconds, restsUntil - performance.now());
      timer ??= setTimeout(() => {
        timer = undefined;
        restsUntil = performance.now() + restMilliseconds;
        for (const id of heard) latest.current(id);
        heard.clear();
      }, wait);
    }
    source.addEventListener('order', (event: MessageEvent<string>) => {
      const { id } = JSON.parse(event.data) as { id: string | null };
      gather(id);
    });
    source.addEventListener('open', () => {
      setUp(true);
      if (lost) gather(null);
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
