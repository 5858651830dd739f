import { useEffect, useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import { type MessageAttributes, messageLimits } from '../../contract/conversations.ts';
import { formatDay } from '../../i18n/format-moment.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Form, textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useHydrated } from '../../ui/values/use-now.ts';
import type { ApiClient } from '../api/client.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';

type Message = Item<MessageAttributes>;

/** What was written about the order; null for whoever may not act for it, and where that failed. */
export async function loadMessages(
  api: ApiClient,
  { id, control }: Pick<Order, 'id' | 'control'>,
): Promise<readonly Message[] | null> {
  if (control !== 'granted') return null;
  const read = api.call('GET /api/v1/orders/{id}/messages', { params: { id } });
  return read.then(
    ({ items }) => items,
    () => null,
  );
}

type Props = {
  readonly order: Order;
  readonly loaded: readonly Message[] | null;
  /** Grows with everything that is heard of the order: an answer perhaps. */
  readonly news: number;
};

/** Writing to the operators about the order, and what they have answered. */
export function OrderMessages({ order, loaded, news }: Props) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction({ fields: ['body'], reload: async () => undefined });
  const [messages, setMessages] = useState(loaded);
  const { id, control } = order;

  useEffect(() => {
    if (news === 0) return;
    let gone = false;
    void loadMessages(api, { id, control }).then((known) => {
      if (known !== null && !gone) setMessages(known);
    });
    return () => {
      gone = true;
    };
  }, [api, id, control, news]);

  if (messages === null) return null;

  async function send(form: FormData) {
    const attributes = { body: textOf(form, 'body') };
    const path = 'POST /api/v1/orders/{id}/messages';
    const { item } = await api.call(path, { params: { id }, attributes });
    setMessages((known) => [...(known ?? []), item]);
  }

  return (
    <section aria-labelledby="messages-title" className="no-print">
      <h2 id="messages-title" className="text-base">
        {t('orderPage.messagesTitle')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('orderPage.messagesText')}</p>
      {messages.length === 0 ? null : <Said messages={messages} />}
      <Form
        action={action}
        onSubmit={send}
        onDone={(form) => form.reset()}
        className="mt-3 space-y-3"
      >
        <TextArea
          name="body"
          label={t('orderPage.messageBody')}
          required
          maxLength={messageLimits.customerMax}
          error={action.errorOf('body')}
        />
        <ActionTrouble action={action} />
        <Button type="submit" kind="quiet" busy={action.busy}>
          {t('orderPage.messageSend')}
        </Button>
      </Form>
    </section>
  );
}

function Said({ messages }: { messages: readonly Message[] }) {
  const { locale, t } = useLanguage();
  const zone = useHydrated() ? undefined : ('UTC' as const);
  return (
    <ul
      aria-label={t('orderPage.messagesList')}
      aria-live="polite"
      className="mt-3 divide-y divide-hairline border-y border-hairline text-sm"
    >
      {messages.map(({ id, own, body, created_at: at }) => (
        <li key={id} className="py-3">
          <p className="text-xs text-soft">
            {t(own ? 'orderPage.messageOwn' : 'orderPage.messageOperator')}
            {', '}
            <time dateTime={at}>{formatDay(at, locale, zone)}</time>
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ul>
  );
}
