import { type FormEvent, useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { getItem, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { useLanguage } from '../parts/language.tsx';
import { Trouble } from '../parts/trouble.tsx';

/** Whose password it is, and whether it must be replaced before anything else. */
export function loader({ request }: LoaderFunctionArgs) {
  const read = () => getItem<OfficeSessionAttributes>('/sessions/current', request.signal);
  return load(request, read);
}

const names = ['current_password', 'password', 'password_confirmation'];

/** A new password of one's own; all other sessions end with the old one. */
export function Component() {
  const { t } = useLanguage();
  const session = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const action = useAction(names);
  const first = session.must_change_password;

  useEffect(() => {
    document.title = `${t('office.newPassword')} · Agio`;
  }, [t]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    const done = await action.run(() => send('PUT', '/sessions/current/password', given));
    if (done) await navigate('/orders', { replace: true });
  }

  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <form onSubmit={submit} className="w-full max-w-sm space-y-5 border border-hairline p-6">
        <h1 className="text-xl">{t('office.newPassword')}</h1>
        <Notice>{t(first ? 'office.newPasswordFirst' : 'office.newPasswordText')}</Notice>
        <Trouble failure={action.trouble} />
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
        <Button type="submit" wide busy={action.busy}>
          {t('office.setPassword')}
        </Button>
        {first ? null : (
          <Button kind="plain" onClick={() => navigate(-1)}>
            {t('office.cancel')}
          </Button>
        )}
      </form>
    </main>
  );
}

/** The new password, twice. */
function NewPasswordFields({ errorOf }: { errorOf: Action['errorOf'] }) {
  const { t } = useLanguage();
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
