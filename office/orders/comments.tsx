import { useState } from 'react';
import { newKey } from '../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** Notes for one's colleagues; the customer never sees them. */
export function Comments({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['text'] });
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);

  async function leave() {
    const done = await action.run(() =>
      call('POST /office/api/orders/{id}/comments', {
        params: { id: order.id },
        attributes: { text },
        key,
      }),
    );
    if (!done) return;
    setText('');
    setKey(newKey());
  }

  return (
    <Section title={t('office.order.comments')}>
      <ul className="mb-3 space-y-3 text-sm">
        {order.comments.map((comment) => (
          <li key={comment.id}>
            <p className="wrap-anywhere whitespace-pre-wrap">{comment.text}</p>
            <p className="text-xs text-soft">
              {comment.by} · <Moment at={comment.at} />
            </p>
          </li>
        ))}
      </ul>
      <form action={leave} className="space-y-2">
        <ActionTrouble action={action} />
        <TextArea
          label={t('office.order.commentLabel')}
          rows={2}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={action.errorOf('text')}
        />
        <Button size="small" type="submit" busy={action.busy} disabled={text.trim() === ''}>
          {t('office.order.comment')}
        </Button>
      </form>
    </Section>
  );
}
