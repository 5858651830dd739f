import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../shell/language.tsx';
import { ActionDone, ActionTrouble } from './action-trouble.tsx';
import { CodeForm } from './code-form.tsx';
import { FactorLine, SwitchOff } from './factor-line.tsx';
import { useAccount } from './use-account.tsx';
import { useAction } from './use-action.ts';
import { type OnCodes, useFactorChange } from './use-factor-change.ts';

const path = '/api/v1/user/email_codes';

/** Codes by mail: switched on by one such code, so that nobody locks themselves out. */
export function EmailCodes({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useLanguage();
  const { email, second_factors: factors } = useAccount();
  const begin = useAction();
  const { action, change } = useFactorChange(onCodes);
  const [sent, setSent] = useState(false);

  async function start() {
    if (await begin.run((api) => api.post(path, {}))) setSent(true);
  }

  async function confirm(code: string) {
    if (await change((api) => api.put(path, { code }))) setSent(false);
  }

  return (
    <FactorLine
      title={t('accountSecurity.email')}
      text={t('accountSecurity.emailText', { email })}
      on={factors.email}
      action={
        factors.email ? (
          <SwitchOff
            factor={t('accountSecurity.email')}
            action={action}
            onOff={() => change((api) => api.delete(path))}
          />
        ) : sent ? null : (
          <Button kind="quiet" busy={begin.busy} onClick={start}>
            {t('accountSecurity.switchOn')}
            <span className="sr-only">: {t('accountSecurity.email')}</span>
          </Button>
        )
      }
    >
      <ActionTrouble action={begin} />
      {sent ? (
        <div className="space-y-4">
          <p role="status" className="text-sm">
            {t('accountSecurity.emailSent', { email })}
          </p>
          <CodeForm
            label={t('accountSecurity.emailCode')}
            action={action}
            onCode={confirm}
            onCancel={() => setSent(false)}
          />
        </div>
      ) : null}
      {factors.email ? (
        <ActionDone action={action}>{t('accountSecurity.emailOn')}</ActionDone>
      ) : null}
    </FactorLine>
  );
}
