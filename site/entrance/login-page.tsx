import { useEffect } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CaptchaSlot } from '../captcha/captcha-slot.tsx';
import { siteContext } from '../context.ts';
import { leadSignedIn } from '../session/require-user.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { EmailField } from './email-field.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { FormSummary } from './form-summary.tsx';
import { OtherEntrance, OtherWays } from './other-ways.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { ProviderProblemNotice } from './provider-problem.tsx';
import { loadProviders, type Provider, telegramAnswer } from './providers.ts';
import { useEntered } from './use-entered.ts';
import { usePasskey } from './use-passkey.ts';
import { type SentForm, useSentForm } from './use-sent-form.ts';

/** Which providers there are; who is signed in already goes on. */
export async function loader(args: LoaderFunctionArgs): Promise<readonly Provider[]> {
  const { searchParams } = new URL(args.request.url);
  if (searchParams.get('problem') === 'account_access_denied') throw redirect('/access-denied');
  await leadSignedIn(args);
  return loadProviders(args.context.get(siteContext).api);
}

/** E-mail and password, a passkey alone, or an account elsewhere. */
export function Component() {
  const { t } = useLanguage();
  const form = useLogin();
  const { errors } = form;
  const labels = {
    email: t('ui.email'),
    password: t('entrance.password'),
    captcha_answer: '',
  };
  return (
    <EntrancePage title={t('entrance.loginTitle')} lead={t('entrance.loginLead')} seed="login">
      <ProviderProblemNotice />
      <form {...form.form} className="space-y-4">
        <FormSummary errors={errors} labels={labels} />
        <EmailField form={form} autoComplete="username" />
        <PasswordField
          name="password"
          label={labels.password}
          error={errors['password']}
          autoComplete="current-password"
        />
        {form.captcha ? <CaptchaSlot {...form.captcha} /> : null}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-2">
          <Button type="submit" busy={form.sending} className="max-sm:w-full">
            {t('entrance.login')}
          </Button>
          <Link
            to="/password/reset"
            className="text-link inline-flex min-h-11 items-center text-sm"
          >
            {t('entrance.forgot')}
          </Link>
        </div>
      </form>
      <Elsewhere form={form} />
      <OtherEntrance to="/register" />
    </EntrancePage>
  );
}

function useLogin(): SentForm {
  const api = useApi();
  const navigate = useNavigate();
  const entered = useEntered();
  const form = useSentForm({
    async send(typed) {
      try {
        await entered(await api.call('POST /api/v1/sessions', { attributes: typed }));
      } catch (failure) {
        const denied = failure instanceof ApiFailure && failure.has('account_access_denied');
        if (!denied) throw failure;
        await navigate('/access-denied');
      }
    },
  });
  useTelegram(form);
  return form;
}

/** Whoever comes back from Telegram brings its answer in the address. */
function useTelegram({ refuse, show }: SentForm) {
  const { t } = useLanguage();
  const api = useApi();
  const entered = useEntered();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is good for one try
  useEffect(() => {
    const answer = telegramAnswer(hash);
    if (answer === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    api
      .call('POST /api/v1/authentications/telegram', { attributes: answer })
      .then(entered)
      .catch((failure: unknown) => {
        const unknown = failure instanceof ApiFailure && failure.has('wrong_credentials');
        // Telegram tells no e-mail: it opens only accounts it was linked to before.
        if (unknown) show({ unknown: t('entrance.problem.provider_without_email') });
        else refuse(failure);
      });
  }, [hash]);
}

function Elsewhere({ form }: { form: SentForm }) {
  const { t } = useLanguage();
  const providers = useLoaderData<readonly Provider[]>();
  const passkey = usePasskey(form);
  return (
    <OtherWays>
      <Button kind="quiet" size="wide" busy={passkey.asking} onClick={passkey.ask}>
        {t('entrance.passkey')}
      </Button>
      <ProviderButtons providers={providers} />
    </OtherWays>
  );
}
