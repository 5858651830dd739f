import type { ComponentProps } from 'react';
import { ActionTrouble } from '../actions/action-trouble.tsx';
import { Button } from '../actions/button.tsx';
import type { Action } from '../actions/use-action.ts';
import { useUiLanguage } from '../language/language.tsx';
import { Field } from './field.tsx';
import { Form, textOf } from './form.tsx';

/** A code that was sent or shown to a person: digits, unless it is one of a sheet of codes. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, 'name'>) {
  return (
    <Field
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      mono
      {...props}
      name="code"
    />
  );
}

type Props = {
  readonly label: string;
  readonly submit: string;
  readonly action: Action;
  readonly onCode: (code: string) => Promise<unknown>;
  readonly onCancel?: () => void;
} & Pick<ComponentProps<typeof Field>, 'hint' | 'inputMode'>;

/** One code, and what it confirms. */
export function CodeForm({ label, submit, action, onCode, onCancel, ...field }: Props) {
  const { t } = useUiLanguage();
  return (
    <Form
      action={action}
      onSubmit={(filled) => onCode(textOf(filled, 'code'))}
      className="max-w-[24rem] space-y-4"
    >
      <CodeField {...field} label={label} error={action.errorOf('code')} />
      <ActionTrouble action={action} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={action.busy}>
          {submit}
        </Button>
        {onCancel ? (
          <Button kind="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
