import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  type SecondStepMethod as Method,
  secondStepMethods,
} from '../../contract/people/second-step.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { nextOf, withNext } from '../session/next-path.ts';
import { useApi } from '../shell/api-context.tsx';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { FormSummary } from './form-summary.tsx';
import { useEntered } from './use-entered.ts';
import { usePasskey } from './use-passkey.ts';
import { type SentForm, useSentForm } from './use-sent-form.ts';

/** The second step of a sign-in: a code of an app or a mail, a passkey, a recovery code. */
export function Component() {
  const { t } = useLanguage();
  const { search } = useLocation();
  const methods = methodsOf(search);
  const [method, setMethod] = useState<Method>(methods[0] ?? 'totp');
  return (
    <EntrancePage
      title={t('entrance.confirmTitle')}
      lead={t(`entrance.confirmLead.${method}`)}
      seed="confirm"
    >
      <Step key={method} method={method} mailed={method === methods[0]} />
      <Others methods={methods} method={method} onChoose={setMethod} />
      <p className="text-sm">
        <Link to={withNext('/login', nextOf(search))} className="text-link">
          {t('entrance.startAgain')}
        </Link>
      </p>
    </EntrancePage>
  );
}

/** `?methods=` as the service named them; whoever lost them may try each. */
function methodsOf(search: string): readonly Method[] {
  const named = new URLSearchParams(search).get('methods')?.split(',') ?? [];
  const known = named.flatMap((name) => secondStepMethods.filter((method) => method === name));
  return known.length > 0 ? known : secondStepMethods;
}

function Step({ method, mailed }: { method: Method; mailed: boolean }) {
  const { t } = useLanguage();
  const api = useApi();
  const entered = useEntered();
  const form = useSentForm({
    send: async ({ code = '' }) => {
      const attributes = { code: code.trim() };
      await entered(await api.call('POST /api/v1/sessions', { attributes }));
    },
  });
  const passkey = usePasskey(form);
  if (method === 'passkey') {
    return (
      <form {...form.form} className="space-y-4">
        <FormSummary errors={form.errors} labels={{}} />
        <Button busy={passkey.asking} onClick={passkey.ask} className="max-sm:w-full">
          {t('entrance.usePasskey')}
        </Button>
      </form>
    );
  }
  const label = t(`entrance.code.${method}`);
  const digits = method !== 'recovery';
  return (
    <form {...form.form} className="space-y-4">
      <FormSummary errors={form.errors} labels={{ code: label }} />
      <Field
        id={fieldId('code')}
        name="code"
        label={label}
        error={form.errors['code']}
        autoComplete={digits ? 'one-time-code' : 'off'}
        inputMode={digits ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        mono
        required
      />
      {method === 'email' ? <MailedCode form={form} mailed={mailed} /> : null}
      <Button type="submit" busy={form.sending} className="max-sm:w-full">
        {t('entrance.confirm')}
      </Button>
    </form>
  );
}

/** The first method is mailed by itself; a code chosen later, or lost, is sent by a press. */
function MailedCode({ form, mailed }: { form: SentForm; mailed: boolean }) {
  const { t } = useLanguage();
  const api = useApi();
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');

  function send() {
    setState('sending');
    api.call('POST /api/v1/sessions/email_code').then(
      () => setState('sent'),
      (failure: unknown) => {
        setState('idle');
        form.refuse(failure);
      },
    );
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Button kind="plain" className="-ml-1" busy={state === 'sending'} onClick={send}>
        {mailed || state === 'sent' ? t('entrance.sendCodeAgain') : t('entrance.sendCode')}
      </Button>
      <span role="status" className="text-sm">
        {state === 'sent' ? t('entrance.codeSent') : ''}
      </span>
    </div>
  );
}

type OthersProps = {
  readonly methods: readonly Method[];
  readonly method: Method;
  readonly onChoose: (method: Method) => void;
};

function Others({ methods, method, onChoose }: OthersProps) {
  const { t } = useLanguage();
  const others = methods.filter((other) => other !== method);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-methods" className="border-t border-hairline pt-5">
      <h2 id="other-methods" className="text-sm font-normal tracking-normal text-soft">
        {t('entrance.otherMethods')}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {others.map((other) => (
          <li key={other}>
            <Button kind="plain" className="-ml-1" onClick={() => onChoose(other)}>
              {t(`entrance.method.${other}`)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
