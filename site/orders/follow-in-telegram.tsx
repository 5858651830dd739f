import { useEffect, useState } from 'react';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';

type State = 'unknown' | 'none' | 'off' | 'busy' | 'failed';

/** Has a chat of Telegram told of every change, for who asks; nothing where there is no bot. */
export function FollowInTelegram({ order }: { order: Order }) {
  const { t } = useLanguage();
  const api = useApi();
  const [state, setState] = useState<State>('unknown');
  const [url, setUrl] = useState<string | null>(null);
  const mayFollow = order.control === 'granted' && !order.is_final;

  useEffect(() => {
    if (!mayFollow) return;
    let left = false;
    api
      .call('GET /api/v1/telegram_bot')
      .then(({ item }) => {
        if (!left) setState(item === null ? 'none' : 'off');
      })
      // Without an answer there is nothing to offer; the page says itself that it is offline.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [api, mayFollow]);

  if (!mayFollow || state === 'unknown' || state === 'none') return null;

  async function ask() {
    setState('busy');
    try {
      const params = { id: order.id };
      const made = await api.call('POST /api/v1/orders/{id}/telegram_links', { params });
      setUrl(made.item.url);
      setState('off');
    } catch {
      setState('failed');
    }
  }

  return (
    <section className="no-print text-sm" aria-live="polite">
      {url === null ? (
        <Button kind="quiet" icon="bell" busy={state === 'busy'} className="text-sm" onClick={ask}>
          {t('orderPage.telegram')}
        </Button>
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
          {t('orderPage.telegramOpen')}
        </a>
      )}
      <p className="mt-2 text-xs text-soft">
        {t(state === 'failed' ? 'orderPage.notifyFailed' : 'orderPage.telegramHint')}
      </p>
    </section>
  );
}
