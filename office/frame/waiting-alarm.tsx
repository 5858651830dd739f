import { useEffect, useRef, useState } from 'react';
import type { QueueOrderAttributes } from '../../contract/office-orders.ts';
import { getList } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useOrderEvents } from '../api/use-order-events.ts';
import { SoundSwitch } from '../orders/sound-switch.tsx';
import { sayWaiting } from '../parts/tab-title.ts';

/** Changes come in bursts, and the count is asked for once for each. */
const pauseMilliseconds = 2_000;

/** How many orders wait for an operator, in the title of the tab and by ear, on every screen. */
export function WaitingAlarm() {
  return useMay('orders.read') ? <Alarm /> : null;
}

function Alarm() {
  const [waiting, setWaiting] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function ask(delay: number) {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      getList<QueueOrderAttributes>('/orders?needs=any&per=1')
        .then(({ total }) => setWaiting(total))
        // The screen itself says where the service cannot be reached; the next change asks again.
        .catch(() => undefined);
    }, delay);
  }

  useOrderEvents(() => ask(pauseMilliseconds));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and then at every change
  useEffect(() => {
    ask(0);
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      sayWaiting(0);
    };
  }, []);
  useEffect(() => sayWaiting(waiting ?? 0), [waiting]);
  return waiting === null ? null : <SoundSwitch waiting={waiting} />;
}
