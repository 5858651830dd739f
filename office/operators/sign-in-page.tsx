import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import { Button } from '../../ui/button.tsx';
import { Rosette } from '../../ui/guilloche.tsx';
import { Notice } from '../../ui/notice.tsx';
import { send } from '../api/call.ts';
import { ApiFailure } from '../api/failure.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { ActionField } from '../parts/action-field.tsx';
import { type Say, useLanguage } from '../parts/language.tsx';
import { chooseLocale, otherLocale } from '../parts/own-settings.ts';
import { troubleText } from '../parts/trouble.tsx';

/** Login and password; whoever has a one-time password is led to replace it. */
export function Component() {
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const action = useAction(['login', 'password', 'code']);
  const trouble = textOf(action, t);

  useEffect(() => {
    document.title = `${t('office.signIn')} · Agio`;
  }, [t]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const login = form.get('login');
    const password = form.get('password');
    const code = form.get('code') ?? undefined;
    await action.run(async () => {
      const given = { login, password, code };
      const session = await send<OfficeSessionAttributes>('POST', '/sessions', given).catch(
        (error: unknown) => {
          if (!asksCode(error) || asked) throw error;
          setAsked(true);
          return 'asked' as const;
        },
      );
      if (session === 'asked') return;
      const next = session?.must_change_password ? '/password' : safeNext(parameters.get('next'));
      await navigate(next, { replace: true });
    });
  }

  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden px-4 py-10">
      <Rosette
        seed="office"
        className="pointer-events-none absolute top-1/2 left-1/2 w-[60rem] max-w-none -translate-1/2 opacity-15"
      />
      <form
        onSubmit={submit}
        className="relative w-full max-w-sm space-y-5 border border-hairline bg-paper p-6"
      >
        <Heading />
        {trouble === null ? null : (
          <Notice tone="loss" announce>
            {trouble}
          </Notice>
        )}
        <Credentials action={action} />
        {asked ? (
          <ActionField
            action={action}
            name="code"
            label={t('desk.signIn.code')}
            hint={t('desk.signIn.codeHint')}
            autoComplete="one-time-code"
            autoFocus
            required
          />
        ) : null}
        <Button type="submit" wide busy={action.busy}>
          {t('office.signIn')}
        </Button>
      </form>
    </main>
  );
}

function Credentials({ action }: { action: Action }) {
  const { t } = useLanguage();
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
  const { locale, t } = useLanguage();
  const other = otherLocale(locale);
  return (
    <div className="flex items-baseline justify-between gap-4">
      <h1 className="text-xl">
        Agio <span className="font-normal text-soft">{t('office.name')}</span>
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
function textOf({ trouble }: Action, t: Say): string | null {
  if (trouble === null) return null;
  return trouble.status === 401 ? t('office.signInRefused') : troubleText(trouble, t);
}

/** Only our own screens: an address from outside could lead an operator anywhere. */
function safeNext(next: string | null): string {
  return next !== null && /^\/[^/\\]/.test(next) ? next : '/orders';
}
