import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { oneOf } from '../api/document.ts';
import { useLanguage } from '../shell/language.tsx';
import { ActionDone, ActionTrouble } from './action-trouble.tsx';
import { CodeForm } from './code-form.tsx';
import { FactorLine, SwitchOff } from './factor-line.tsx';
import { useAccount } from './use-account.tsx';
import { useAction } from './use-action.ts';
import { type OnCodes, useFactorChange } from './use-factor-change.ts';

type Setup = { readonly secret: string; readonly uri: string };

const path = '/api/v1/user/totp';

/** An authenticator app: a secret is shown, and a code of the app confirms that it was kept. */
export function TotpApp({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useLanguage();
  const { totp } = useAccount().second_factors;
  const begin = useAction();
  const { action, change } = useFactorChange(onCodes);
  const [setup, setSetup] = useState<Setup | null>(null);

  async function start() {
    await begin.run(async (api) => {
      const made = oneOf(await api.post(path, {}));
      if (made !== null) setSetup(setupOf(made.attributes));
    });
  }

  async function confirm(code: string) {
    if (await change((api) => api.put(path, { code }))) setSetup(null);
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
            action={action}
            onOff={() => change((api) => api.delete(path))}
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

function setupOf(attributes: Readonly<Record<string, unknown>>): Setup {
  return { secret: String(attributes['secret']), uri: String(attributes['uri']) };
}
