import { useEffect, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';
import { storedSubscription } from './stored-subscription.ts';

type State = 'unknown' | 'off' | 'busy' | 'on' | 'denied' | 'failed';

const notes = {
  unknown: 'orderPage.notifyHint',
  off: 'orderPage.notifyHint',
  busy: 'orderPage.notifyHint',
  on: 'orderPage.notifyOn',
  denied: 'orderPage.notifyDenied',
  failed: 'orderPage.notifyFailed',
} as const satisfies Record<State, string>;

/** Tells this browser when the status changes, for who asks; nothing where it cannot. */
export function NotifyMe({ order }: { order: Order }) {
  const { t } = useLanguage();
  const api = useApi();
  const [state, setState] = useState<State>('unknown');
  const { id } = order;

  useEffect(() => {
    if (canNotify()) setState(storedSubscription(id) === null ? 'off' : 'on');
  }, [id]);

  if (order.control !== 'granted' && state !== 'on') return null;
  if (state === 'unknown' || (order.is_final && state !== 'on')) return null;

  async function turn() {
    const on = state === 'on';
    setState('busy');
    try {
      const part = await import('./push-subscription.ts');
      setState(on ? await part.unsubscribe(api, id) : await part.subscribe(api, id));
    } catch {
      setState('failed');
    }
  }

  return (
    <section className="no-print text-sm">
      <Button kind="quiet" icon="bell" busy={state === 'busy'} className="text-sm" onClick={turn}>
        {t(state === 'on' ? 'orderPage.notifyStop' : 'orderPage.notify')}
      </Button>
      <p role="status" className="mt-2 text-xs text-soft">
        {t(notes[state])}
      </p>
    </section>
  );
}

function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}
