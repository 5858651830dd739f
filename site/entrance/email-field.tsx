import { Field } from '../../ui/forms/field.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import type { SentForm } from './use-sent-form.ts';

type Props = {
  readonly form: Pick<SentForm, 'errors'>;
  /** What a browser that keeps passwords takes it for. */
  readonly autoComplete: 'username' | 'email';
};

/** The e-mail an account is known by. */
export function EmailField({ form, autoComplete }: Props) {
  const { t } = useLanguage();
  return (
    <Field
      id={fieldId('email')}
      name="email"
      type="email"
      label={t('ui.email')}
      error={form.errors['email']}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  );
}
