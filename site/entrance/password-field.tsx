import { type ReactNode, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FieldFrame, fieldIds, inputLook } from '../../ui/forms/field.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import { useSettings } from '../shell/root-data.ts';
import { passwordRules } from './password-rules.ts';

type Props = {
  readonly name: string;
  /** Its own where a page has two fields of one name. */
  readonly id?: string;
  readonly label: string;
  readonly error: string | undefined;
  /** A password there is, or one that is being made up. */
  readonly autoComplete: 'current-password' | 'new-password';
  /** Says what a new password needs, and what of it is there. */
  readonly withRules?: boolean;
};

/** A password with a button that shows it; nothing stands in the way of password managers. */
export function PasswordField(props: Props) {
  const { name, id = fieldId(name), label, error, autoComplete, withRules } = props;
  const { t } = useLanguage();
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const rulesId = `${id}-rules`;
  const described = [withRules ? rulesId : '', error ? fieldIds(id).error : ''];
  return (
    <FieldFrame id={id} label={label} error={error} required>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={1024}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          onInput={withRules ? (event) => setTyped(event.currentTarget.value) : undefined}
          className={`${inputLook(error !== undefined)} pr-28`}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('entrance.showPassword')}
          onClick={() => setShown(!shown)}
          className={classes(
            'absolute inset-y-0 right-0 min-w-24 px-3 text-right text-sm text-green',
            'hover:text-green-deep',
          )}
        >
          {shown ? t('entrance.hide') : t('entrance.show')}
        </button>
      </div>
      {withRules ? <Rules id={rulesId} password={typed} /> : null}
    </FieldFrame>
  );
}

function Rules({ id, password }: { id: string; password: string }): ReactNode {
  const { t } = useLanguage();
  const { passwordSpecials } = useSettings();
  return (
    <ul id={id} className="mt-2 grid gap-x-4 gap-y-0.5 text-xs text-soft sm:grid-cols-2">
      {passwordRules(password, passwordSpecials).map(({ name, met }) => (
        <li key={name} className={classes('flex gap-1.5', met && 'text-green')}>
          <span className="grid size-5 shrink-0 place-items-center" aria-hidden="true">
            {met ? <Icon name="check" className="size-4" /> : '·'}
          </span>
          <span>
            {t(`entrance.rule.${name}`)}
            {met ? <span className="sr-only">, {t('entrance.ruleMet')}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
