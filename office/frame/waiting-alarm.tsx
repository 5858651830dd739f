import { useEffect, useRef, useState } from 'react';
import type { QueueOrderAttributes } from '../../contract/office-orders.ts';
import type { OfficeVerificationAttributes } from '../../contract/office-verifications.ts';
import { getList } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useOfficeEvents } from '../api/use-order-events.ts';
import { SoundSwitch } from '../orders/sound-switch.tsx';
import { sayWaiting } from '../parts/tab-title.ts';

/** Changes come in bursts, and the count is asked for once for each. */
const pauseMilliseconds = 2_000;
/** Money that nobody asked for changes no order, so nothing tells of it. */
const everyMilliseconds = 60_000;

/** How many orders and cards wait, in the title of the tab and by ear, on every screen. */
export function WaitingAlarm() {
  return useMay('orders.read') ? <Alarm /> : null;
}

/**
 * Those that wait of each kind, money over providers that waits for a person among the orders; a
 * card is none of the business of who may not verify it.
 */
type Waiting = { readonly orders: number; readonly cards: number };

async function countWaiting(withCards: boolean): Promise<Waiting> {
  const [orders, cards] = await Promise.all([
    getList<QueueOrderAttributes>('/orders?needs=any&per=1'),
    withCards ? getList<OfficeVerificationAttributes>('/card_verifications?per=1') : null,
  ]);
  const money = Number(orders.meta['unallocated'] ?? 0);
  return { orders: orders.total + money, cards: cards?.total ?? 0 };
}

function Alarm() {
  const withCards = useMay('cards.verify');
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function ask(delay: number) {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      countWaiting(withCards)
        .then(setWaiting)
        // The screen itself says where the service cannot be reached; the next change asks again.
        .catch(() => undefined);
    }, delay);
  }

  useOfficeEvents({
    order: () => ask(pauseMilliseconds),
    card: () => {
      if (withCards) ask(pauseMilliseconds);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and then at every change
  useEffect(() => {
    ask(0);
    const asking = setInterval(() => ask(0), everyMilliseconds);
    return () => {
      clearInterval(asking);
      clearTimeout(timer.current);
      timer.current = undefined;
      sayWaiting(0);
    };
  }, []);
  useEffect(() => sayWaiting(waiting === null ? 0 : waiting.orders + waiting.cards), [waiting]);
  return waiting === null ? null : <SoundSwitch waiting={waiting} />;
}
