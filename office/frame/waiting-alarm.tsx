import { useEffect, useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useOfficeEvents } from '../api/use-order-events.ts';
import { SoundSwitch } from '../orders/sound-switch.tsx';
import { sayWaiting } from '../parts/tab-title.ts';

/** Changes come in bursts, and the count is asked for once for each. */
const pauseMilliseconds = 2_000;
/** Money that nobody asked for changes no order, nor does a balance: nothing tells of them. */
const everyMilliseconds = 30_000;

/** How many orders and cards wait, in the title of the tab and by ear, on every screen. */
export function WaitingAlarm() {
  return useMay('orders.read') ? <Alarm /> : null;
}

/**
 * Those that wait of each kind, money over providers that waits for a person among the orders;
 * cards and accounts are none of the business of who may not see them.
 */
type Waiting = { readonly orders: number; readonly cards: number; readonly accounts: number };

async function countWaiting(withCards: boolean, withAccounts: boolean): Promise<Waiting> {
  const [orders, cards, accounts] = await Promise.all([
    call('GET /office/api/orders', { query: { needs: 'any', per: 1 } }),
    withCards ? call('GET /office/api/card_verifications', { query: { per: 1 } }) : null,
    withAccounts ? call('GET /office/api/money_alarms') : null,
  ]);
  const { drifted = 0, operations_waiting: operations = 0 } = accounts?.item ?? {};
  return {
    orders: orders.total + orders.meta.unallocated,
    cards: cards?.total ?? 0,
    accounts: drifted + operations,
  };
}

function Alarm() {
  const withCards = useMay('cards.verify');
  const withAccounts = useMay('ledger.read');
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function ask(delay: number) {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      countWaiting(withCards, withAccounts)
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
  useEffect(() => {
    sayWaiting(waiting === null ? 0 : waiting.orders + waiting.cards + waiting.accounts);
  }, [waiting]);
  return waiting === null ? null : <SoundSwitch waiting={waiting} />;
}
