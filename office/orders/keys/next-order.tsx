import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { isWriting } from '../../../ui/lists/is-writing.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../parts/language.tsx';

/** So many of those that wait longest are looked at. */
const lookedAt = 50;
const waitingOrders = '/orders?needs=any';

/**
 * Leads to the order that has waited longest for whoever presses it, by `n` too; from an order to
 * the one behind it. What a colleague is making is theirs. Where nothing waits, to the queue.
 */
export function NextOrder({ after = null }: { readonly after?: string | null }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const action = useAction({ reload: async () => undefined });

  async function go() {
    const query = { needs: 'any', per: lookedAt };
    const { items } = await call('GET /office/api/orders', { query });
    const at = items.findIndex(({ id }) => id === after);
    const inTurn = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
    const next = inTurn.find(({ claimed }) => claimed === null || claimed.own);
    await navigate(next === undefined ? waitingOrders : `/orders/${next.id}`);
  }

  const { run } = action;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.code !== 'KeyN' || event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.defaultPrevented || event.repeat || isWriting(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      void run(go);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <>
      <Button size="small" busy={action.busy} aria-keyshortcuts="n" onClick={() => run(go)}>
        {t('office.order.next')}
      </Button>
      <ActionTrouble action={action} />
    </>
  );
}
