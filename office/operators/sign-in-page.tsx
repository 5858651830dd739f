import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { troubleTexts } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { CodeField } from '../../ui/forms/code-form.tsx';
import { Form, typedIn } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { type EntranceSay, useEntranceLanguage } from '../parts/language.tsx';
import { chooseLocale, otherLocale } from '../parts/own-settings.ts';
import { shopName } from '../parts/shop-name.ts';
import { enterByPasskey } from './use-passkey.ts';

/** Login and password; whoever has a one-time password is led to replace it. */
export function Component() {
  const { t } = useEntranceLanguage();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const action = useAction({ fields: ['login', 'password', 'code'] });
  const byKey = useAction({ reload: async () => undefined });
  const trouble = textOf(action, t) ?? textOf(byKey, t);
  const paused = parameters.has('paused');

  useEffect(() => {
    document.title = `${t('office.signIn')} · ${shopName()}`;
  }, [t]);

  async function signIn(form: FormData) {
    const attributes = {
      login: typedIn(form, 'login'),
      password: typedIn(form, 'password'),
      ...(asked ? { code: typedIn(form, 'code') } : {}),
    };
    const signedIn = await call('POST /office/api/sessions', { attributes }).catch(
      (error: unknown) => {
        if (!asksCode(error) || asked) throw error;
        setAsked(true);
        return null;
      },
    );
    if (signedIn !== null) await goOn(signedIn.item.must_change_password);
  }

  async function enter() {
    const { item } = await enterByPasskey(t);
    await goOn(item.must_change_password);
  }

  async function goOn(mustChangePassword: boolean) {
    const next = mustChangePassword ? '/password' : safeNext(parameters.get('next'));
    await navigate(next, { replace: true });
  }

  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden px-4 py-10">
      <Rosette
        seed="office"
        className="pointer-events-none absolute top-1/2 left-1/2 w-[60rem] max-w-none -translate-1/2 opacity-15"
      />
      <Form
        action={action}
        onSubmit={signIn}
        className="relative w-full max-w-sm space-y-5 border border-hairline bg-paper p-6"
      >
        <Heading />
        {paused && trouble === null ? <Notice tone="waiting">{t('hours.paused')}</Notice> : null}
        {trouble === null ? null : (
          <Notice tone="loss" announce>
            {trouble}
          </Notice>
        )}
        <Credentials action={action} />
        {asked ? (
          <CodeField
            label={t('desk.signIn.code')}
            hint={t('desk.signIn.codeHint')}
            inputMode="text"
            autoFocus
            error={action.errorOf('code')}
          />
        ) : null}
        <Button type="submit" size="wide" busy={action.busy}>
          {t('office.signIn')}
        </Button>
        <Button size="wide" kind="quiet" busy={byKey.busy} onClick={() => byKey.run(enter)}>
          {t('desk.signIn.passkey')}
        </Button>
      </Form>
    </main>
  );
}

function Credentials({ action }: { action: Action }) {
  const { t } = useEntranceLanguage();
  return (
    <>
      <ActionField
        action={action}
        name="login"
        label={t('office.login')}
        autoComplete="username"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <ActionField
        action={action}
        name="password"
        type="password"
        label={t('office.password')}
        autoComplete="current-password"
        required
      />
    </>
  );
}

/** The password was right, and a second step is asked for. */
function asksCode(error: unknown): boolean {
  return error instanceof ApiFailure && error.problems.some(({ field }) => field === 'code');
}

/** What this is, and the way to the other language. */
function Heading() {
  const { locale, t } = useEntranceLanguage();
  const other = otherLocale(locale);
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h1 className="text-xl">
        {shopName()} <span className="font-normal text-soft">{t('office.name')}</span>
      </h1>
      <button
        type="button"
        lang={other}
        onClick={() => chooseLocale(other)}
        className="text-link text-sm"
      >
        {t('office.otherLanguage')}
      </button>
    </div>
  );
}

/** The answer is the same for every reason, and so are these words. */
function textOf({ trouble }: Action, t: EntranceSay): string | null {
  if (trouble === null) return null;
  return trouble.status === 401 ? t('office.signInRefused') : troubleTexts(trouble, t).join(' ');
}

/** Only our own screens: an address from outside could lead an operator anywhere. */
function safeNext(next: string | null): string {
  return next !== null && /^\/[^/\\]/.test(next) ? next : '/orders';
}
