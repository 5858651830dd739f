import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Form, typedIn } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useEntranceLanguage } from '../parts/language.tsx';
import { shopName } from '../parts/shop-name.ts';

/** Whose password it is, and whether it must be replaced before anything else. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return (await load(request, () => call('GET /office/api/sessions/current', { signal }))).item;
}

const names = ['current_password', 'password', 'password_confirmation'];

/** A new password of one's own; all other sessions end with the old one. */
export function Component() {
  const { t } = useEntranceLanguage();
  const session = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const action = useAction({ fields: names });
  const first = session.must_change_password;

  useEffect(() => {
    document.title = `${t('office.newPassword')} · ${shopName()}`;
  }, [t]);

  const replace = (filled: FormData) =>
    call('PUT /office/api/sessions/current/password', {
      attributes: {
        current_password: typedIn(filled, 'current_password'),
        password: typedIn(filled, 'password'),
        password_confirmation: typedIn(filled, 'password_confirmation'),
      },
    });

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <Form
        action={action}
        onSubmit={replace}
        onDone={() => navigate('/orders', { replace: true })}
        className="w-full max-w-sm space-y-5 border border-hairline p-6"
      >
        <h1 className="text-xl">{t('office.newPassword')}</h1>
        <Notice>{t(first ? 'office.newPasswordFirst' : 'office.newPasswordText')}</Notice>
        <ActionTrouble action={action} />
        {/* Password managers file the password under it. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session.login}
          readOnly
          hidden
        />
        <Field
          name="current_password"
          type="password"
          label={t(first ? 'office.oneTimePassword' : 'office.currentPassword')}
          autoComplete="current-password"
          required
          error={action.errorOf('current_password') && t('office.wrongPassword')}
        />
        <NewPasswordFields errorOf={action.errorOf} />
        <Button type="submit" size="wide" busy={action.busy}>
          {t('office.setPassword')}
        </Button>
        {first ? null : (
          <Button kind="plain" onClick={() => navigate(-1)}>
            {t('ui.cancel')}
          </Button>
        )}
      </Form>
    </main>
  );
}

/** The new password, twice. */
function NewPasswordFields({ errorOf }: { errorOf: Action['errorOf'] }) {
  const { t } = useEntranceLanguage();
  return (
    <>
      <Field
        name="password"
        type="password"
        label={t('office.newPassword')}
        hint={t('office.passwordRule')}
        autoComplete="new-password"
        required
        minLength={12}
        error={errorOf('password')}
      />
      <Field
        name="password_confirmation"
        type="password"
        label={t('office.passwordAgain')}
        autoComplete="new-password"
        required
        error={errorOf('password_confirmation')}
      />
    </>
  );
}
