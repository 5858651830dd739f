import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { siteContext } from '../context.ts';
import { useApi } from '../shell/api-context.tsx';
import { StatementPage } from '../shell/failure-screen.tsx';
import { useLanguage } from '../shell/language.tsx';
import { pageFailureOf } from '../shell/page-failure.ts';
import { useSettings } from '../shell/root-data.ts';
import { EntrancePage } from './entrance-page.tsx';
import { FormSummary } from './form-summary.tsx';
import { PasswordField } from './password-field.tsx';
import { weakPassword } from './password-rules.ts';
import { type SentForm, useSentForm } from './use-sent-form.ts';

type Opened = { readonly token: string; readonly trouble: string | null };

/** Looks at the token of the mail before anything is asked; looking does not use it up. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Opened> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (token === '') return { token, trouble: '' };
  const { api } = context.get(siteContext);
  try {
    await api.call('PUT /api/v1/users/update_password', { attributes: { token } });
    return { token, trouble: null };
  } catch (failure) {
    const answered = failure instanceof ApiFailure && failure.status === 422;
    if (!answered) throw pageFailureOf(failure, 'page');
    return { token, trouble: failure.message };
  }
}

/** A new password by the link of a mail. Nobody is signed in by it. */
export function Component() {
  const { t } = useLanguage();
  const { token, trouble } = useLoaderData<Opened>();
  const [changed, setChanged] = useState(false);
  if (changed) return <Changed />;
  if (trouble !== null) {
    return (
      <StatementPage title={t('entrance.linkDeadTitle')} seed="dead">
        <p>{trouble || t('entrance.codeDead')}</p>
        <p className="pt-4">
          <Link to="/password/reset" className={buttonLook()}>
            {t('entrance.resetAgain')}
          </Link>
        </p>
      </StatementPage>
    );
  }
  return (
    <EntrancePage
      title={t('entrance.newPasswordTitle')}
      lead={t('entrance.newPasswordLead')}
      seed="password"
    >
      <NewPassword token={token} onChanged={() => setChanged(true)} />
    </EntrancePage>
  );
}

function Changed() {
  const { t } = useLanguage();
  return (
    <StatementPage title={t('entrance.passwordChangedTitle')} seed="changed">
      <p role="status">{t('entrance.passwordChangedText')}</p>
      <p className="pt-4">
        <Link to="/login" className={buttonLook()}>
          {t('entrance.toLogin')}
        </Link>
      </p>
    </StatementPage>
  );
}

function NewPassword({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { t } = useLanguage();
  const api = useApi();
  const { passwordSpecials } = useSettings();
  const form: SentForm = useSentForm({
    check: (typed) => ({
      ...weakPassword(typed['password'], passwordSpecials, t),
      ...(typed['password'] === typed['password_confirmation']
        ? {}
        : { password_confirmation: t('entrance.passwordsDiffer') }),
    }),
    async send(typed) {
      await api.call('PUT /api/v1/users/update_password', { attributes: { ...typed, token } });
      onChanged();
    },
  });
  const labels = {
    password: t('entrance.newPassword'),
    password_confirmation: t('entrance.repeatPassword'),
  };
  return (
    <form {...form.form} className="space-y-4">
      <FormSummary errors={form.errors} labels={labels} />
      <PasswordField
        name="password"
        label={labels.password}
        error={form.errors['password']}
        autoComplete="new-password"
        withRules
      />
      <PasswordField
        name="password_confirmation"
        label={labels.password_confirmation}
        error={form.errors['password_confirmation']}
        autoComplete="new-password"
      />
      <div className="pt-2">
        <Button type="submit" busy={form.sending} className="max-sm:w-full">
          {t('entrance.setPassword')}
        </Button>
      </div>
    </form>
  );
}
