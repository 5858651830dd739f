import { useId, useState } from 'react';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { type Action, useAction } from '../../../ui/actions/use-action.ts';
import { CodeField } from '../../../ui/forms/code-form.tsx';
import { Form, textOf } from '../../../ui/forms/form.tsx';
import type { CurrentUser } from '../../api/views.ts';
import { PasswordField } from '../../entrance/password-field.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { useAccount } from '../use-account.tsx';
import { reauthenticateByPasskey } from './passkey.ts';
import type { ReauthenticationMethod, ReauthenticationStep } from './reauthentication-step.ts';

/** What somebody shows to prove who they are. */
type Credentials = {
  readonly password?: string;
  readonly code?: string;
  readonly method?: ReauthenticationMethod;
};

/** Proves who is signed in: by the password, then by the second factor where there is one. */
export function ReauthenticationForm({ onProved }: { onProved: () => void }) {
  const { t } = useLanguage();
  const user = useAccount();
  const api = useApi();
  const action = useAction({ fields: ['code', 'password'] });
  const [first, setFirst] = useState<Credentials>({});
  const [step, setStep] = useState<ReauthenticationStep | null>(null);

  /** The second step brings the first with it. */
  async function send(more: Credentials) {
    const attributes = { ...first, ...more };
    const { confirmation: next } = await api.call('POST /api/v1/user/reauthentication', {
      attributes,
    });
    if (next === null) onProved();
    else {
      setFirst((before) => (step === null ? attributes : before));
      setStep(next);
    }
  }

  async function usePasskey() {
    await reauthenticateByPasskey(api, t);
    onProved();
  }

  if (step === null) {
    return <FirstStep user={user} action={action} onSend={send} onPasskey={usePasskey} />;
  }
  return (
    <SecondStep
      key={step.method}
      user={user}
      action={action}
      step={step}
      onCode={(code) => send({ code })}
      onPasskey={usePasskey}
      onMethod={(method) => {
        action.clear();
        if (method === 'email') void action.run(() => send({ method }));
        else setStep({ ...step, method });
      }}
    />
  );
}

type FirstProps = {
  readonly user: CurrentUser;
  readonly action: Action;
  readonly onSend: (attributes: { readonly password?: string }) => Promise<void>;
  readonly onPasskey: () => Promise<void>;
};

function FirstStep({ user, action, onSend, onPasskey }: FirstProps) {
  const { t } = useLanguage();
  const id = useId();
  const byMail = !user.has_password && !user.two_factor_enabled;

  async function prove(filled: FormData) {
    const password = filled.get('password');
    await onSend(typeof password === 'string' ? { password } : {});
  }

  return (
    <Form action={action} onSubmit={prove}>
      <p>{t('account.proofText')}</p>
      {byMail ? <p>{t('account.proofByMail', { email: user.email })}</p> : null}
      {user.has_password ? (
        <>
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <PasswordField
            id={id}
            name="password"
            label={t('account.proofPassword')}
            autoComplete="current-password"
            error={action.errorOf('password')}
          />
        </>
      ) : null}
      <ActionTrouble action={action} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={action.busy}>
          {t(byMail ? 'account.proofSendCode' : 'account.proofContinue')}
        </Button>
        {user.second_factors.passkeys > 0 ? (
          <Button kind="quiet" onClick={() => action.run(onPasskey)}>
            {t('account.proofPasskey')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

const labels = {
  totp: 'account.proofTotp',
  email: 'account.proofEmail',
  recovery: 'account.proofRecovery',
  passkey: 'account.proofPasskey',
} as const satisfies Record<ReauthenticationMethod, string>;

type SecondProps = {
  readonly user: CurrentUser;
  readonly action: Action;
  readonly step: ReauthenticationStep;
  readonly onCode: (code: string) => Promise<void>;
  readonly onPasskey: () => Promise<void>;
  readonly onMethod: (method: ReauthenticationMethod) => void;
};

function SecondStep({ user, action, step, onCode, onPasskey, onMethod }: SecondProps) {
  const { t } = useLanguage();
  const others = step.methods.filter((method) => method !== step.method);

  const prove = (filled: FormData) =>
    step.method === 'passkey' ? onPasskey() : onCode(textOf(filled, 'code'));

  return (
    <Form action={action} onSubmit={prove}>
      {step.method === 'passkey' ? null : (
        <CodeField
          label={t(labels[step.method])}
          hint={
            step.method === 'email' ? t('account.proofEmailHint', { email: user.email }) : undefined
          }
          inputMode={step.method === 'recovery' ? 'text' : 'numeric'}
          maxLength={32}
          error={action.errorOf('code')}
        />
      )}
      <ActionTrouble action={action} />
      <Button type="submit" busy={action.busy}>
        {t(step.method === 'passkey' ? 'account.proofPasskey' : 'account.proofContinue')}
      </Button>
      {others.length > 0 ? (
        <div>
          <p className="overline-text">{t('account.proofOther')}</p>
          <div className="flex flex-wrap gap-x-5">
            {others.map((method) => (
              <Button key={method} kind="plain" onClick={() => onMethod(method)}>
                {t(labels[method])}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </Form>
  );
}
