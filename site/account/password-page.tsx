import { type FormEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../entrance/password-field.tsx';
import { useReloadUser } from '../session/current-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { AccountPage } from './account-page.tsx';
import { DeedDone, DeedTrouble } from './deed-trouble.tsx';
import { useAccount } from './use-account.tsx';
import { problemOf, useDeed } from './use-deed.ts';

const names = ['current_password', 'password', 'password_confirmation'] as const;

/** A new password in place of the old one, or the first. */
export function Component() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const deed = useDeed();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const sent = await deed.run(async (api) => {
      await api.put('/api/v1/user/password', typed);
      await reload();
    });
    if (sent) form.current?.reset();
  }

  return (
    <AccountPage
      title={t('account.password')}
      lead={t(user.has_password ? 'account.passwordText' : 'account.passwordNone')}
    >
      <form
        ref={form}
        method="post"
        onSubmit={submit}
        noValidate
        className="max-w-[32rem] space-y-4"
      >
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        {user.has_password ? (
          <PasswordField
            name="current_password"
            label={t('account.currentPassword')}
            error={problemOf(deed, 'current_password')}
            autoComplete="current-password"
          />
        ) : null}
        <PasswordField
          key={deed.done}
          name="password"
          label={t('account.newPassword')}
          error={problemOf(deed, 'password')}
          autoComplete="new-password"
          withRules
        />
        <PasswordField
          name="password_confirmation"
          label={t('account.repeatPassword')}
          error={problemOf(deed, 'password_confirmation')}
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
