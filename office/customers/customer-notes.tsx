import { useState } from 'react';
import type { CustomerAttributes } from '../../contract/office/customers.ts';
import { newKey } from '../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';

type Props = { readonly id: string; readonly notes: CustomerAttributes['notes'] };

/** What colleagues wrote about a customer, and writing more; the customer never sees it. */
export function CustomerNotes({ id, notes }: Props) {
  const { t } = useLanguage();
  const mayNote = useMay('orders.comment');
  return (
    <Section title={t('customers.notes')}>
      <ul className="mb-3 space-y-3 text-sm">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
            <p className="text-xs text-soft">
              {note.by} · <Moment at={note.at} />
            </p>
          </li>
        ))}
      </ul>
      {mayNote ? <NewNote id={id} /> : null}
    </Section>
  );
}

function NewNote({ id }: { readonly id: string }) {
  const { t } = useLanguage();
  const action = useAction({ fields: ['text'] });
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);

  async function leave() {
    const done = await action.run(() =>
      call('POST /office/api/customers/{id}/notes', { params: { id }, attributes: { text }, key }),
    );
    if (!done) return;
    setText('');
    setKey(newKey());
  }

  return (
    <form action={leave} className="space-y-2">
      <ActionTrouble action={action} />
      <TextArea
        label={t('customers.noteLabel')}
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={action.errorOf('text')}
      />
      <Button size="small" type="submit" busy={action.busy} disabled={text.trim() === ''}>
        {t('customers.noteAdd')}
      </Button>
    </form>
  );
}
