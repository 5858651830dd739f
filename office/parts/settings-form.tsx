import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Deed } from '../api/use-deed.ts';
import { useLanguage } from './language.tsx';
import { Trouble } from './trouble.tsx';

type Props = {
  readonly deed: Deed;
  /** Who may only read sees the fields, and that they are an administrator's. */
  readonly disabled: boolean;
  readonly onSubmit: (form: FormData) => Promise<unknown>;
  readonly children: ReactNode;
};

/** A whole page of settings with one button: what went wrong stands beside it. */
export function SettingsForm({ deed, disabled, onSubmit, children }: Props) {
  const { t } = useLanguage();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    await deed.run(() => onSubmit(form));
  }

  return (
    <>
      {disabled ? <p className="mb-4 text-sm text-soft">{t('office.adminsAlone')}</p> : null}
      <form onSubmit={submit} noValidate>
        <fieldset disabled={disabled} className="min-w-0">
          {children}
          <div className="space-y-4">
            <Trouble failure={deed.trouble} />
            <Button type="submit" busy={deed.busy} disabled={disabled}>
              {t('office.save')}
            </Button>
          </div>
        </fieldset>
      </form>
    </>
  );
}
