import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useLanguage } from '../shell/language.tsx';
import { DeedTrouble } from './deed-trouble.tsx';
import { type Deed, problemOf } from './use-deed.ts';

type Props = {
  readonly label: string;
  readonly deed: Deed;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
};

/** One code that confirms what was just begun. */
export function CodeForm({ label, deed, onCode, onCancel }: Props) {
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
        error={problemOf(deed, 'code')}
        onChange={(event) => setCode(event.target.value)}
      />
      <DeedTrouble deed={deed} fields={['code']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={deed.busy}>
          {t('accountSecurity.confirm')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}
