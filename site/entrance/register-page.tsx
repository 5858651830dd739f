import { type MouseEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router';
import { checkName } from '../../core/accounts/check-name.ts';
import { isRefusal } from '../../core/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { CaptchaSlot } from '../captcha/captcha-slot.tsx';
import { siteContext } from '../context.ts';
import { nextOf, withNext } from '../session/next-path.ts';
import { leadSignedIn } from '../session/require-user.ts';
import { useApi } from '../shell/api-context.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import { useSettings } from '../shell/root-data.ts';
import { Agreements, notTicked } from './agreements.tsx';
import { EmailField } from './email-field.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { FormSummary } from './form-summary.tsx';
import { OtherEntrance, OtherWays } from './other-ways.tsx';
import { PasswordField } from './password-field.tsx';
import { weakPassword } from './password-rules.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { ProviderProblemNotice } from './provider-problem.tsx';
import { loadProviders, type Provider } from './providers.ts';
import { type SentForm, useSentForm } from './use-sent-form.ts';

/** Which providers there are; who is signed in already goes on. */
export async function loader(args: LoaderFunctionArgs): Promise<readonly Provider[]> {
  await leadSignedIn(args);
  return loadProviders(args.context.get(siteContext).api);
}

/** A name, an e-mail, a password, two agreements. */
export function Component() {
  const { t } = useLanguage();
  const form = useRegistration();
  const { errors } = form;
  const [agreed, setAgreed] = useState(false);
  return (
    <EntrancePage
      title={t('entrance.registerTitle')}
      lead={t('entrance.registerLead')}
      seed="register"
    >
      <ProviderProblemNotice />
      <form {...form.form} className="space-y-4">
        <FormSummary errors={errors} labels={useLabels()} />
        <Field
          id={fieldId('name')}
          name="name"
          label={t('entrance.name')}
          hint={t('entrance.nameHint')}
          error={errors['name']}
          autoComplete="name"
          maxLength={200}
          required
        />
        <EmailField form={form} autoComplete="username" />
        <PasswordField
          name="password"
          label={t('entrance.password')}
          error={errors['password']}
          autoComplete="new-password"
          withRules
        />
        <PasswordField
          name="password_confirmation"
          label={t('entrance.repeatPassword')}
          error={errors['password_confirmation']}
          autoComplete="new-password"
        />
        <Agreements errors={errors} onAgreed={setAgreed} />
        {form.captcha ? <CaptchaSlot {...form.captcha} /> : null}
        <div className="pt-2">
          <Button type="submit" busy={form.sending} className="max-sm:w-full">
            {t('entrance.register')}
          </Button>
        </div>
      </form>
      <Elsewhere form={form} agreed={agreed} />
      <OtherEntrance to="/login" />
    </EntrancePage>
  );
}

function useLabels(): Readonly<Record<string, string>> {
  const { t } = useLanguage();
  return {
    name: t('entrance.name'),
    email: t('ui.email'),
    password: t('entrance.password'),
    password_confirmation: t('entrance.repeatPassword'),
    agree_service_terms: t('entrance.termsLabel'),
    agree_aml_terms: t('entrance.amlLabel'),
    captcha_answer: '',
  };
}

function useRegistration(): SentForm {
  const { t } = useLanguage();
  const { passwordSpecials } = useSettings();
  const api = useApi();
  const navigate = useNavigate();
  const { search } = useLocation();
  return useSentForm({
    purpose: 'register',
    check: (typed) => ({
      ...(isRefusal(checkName(typed['name'] ?? '')) ? { name: t('entrance.nameWrong') } : {}),
      ...weakPassword(typed['password'], passwordSpecials, t),
      ...(typed['password'] === typed['password_confirmation']
        ? {}
        : { password_confirmation: t('entrance.passwordsDiffer') }),
    }),
    async send(typed) {
      const { name = '', email = '', password = '', password_confirmation = '' } = typed;
      const agreed = { agree_service_terms: true, agree_aml_terms: true };
      await api.call('POST /api/v1/users', {
        attributes: { ...typed, name, email, password, password_confirmation, ...agreed },
      });
      const state = { email };
      await navigate(withNext('/register/success', nextOf(search)), { replace: true, state });
    },
  });
}

/** An account elsewhere makes one here as well, for who has agreed to the same. */
function Elsewhere({ form, agreed }: { form: SentForm; agreed: boolean }) {
  const { t } = useLanguage();
  // Telegram tells no e-mail, and without one there is no account.
  const providers = useLoaderData<readonly Provider[]>().filter(({ start_path }) => start_path);
  if (providers.length === 0) return null;

  function askAgreement(event: MouseEvent) {
    if (agreed) return;
    event.preventDefault();
    const missing = notTicked(form.form.ref.current);
    form.show(Object.fromEntries(missing.map(({ name }) => [name, t('entrance.agreeNeeded')])));
  }

  return (
    <OtherWays>
      <ProviderButtons providers={providers} agreed={agreed} onLeave={askAgreement} />
    </OtherWays>
  );
}
