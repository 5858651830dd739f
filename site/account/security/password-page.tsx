import { ActionDone, ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../entrance/password-field.tsx';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AccountPage } from '../account-page.tsx';
import { useAccount } from '../use-account.tsx';

const names = ['current_password', 'password', 'password_confirmation'] as const;

/** A new password in place of the old one, or the first. */
export function Component() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction({ fields: names });

  async function change(filled: FormData) {
    // As they were typed: a password may begin or end with a space.
    const typed = (name: (typeof names)[number]) => String(filled.get(name) ?? '');
    await api.call('PUT /api/v1/user/password', {
      attributes: {
        current_password: typed('current_password'),
        password: typed('password'),
        password_confirmation: typed('password_confirmation'),
      },
    });
    await reload();
  }

  return (
    <AccountPage
      title={t('account.password')}
      lead={t(user.has_password ? 'account.passwordText' : 'account.passwordNone')}
    >
      <Form
        action={action}
        onSubmit={change}
        onDone={(form) => form.reset()}
        className="max-w-[32rem] space-y-4"
      >
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        {user.has_password ? (
          <PasswordField
            name="current_password"
            label={t('account.currentPassword')}
            error={action.errorOf('current_password')}
            autoComplete="current-password"
          />
        ) : null}
        <PasswordField
          key={action.done}
          name="password"
          label={t('account.newPassword')}
          error={action.errorOf('password')}
          autoComplete="new-password"
          withRules
        />
        <PasswordField
          name="password_confirmation"
          label={t('account.repeatPassword')}
          error={action.errorOf('password_confirmation')}
          autoComplete="new-password"
        />
        <ActionTrouble action={action} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={action.busy}>
            {t(user.has_password ? 'account.changePassword' : 'account.setPassword')}
          </Button>
          <ActionDone action={action}>{t('account.passwordChanged')}</ActionDone>
        </div>
      </Form>
    </AccountPage>
  );
}
