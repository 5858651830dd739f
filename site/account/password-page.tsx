import { type FormEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../entrance/password-field.tsx';
import { useReloadUser } from '../session/current-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { AccountPage } from './account-page.tsx';
import { ActionDone, ActionTrouble } from './action-trouble.tsx';
import { useAccount } from './use-account.tsx';
import { problemOf, useAction } from './use-action.ts';

const names = ['current_password', 'password', 'password_confirmation'] as const;

/** A new password in place of the old one, or the first. */
export function Component() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const action = useAction();
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const sent = await action.run(async (api) => {
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
            error={problemOf(action, 'current_password')}
            autoComplete="current-password"
          />
        ) : null}
        <PasswordField
          key={action.done}
          name="password"
          label={t('account.newPassword')}
          error={problemOf(action, 'password')}
          autoComplete="new-password"
          withRules
        />
        <PasswordField
          name="password_confirmation"
          label={t('account.repeatPassword')}
          error={problemOf(action, 'password_confirmation')}
          autoComplete="new-password"
        />
        <ActionTrouble action={action} fields={names} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={action.busy}>
            {t(user.has_password ? 'account.changePassword' : 'account.setPassword')}
          </Button>
          <ActionDone action={action}>{t('account.passwordChanged')}</ActionDone>
        </div>
      </form>
    </AccountPage>
  );
}
