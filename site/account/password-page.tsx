import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useReloadUser } from '../session/current-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { AccountPage } from './account-page.tsx';
import { DeedDone, DeedTrouble } from './deed-trouble.tsx';
import { PasswordField } from './password-field.tsx';
import { useAccount } from './use-account.tsx';
import { problemOf, useDeed } from './use-deed.ts';

const empty = { current_password: '', password: '', password_confirmation: '' };
const names = ['current_password', 'password', 'password_confirmation'] as const;

/** A new password in place of the old one, or the first. */
export function Component() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const deed = useDeed();
  const [values, setValues] = useState(empty);

  const fieldOf = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    error: problemOf(deed, name),
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { current_password: current, ...wanted } = values;
    const sent = await deed.run(async (api) => {
      const old = user.has_password ? { current_password: current } : {};
      await api.put('/api/v1/user/password', { ...old, ...wanted });
      await reload();
    });
    if (sent) setValues(empty);
  }

  return (
    <AccountPage
      title={t('account.password')}
      lead={t(user.has_password ? 'account.passwordText' : 'account.passwordNone')}
    >
      <form onSubmit={submit} noValidate className="max-w-[32rem] space-y-4">
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        {user.has_password ? (
          <PasswordField
            {...fieldOf('current_password')}
            label={t('account.currentPassword')}
            autoComplete="current-password"
          />
        ) : null}
        <PasswordField
          {...fieldOf('password')}
          label={t('account.newPassword')}
          hint={t('account.newPasswordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          {...fieldOf('password_confirmation')}
          label={t('account.repeatPassword')}
          autoComplete="new-password"
        />
        <DeedTrouble deed={deed} fields={names} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={deed.busy}>
            {t(user.has_password ? 'account.changePassword' : 'account.setPassword')}
          </Button>
          <DeedDone deed={deed}>{t('account.passwordChanged')}</DeedDone>
        </div>
      </form>
    </AccountPage>
  );
}
