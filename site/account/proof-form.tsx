import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { CurrentUser } from '../api/views.ts';
import { PasswordField } from '../entrance/password-field.tsx';
import { useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { provePasskey } from './passkey.ts';
import { type ProofMethod, type ProofStep, readProofStep } from './proof-step.ts';
import { useAccount } from './use-account.tsx';
import { type Action, problemOf, useAction } from './use-action.ts';

/** Proves who is signed in: by the password, then by the second factor where there is one. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const user = useAccount();
  const action = useAction();
  const [first, setFirst] = useState<object>({});
  const [step, setStep] = useState<ProofStep | null>(null);

  /** The second step brings the first with it. */
  async function send(more: object) {
    await action.run(async (api) => {
      const attributes = { ...first, ...more };
      const next = readProofStep(await api.post('/api/v1/user/reauthentication', attributes));
      if (next === null) onProved();
      else {
        setFirst((before) => (step === null ? attributes : before));
        setStep(next);
      }
    });
  }

  async function usePasskey() {
    if (await action.run(provePasskey)) onProved();
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
        if (method === 'email') void send({ method });
        else setStep({ ...step, method });
      }}
    />
  );
}

type FirstProps = {
  readonly user: CurrentUser;
  readonly action: Action;
  readonly onSend: (attributes: { readonly password?: string }) => void;
  readonly onPasskey: () => void;
};

function FirstStep({ user, action, onSend, onPasskey }: FirstProps) {
  const { t } = useLanguage();
  const id = useId();
  const byMail = !user.has_password && !user.two_factor_enabled;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('password');
    onSend(typeof typed === 'string' ? { password: typed } : {});
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
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
            error={problemOf(action, 'password')}
          />
        </>
      ) : null}
      <ActionTrouble action={action} fields={['password']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={action.busy}>
          {t(byMail ? 'account.proofSendCode' : 'account.proofContinue')}
        </Button>
        {user.second_factors.passkeys > 0 ? (
          <Button kind="quiet" onClick={onPasskey}>
            {t('account.proofPasskey')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

const labels = {
  totp: 'account.proofTotp',
  email: 'account.proofEmail',
  recovery: 'account.proofRecovery',
  passkey: 'account.proofPasskey',
} as const satisfies Record<ProofMethod, string>;

type SecondProps = {
  readonly user: CurrentUser;
  readonly action: Action;
  readonly step: ProofStep;
  readonly onCode: (code: string) => void;
  readonly onPasskey: () => void;
  readonly onMethod: (method: ProofMethod) => void;
};

function SecondStep({ user, action, step, onCode, onPasskey, onMethod }: SecondProps) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const others = step.methods.filter((method) => method !== step.method);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step.method === 'passkey') onPasskey();
    else onCode(code);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {step.method === 'passkey' ? null : (
        <Field
          name="code"
          label={t(labels[step.method])}
          hint={
            step.method === 'email' ? t('account.proofEmailHint', { email: user.email }) : undefined
          }
          inputMode={step.method === 'recovery' ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
          mono
          value={code}
          error={problemOf(action, 'code')}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <ActionTrouble action={action} fields={['code']} />
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
    </form>
  );
}
