import { useId, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldFrame, fieldIds, inputLook } from '../../ui/field.tsx';
import { useLanguage } from '../shell/language.tsx';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A password: hidden, shown on request, pasted and filled in by managers as they like. */
export function PasswordField({ name, label, hint, error, value, onChange, ...rest }: Props) {
  const { t } = useLanguage();
  const id = useId();
  const ids = fieldIds(id);
  const [shown, setShown] = useState(false);
  const described = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ');
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required>
      <div className="relative">
        <input
          {...rest}
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          required
          spellCheck={false}
          autoCapitalize="none"
          maxLength={1024}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`${inputLook(error !== undefined)} pr-28`}
        />
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className={classes(
            'absolute inset-y-0 right-0 px-3 text-xs text-green underline',
            'underline-offset-4 hover:text-green-deep',
          )}
        >
          {t(shown ? 'account.hidePassword' : 'account.showPassword')}
        </button>
      </div>
    </FieldFrame>
  );
}
