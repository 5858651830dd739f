import { type ReactNode, useRef, useState } from 'react';
import { newKey } from '../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Moment } from '../parts/moment.tsx';

type Note = {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
};

type ListProps<Of extends Note> = {
  readonly notes: readonly Of[];
  /** What stands before who has written it. */
  readonly mark?: (note: Of) => ReactNode;
};

/** What was written about an order or a customer, the oldest first. */
export function NoteList<Of extends Note>({ notes, mark }: ListProps<Of>) {
  if (notes.length === 0) return null;
  return (
    <ul className="mb-3 space-y-3 text-sm">
      {notes.map((note) => (
        <li key={note.id}>
          <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
          <p className="text-xs text-soft">
            {mark?.(note)}
            {note.by} · <Moment at={note.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

type FormProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly save: string;
  readonly write: (said: { readonly text: string; readonly key: string }) => Promise<unknown>;
  /** Above the field, given what puts words into it. */
  readonly above?: (insert: (words: string) => void) => ReactNode;
};

/** Writing one more; what could not be sent stays in the field. */
export function NoteForm({ label, hint, save, write, above }: FormProps) {
  const action = useAction({ fields: ['text'] });
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const area = useRef<HTMLDivElement>(null);

  function insert(words: string) {
    setText((typed) => (typed === '' ? words : `${typed}\n${words}`));
    area.current?.querySelector('textarea')?.focus();
  }

  async function leave() {
    if (!(await action.run(() => write({ text, key })))) return;
    setText('');
    setKey(newKey());
  }

  return (
    <form action={leave} className="space-y-2">
      {above?.(insert)}
      <ActionTrouble action={action} />
      <div ref={area}>
        <TextArea
          label={label}
          hint={hint}
          rows={2}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={action.errorOf('text')}
        />
      </div>
      <Button size="small" type="submit" busy={action.busy} disabled={text.trim() === ''}>
        {save}
      </Button>
    </form>
  );
}
