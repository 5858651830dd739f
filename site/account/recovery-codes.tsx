import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../shell/language.tsx';
import { AskFirst } from './ask-first.tsx';
import { FactorLine } from './factor-line.tsx';
import { useAccount } from './use-account.tsx';
import { type OnCodes, useFactorChange } from './use-factor-change.ts';

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodes({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useLanguage();
  const { recovery_codes_left: left } = useAccount().second_factors;
  const { action, change } = useFactorChange(onCodes);
  const [open, setOpen] = useState(false);

  async function renew() {
    const made = await change((api) => api.post('/api/v1/user/recovery_codes', {}));
    if (made) setOpen(false);
  }

  return (
    <FactorLine
      id="recovery"
      title={t('accountSecurity.recovery')}
      text={
        <>
          {t('accountSecurity.recoveryLeft', { count: left })}. {t('accountSecurity.recoveryText')}
        </>
      }
      on={null}
      action={
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('accountSecurity.recoveryNew')}
        </Button>
      }
    >
      <AskFirst
        open={open}
        title={t('accountSecurity.recoveryNewTitle')}
        confirm={t('accountSecurity.recoveryNew')}
        action={action}
        onConfirm={renew}
        onClose={() => setOpen(false)}
      >
        <p>{t('accountSecurity.recoveryNewText')}</p>
      </AskFirst>
    </FactorLine>
  );
}
