import type { FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../api/use-action.ts';
import { ActionField } from '../parts/action-field.tsx';
import { textOf } from '../parts/form-dialog.tsx';
import { Trouble } from '../parts/trouble.tsx';

type Props = {
  readonly label: string;
  readonly submit: string;
  readonly onSubmit: (code: string) => Promise<void>;
};

/** One code of an authenticator app, and what it confirms. */
export function CodeForm({ label, submit, onSubmit }: Props) {
  const action = useAction(['code']);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = textOf(new FormData(event.currentTarget), 'code');
    await action.run(() => onSubmit(code));
  }

  return (
    <form onSubmit={send} noValidate className="space-y-4">
      <Trouble failure={action.trouble} />
      <ActionField
        action={action}
        name="code"
        label={label}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button type="submit" busy={action.busy}>
        {submit}
      </Button>
    </form>
  );
}
