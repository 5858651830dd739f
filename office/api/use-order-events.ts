import { useEffect, useRef, useState } from 'react';

/** Many changes within one breath are one reading. */
const gatherMilliseconds = 250;

/**
 * Hears of every order that changes, as long as the screen is open; null means that some may have
 * been missed. Says whether the line is up: while it is down the screen may be behind.
 */
export function useOrderEvents(hear: (orderId: string | null) => void): boolean {
  const [up, setUp] = useState(true);
  const latest = useRef(hear);
  latest.current = hear;

  useEffect(() => {
    const source = new EventSource('/office/api/events');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lost = false;
    const heard = new Set<string | null>();
    function gather(orderId: string | null) {
      heard.add(orderId);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const id of heard) latest.current(id);
        heard.clear();
      }, gatherMilliseconds);
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
  }, []);

  return up;
}
