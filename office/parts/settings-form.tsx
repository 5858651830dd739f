import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Action } from '../api/use-action.ts';
import { useLanguage } from './language.tsx';
import { Trouble } from './trouble.tsx';

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

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    await action.run(() => onSubmit(form));
  }

  return (
    <>
      {disabled ? <p className="mb-4 text-sm text-soft">{t('office.adminsAlone')}</p> : null}
      <form onSubmit={submit} noValidate>
        <fieldset disabled={disabled} className="min-w-0">
          {children}
          <div className="space-y-4">
            <Trouble failure={action.trouble} />
            <Button type="submit" busy={action.busy} disabled={disabled}>
              {t('office.save')}
            </Button>
          </div>
        </fieldset>
      </form>
    </>
  );
}
