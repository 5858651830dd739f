import { useState } from 'react';
import { ActionDone, ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyLine } from '../../../ui/actions/copy-line.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { QrCode } from '../../../ui/drawings/qr-code.tsx';
import { CodeForm } from '../../../ui/forms/code-form.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { useAccount } from '../use-account.tsx';
import { FactorLine, SwitchOff } from './factor-line.tsx';
import { type OnCodes, useFactorChange } from './use-factor-change.ts';

type Setup = { readonly secret: string; readonly uri: string };

/** An authenticator app: a secret is shown, and a code of the app confirms that it was kept. */
export function TotpApp({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useLanguage();
  const { totp } = useAccount().second_factors;
  const api = useApi();
  const begin = useAction();
  const change = useFactorChange(onCodes);
  const action = useAction({ fields: ['code'] });
  const [setup, setSetup] = useState<Setup | null>(null);

  async function start() {
    await begin.run(async () => {
      setSetup((await api.call('POST /api/v1/user/totp')).item);
    });
  }

  async function confirm(code: string) {
    await change(() => api.call('PUT /api/v1/user/totp', { attributes: { code } }));
    setSetup(null);
  }

  return (
    <FactorLine
      title={t('accountSecurity.totp')}
      text={t('accountSecurity.totpText')}
      on={totp}
      action={
        totp ? (
          <SwitchOff
            factor={t('accountSecurity.totp')}
            onOff={() => change(() => api.call('DELETE /api/v1/user/totp'))}
          />
        ) : setup === null ? (
          <Button kind="quiet" busy={begin.busy} onClick={start}>
            {t('accountSecurity.switchOn')}
            <span className="sr-only">: {t('accountSecurity.totp')}</span>
          </Button>
        ) : null
      }
    >
      <ActionTrouble action={begin} />
      {setup === null ? null : (
        <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
          <QrCode text={setup.uri} label={t('accountSecurity.totpQr')} className="size-48" />
          <div className="min-w-0 space-y-4">
            <p className="text-sm">{t('accountSecurity.totpScan')}</p>
            <CopyLine label={t('accountSecurity.totpSecret')} value={setup.secret} grouped />
            <CodeForm
              label={t('accountSecurity.totpCode')}
              submit={t('accountSecurity.confirm')}
              action={action}
              onCode={confirm}
              onCancel={() => setSetup(null)}
            />
          </div>
        </div>
      )}
      {totp ? <ActionDone action={action}>{t('accountSecurity.totpOn')}</ActionDone> : null}
    </FactorLine>
  );
}
