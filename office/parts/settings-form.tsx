import type { ReactNode } from 'react';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import type { Action } from '../../ui/actions/use-action.ts';
import { Form } from '../../ui/forms/form.tsx';
import { useLanguage } from './language.tsx';

type Props = {
  readonly action: Action;
  /** Who may only read sees the fields, and that they are an administrator's. */
  readonly disabled: boolean;
  readonly onSubmit: (form: FormData) => Promise<unknown>;
  readonly children: ReactNode;
};

/** A whole page of settings with one button: what went wrong stands beside it. */
export function SettingsForm({ action, disabled, onSubmit, children }: Props) {
  const { t } = useLanguage();

  return (
    <>
      {disabled ? <p className="mb-4 text-sm text-soft">{t('office.adminsAlone')}</p> : null}
      <Form action={action} onSubmit={onSubmit} className="">
        <fieldset disabled={disabled} className="min-w-0">
          {children}
          <div className="space-y-4">
            <ActionTrouble action={action} />
            <Button type="submit" busy={action.busy} disabled={disabled}>
              {t('office.save')}
            </Button>
          </div>
        </fieldset>
      </Form>
    </>
  );
}
