import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { type Action, problemOf } from './use-action.ts';

type Props = {
  readonly label: string;
  readonly action: Action;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
};

/** One code that confirms what was just begun. */
export function CodeForm({ label, action, onCode, onCancel }: Props) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    onCode(code);
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-[24rem] space-y-4">
      <Field
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        mono
        value={code}
        error={problemOf(action, 'code')}
        onChange={(event) => setCode(event.target.value)}
      />
      <ActionTrouble action={action} fields={['code']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={action.busy}>
          {t('accountSecurity.confirm')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}
