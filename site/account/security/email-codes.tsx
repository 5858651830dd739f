import { useState } from 'react';
import { ActionDone, ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { CodeForm } from '../../../ui/forms/code-form.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { useAccount } from '../use-account.tsx';
import { FactorLine, SwitchOff } from './factor-line.tsx';
import { type OnCodes, useFactorChange } from './use-factor-change.ts';

/** Codes by mail: switched on by one such code, so that nobody locks themselves out. */
export function EmailCodes({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useLanguage();
  const { email, second_factors: factors } = useAccount();
  const api = useApi();
  const begin = useAction();
  const change = useFactorChange(onCodes);
  const action = useAction({ fields: ['code'] });
  const [sent, setSent] = useState(false);

  async function start() {
    if (await begin.run(() => api.call('POST /api/v1/user/email_codes'))) setSent(true);
  }

  async function confirm(code: string) {
    await change(() => api.call('PUT /api/v1/user/email_codes', { attributes: { code } }));
    setSent(false);
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
            onOff={() => change(() => api.call('DELETE /api/v1/user/email_codes'))}
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
            submit={t('accountSecurity.confirm')}
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
