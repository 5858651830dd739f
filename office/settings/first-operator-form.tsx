import { useNavigate } from 'react-router';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Form, textOf, typedIn } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

const fields = ['token', 'login', 'name', 'password', 'password_confirmation'] as const;

/** The first operator, made by whoever can read the log of the service. */
export function FirstOperatorForm() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const action = useAction({ fields });
  // The link of the log brings it along, out of sight of every server on the way.
  const token = decodeURIComponent(location.hash.slice(1));

  const begin = (form: FormData) =>
    call('POST /office/api/first_run', {
      attributes: {
        token: textOf(form, 'token'),
        login: textOf(form, 'login'),
        name: textOf(form, 'name'),
        password: typedIn(form, 'password'),
        password_confirmation: typedIn(form, 'password_confirmation'),
      },
    });

  return (
    <Form
      action={action}
      onSubmit={begin}
      onDone={() => navigate('/first-run', { replace: true })}
      className="max-w-md space-y-5"
    >
      <p className="text-sm">{t('firstRun.operatorText')}</p>
      <ActionField
        action={action}
        name="token"
        label={t('firstRun.token')}
        hint={t('firstRun.tokenHint')}
        defaultValue={token}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <ActionField
        action={action}
        name="login"
        label={t('office.login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <ActionField
        action={action}
        name="name"
        label={t('firstRun.name')}
        autoComplete="name"
        maxLength={100}
        required
      />
      <ActionField
        action={action}
        name="password"
        type="password"
        label={t('office.password')}
        hint={t('office.passwordRule')}
        autoComplete="new-password"
        required
      />
      <ActionField
        action={action}
        name="password_confirmation"
        type="password"
        label={t('office.passwordAgain')}
        autoComplete="new-password"
        required
      />
      <ActionTrouble action={action} />
      <Button type="submit" busy={action.busy}>
        {t('firstRun.begin')}
      </Button>
    </Form>
  );
}
